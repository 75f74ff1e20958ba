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
        abstract: "Build a plugin, try its contract and run its flows.",
        discussion: """
            The contract is tried with the cards in FOLDER/samples and all that can be wrong with them, and its \
            conditions and effects in the promotions of FOLDER/samples, of FOLDER/*.json and of their declared keys, \
            on carts of all sizes, currencies and numbers; lines that begin with "tried" say how much. Flows are \
            FOLDER/samples/*.flow, whose paths begin in FOLDER. One with the name of a bundled plugin has to answer as \
            that one does: what differs is shown place by place. The plugin runs in processes of its own, so that a \
            trap, an exit and a loop without end are broken rules like others; Ctrl-C ends them with all they started. \
            Exit status: 2 where a rule is broken or a flow differs; 69 where it does not build; 130 interrupted.
            """
    )

    @OptionGroup var options: TrialOptions

    @Flag(help: "Run its package's tests as well (swift test), which builds the engine the first time.")
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
