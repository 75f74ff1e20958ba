import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// `cartwright plugin test FOLDER`.
struct TestPluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Build a plugin, test its contract and run its flows.",
        discussion: """
            The contract is tested with the cards in FOLDER/samples and malformed variants of them, and its \
            conditions and effects in the promotions of FOLDER/samples, of FOLDER/*.json and of their declared keys, \
            on carts of all sizes, currencies and numbers; lines that begin with "tried" give the counts. Flows are \
            FOLDER/samples/*.flow, with paths relative to FOLDER. A plugin with the name of a bundled one must give \
            the same answers; each difference is shown. The plugin runs in child processes, so that a trap, an exit \
            and an endless loop are broken rules like others; Ctrl-C ends them with all processes they started. Exit \
            status: 2 if a rule is broken or a flow differs; 69 if the build fails; 130 if interrupted.
            """
    )

    @OptionGroup var options: TrialOptions

    @Flag(help: "Also run the package's tests (swift test), which builds the engine the first time.")
    var swiftTests = false

    @Argument(help: "The plugin's folder.")
    var folder: String = "."

    func run() throws {
        let trial = try exiting(.plugin, try PluginTrial(try PluginFolder(folder), options))
        defer { trial.remove() }
        let name = trial.folder.manifest.name
        var isGood = true
        let kind = trial.folder.manifest.kind
        let place = kind == .shared ? "built for this program" : "runs outside the host (\(kind.rawValue))"
        try Console().print(["\(name): \(place)"])
        for report in try exiting(.plugin, [try trial.contract()] + (try trial.flows())) {
            isGood = isGood && report.isGood
            try Console().print(report.lines)
        }
        if swiftTests {
            let succeeded = try exiting(.plugin, try trial.swiftTests())
            isGood = isGood && succeeded
            try Console().print(["swift test: \(succeeded ? "ok" : "failed")"])
        }
        if !isGood { throw ExitCode.mismatch }
    }
}
