import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import CartwrightTesting
import Foundation

/// `cartwright plugin contract FILE`: what `plugin test` runs in a process of its own, since a trap ends that.
struct ContractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contract",
        abstract: "Try the contract of a built plugin in this process.",
        shouldDisplay: false
    )

    @Option(help: "Where to note each card before its handler gets it.")
    var probe: String

    @Option(help: "Files of cards.")
    var samples: [String] = []

    @Argument(help: "The built plugin.")
    var file: String

    func run() throws {
        let loaded = try exiting(.plugin) { () throws(CartwrightError) in try WasmOptions.ofChild.load(file) }
        let cards = try exiting(.badInput) { () throws(CartwrightError) in try [ContentCard].cards(in: samples) }
        let contract = PluginContract(loaded.plugin, samples: cards, claiming: loaded.manifest.classTypes)
        let note = open(probe, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        let violations = contract.violations { probe in
            let text = Array("\(probe.rule.rawValue)\n\(probe.card.json.text.prefix(2000))\n".utf8)
            // Over the one before; what is longer there ends after this one's line break.
            pwrite(note, text, text.count, 0)
        }
        close(note)
        let broken = contract.diagnostics.map(\.onOneLine) + violations.map(\.description)
        try exiting(.failure) { () throws(CartwrightError) in
            try Console().print(broken.flatMap { $0.split(separator: "\n").map(String.init) })
        }
        if !broken.isEmpty { throw ExitCode.mismatch }
    }
}
