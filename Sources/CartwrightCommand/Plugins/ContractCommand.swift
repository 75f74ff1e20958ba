import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import CartwrightTesting

/// `cartwright plugin contract FILE`: the child process of `plugin test`, which a trap may end.
struct ContractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contract",
        abstract: "Test the contract of a built plugin in this process.",
        discussion: """
            Handlers are tested with the cards of FOLDER/samples and malformed variants of them. Conditions and \
            effects are tested in the promotions in JSON files and flows of FOLDER/samples and in JSON files beside \
            plugin.json, and in promotions generated from their declared keys, each key with hostile values; on \
            carts with no lines and with ten thousand, with attributes of every type, with the smallest and \
            largest numbers, in currencies with 0, 2, 3 and 4 decimals. The attributes have the names that the \
            sources write in quotes. A part that no card or promotion reaches breaks the rule "untried". Lines that \
            begin with "tried" give the number of tests of each part. A trap of the plugin ends this process: \
            "plugin test" runs it as a child, and names the rule, the part, and the card or scenario.
            """,
        shouldDisplay: false
    )

    @Option(help: "A file for a note of each test before it runs.")
    var probe: String?

    @Option(help: "The plugin's folder, for its samples and the names in its sources.")
    var folder: String?

    @Option(help: "Additional files of cards, promotions and carts.")
    var samples: [String] = []

    @Argument(help: "The built plugin, or the folder of a plugin that runs outside the host.")
    var file: String

    func run() throws {
        let loaded = try exiting(.plugin, try WasmArguments.ofChild.load(file))
        let samples = try exiting(.badInput, try readSamples())
        let contract = PluginContract(loaded.plugin, samples: samples, claiming: loaded.manifest.classTypes)
        let note = ProbeNote(file: probe)
        let report = contract.report { note?.write($0) }
        let broken = contract.diagnostics.map(\.onOneLine) + report.violations.map(\.description)
        let tried = report.tried.map { "\(Self.tried)\($0)" }
        try Console().print((broken + tried).flatMap { $0.split(separator: "\n").map(String.init) })
        let isSame = try isAsBundled(loaded, on: samples.cards)
        if !broken.isEmpty || !isSame { throw ExitCode.mismatch }
    }

    private func readSamples() throws(CartwrightError) -> ContractSamples {
        var all = try folder.map { (path) throws(CartwrightError) in try ContractSamples(folder: path) } ?? []
        for file in samples { try all.add(file) }
        return all
    }

    /// Returns true if a plugin with the name of a bundled one, which it replaces, gives the same answers.
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
        try Console().print([first] + differences.prefix(most).map { "  \($0)" } + left)
        return differences.isEmpty
    }

    /// The prefix of the lines that count the tests; broken rules come before them.
    static let tried = "tried "

    /// The prefix of the line with the comparison; broken rules come before it.
    static let comparing = "as the bundled "
}
