import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightScenarios

/// `cartwright lint FILE…`: finds all problems of scenarios, carts, catalogs, promotions and cards at once.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find all problems of scenarios, carts, catalogs, promotions and cards at once.",
        discussion: """
            Finds errors and probable mistakes: unknown SKUs and categories, filters that match no item, dates that \
            are past or reversed, schedules that are never open, codes used twice, conditions that always hold or \
            follow from others, promotions that can never apply or always lose, tiers, limits and budgets that are \
            never reached, amounts without a currency, limits without a customer, limits by identities without \
            their key (--identity-key-file), cards and banners that a handler refuses or that name a promotion that \
            --items does not have. Carts in CSV are read as by simulate; --items has their prices. Each with file, \
            line and JSON pointer. Exit status: 0 no problems; 2 problems found; 65 something cannot be read.
            """
    )

    @Option(help: ArgumentHelp("A catalog with all items that are sold.", valueName: "catalog"))
    var items: String?

    @Flag(help: "Write one JSON object per problem, one per line.")
    var json = false

    @Option(help: "The current time for promotions without a cart (RFC 3339); the system clock by default.")
    var clock: String?

    @OptionGroup var csv: CSVArguments

    @OptionGroup var plugins: PluginArguments

    @OptionGroup var identities: IdentityArguments

    @Argument(help: ArgumentHelp("Files (.json, .ndjson, .csv); - is standard input.", valueName: "file"))
    var files: [String]

    func run() throws {
        let disk = DiskFiles()
        let registry = try plugins.registry()
        let vocabulary = registry.vocabulary.with(try exiting(.badInput, try identities.reader))
        let linter = Linter(
            vocabulary: vocabulary,
            shop: try items.map { file in
                try exiting(.badInput, try disk.catalogFile(file, vocabulary: vocabulary.checkingIdentities))
            },
            clock: try instant(ofClock: clock)
        )
        var status: ExitCode?
        for file in files {
            let (bytes, name) = try exiting(.badInput, try disk.input(file))
            let conventions = try exiting(.usage, try csv.conventions)
            let report =
                linter.report(onCards: bytes, file: name, registry)
                ?? linter.report(on: bytes, file: name, conventions: conventions)
            try Console().print(lines(of: report, name))
            if !report.unreadable.isEmpty {
                status = .badInput
            } else if !report.findings.isEmpty, status == nil {
                status = .mismatch
            }
        }
        if let status { throw status }
    }

    private func lines(of report: Linter.Report, _ file: String) -> [String] {
        let problems = report.problems
        guard !json else { return problems.map { ErrorText.json(of: $0).text } }
        let verdict = problems.isEmpty ? "ok" : problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        return problems.map(\.onOneLine) + ["\(file): \(verdict)"]
    }
}
