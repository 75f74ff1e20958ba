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
            let text = Array("\(probe.rule.rawValue)\n\(probe.cardLine)\n".utf8)
            // Over the one before; what is longer there ends after this one's line break.
            pwrite(note, text, text.count, 0)
        }
        close(note)
        let broken = contract.diagnostics.map(\.onOneLine) + violations.map(\.description)
        try exiting(.failure) { () throws(CartwrightError) in
            try Console().print(broken.flatMap { $0.split(separator: "\n").map(String.init) })
        }
        let isSame = try isAsBundled(loaded, on: cards)
        if !broken.isEmpty || !isSame { throw ExitCode.mismatch }
    }

    /// One that has the name of a bundled plugin takes its place, and so has to answer as that one does.
    private func isAsBundled(_ loaded: LoadedPlugin, on cards: [ContentCard]) throws -> Bool {
        let name = loaded.manifest.name
        guard let bundled = PluginSet.bundled.entries.first(where: { $0.plugin.name == name })?.plugin else {
            return true
        }
        let common = cards.filter { $0.classType.map(bundled.classTypes.contains) ?? false }
        let differences = PluginComparison(loaded.plugin, with: bundled, on: common).differences
        let count = common.count == 1 ? "1 card" : "\(common.count) cards"
        let first = "\(Self.comparing)\(name): \(differences.isEmpty ? "ok" : "different"), \(count)"
        let most = ErrorText.mostProblems
        let left = differences.count > most ? ["  and \(differences.count - most) more"] : []
        try exiting(.failure) { () throws(CartwrightError) in
            try Console().print([first] + differences.prefix(most).map { "  \($0)" } + left)
        }
        return differences.isEmpty
    }

    /// How the line begins that tells of this; broken rules stand before it.
    static let comparing = "as the bundled "
}
