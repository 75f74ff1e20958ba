import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightScenarios

/// `cartwright simulate --catalog FILE CARTS…`: runs a catalog on many carts.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Run a catalog on many carts: applied promotions, discounts, conflicts and near misses.",
        usage: """
            cartwright simulate --catalog <file> [<options>] <carts> ...
            cartwright simulate merge [--output <output>] [--partial <file>] <parts> ...
            """,
        discussion: """
            Carts are JSON (carts or scenarios, one per line or an array) or CSV with a header: cart and sku, and \
            optionally quantity, price (12.50), categories, at (time), currency, customer, segments, orders, codes, \
            channel, country, shipping, shipping_price; one row per line of a cart, list items separated by |. CSV is \
            read as spreadsheets and shops write it: separated by commas, semicolons or tabs, with the column names \
            of Shopify's and WooCommerce's exports; columns that are not read are listed. A file of one JSON object \
            per line is streamed, whatever its size; other files are read as a whole. Each problem of a bad cart is a \
            line on standard error, up to 20, and the other carts count. Fact providers of plugins do not run: give \
            facts as attributes of the carts.

            Carts use up usage limits, limits per customer and budgets for each other, in the order of "now", or of \
            the files where it is equal or absent; each catalog of --against and --sweep has its own counters. Carts \
            out of order are sorted in a temporary file in TMPDIR. The figures are the same for any number of jobs. \
            Ctrl-C ends the run; the figures so far are written and marked as incomplete.

            "cartwright simulate merge" adds up the --partial files of parts of the carts, run with the same catalogs \
            and options. The report is byte for byte that of one run over all carts, in any order of the parts. Parts \
            of a catalog with limits need --unlimited.

            Exit status: 0 all carts were priced; 1 the report could not be written; 64 usage error; 65 a cart or a \
            part was bad, or none was found; 130 interrupted.
            """
    )

    @Option(help: ArgumentHelp("The catalog with promotions and item prices.", valueName: "file"))
    var catalog: String?

    @Option(help: ArgumentHelp("Another catalog to compare with on the same carts.", valueName: "file"))
    var against: String?

    @Option(help: ArgumentHelp("Split the figures by \(SimulateCommand.dimensions).", valueName: "dimension"))
    var by: Dimension?

    @Option(
        help: ArgumentHelp(
            "Run a number of a promotion at several values: autumn.percent=5..30:5.",
            valueName: "promotion.path=from..to:step"
        )
    )
    var sweep: String?

    @Option(
        help: ArgumentHelp(
            "Carts from your SQLite or PostgreSQL database: a query with the column names of the CSV format.",
            valueName: "sqlite:FILE?query=SQL"
        )
    )
    var from: String?

    @Flag(help: "Ignore usage limits and budgets: price each cart as if it were the only one.")
    var unlimited = false

    // Version 0.1.0 had it: limits were ignored without it.
    @Option(help: .hidden)
    var budgetOrder: BudgetOrder?

    @OptionGroup var margin: MarginOption

    @OptionGroup var output: SimulationOutput

    @Option(
        help: ArgumentHelp(
            "Write the counts to a file for \"simulate merge\" instead of a report; - is standard output.",
            valueName: "file"
        )
    )
    var partial: String?

    @Option(help: "The number of carts to price in parallel; the number of processors by default.")
    var jobs: Int?

    @Option(help: "The current time for carts without one (RFC 3339); the system clock by default.")
    var clock: String?

    @OptionGroup var csv: CSVArguments

    @OptionGroup var plugins: PluginArguments

    @OptionGroup var identities: IdentityArguments

    @Argument(help: ArgumentHelp("Carts; - is standard input.", valueName: "carts"))
    var files: [String] = []

    /// A dimension as an argument.
    struct Dimension: ExpressibleByArgument {
        let value: SimulationDimension

        init?(argument: String) {
            guard let value = SimulationDimension(rawValue: argument) else { return nil }
            self.value = value
        }

        static var allValueStrings: [String] { SimulationDimension.allCases.map(\.rawValue) }
    }

    enum BudgetOrder: String, ExpressibleByArgument, CaseIterable {
        case time
    }

    static let dimensions = SimulationDimension.allCases.map(\.rawValue).joined(separator: ", ")

    /// True for `simulate merge`. It is not a subcommand, because the parser would take its name for a file.
    private var isMerge: Bool { catalog == nil && files.first == "merge" }

    func validate() throws {
        if isMerge {
            guard files.count > 1 else { throw ValidationError("give the files that simulate --partial wrote") }
            return
        }
        guard catalog != nil else { throw ValidationError("--catalog is missing; give --catalog FILE") }
        guard !files.isEmpty || from != nil else {
            throw ValidationError("give a file of carts, or - for standard input")
        }
        guard (1...256).contains(jobs ?? 1) else { throw ValidationError("--jobs must be 1 to 256") }
        guard partial == nil || margin.minimumMargin == nil else {
            throw ValidationError("--partial cannot list carts; remove --minimum-margin")
        }
        guard !unlimited || budgetOrder == nil else {
            throw ValidationError("--unlimited ignores budgets; remove --budget-order, which is the default")
        }
    }

    func run() throws {
        if isMerge {
            return try SimulationMerge(parts: Array(files.dropFirst()), output: output, partial: partial).run()
        }
        let disk = DiskFiles()
        let vocabulary = try plugins.registry().vocabulary.withoutCards
            .with(try exiting(.badInput, try identities.reader))
        let shop = try exiting(.badInput, try disk.catalogFile(catalog ?? "", vocabulary: vocabulary))
        let other = try against.map { file in
            try exiting(.badInput, try disk.catalogFile(file, vocabulary: vocabulary))
        }
        let clock = try instant(ofClock: clock)
        let question = try question(shop, other)
        let trial = try leaving(.usage) { () throws(CartwrightError) in
            try SimulationTrial(
                question,
                of: shop.catalog,
                against: other?.catalog,
                items: shop.items,
                costs: shop.costsMinor,
                vocabulary: vocabulary,
                clock: clock
            )
        }
        if partial != nil { try leaving(.usage) { () throws(CartwrightError) in try trial.checkParts() } }
        var simulation = SimulatedFiles(SimulationRun(trial), jobs: jobs ?? SimulationRun.processors)
        let interruption = Interruption()
        let watch = try InterruptWatch(interruption)
        for file in files where !interruption.isRequested {
            try simulation.price(
                file,
                shop: shop,
                vocabulary: vocabulary,
                conventions: try exiting(.usage, try csv.conventions),
                until: interruption
            )
        }
        if let from, !interruption.isRequested {
            let database = try exiting(.usage, try CartDatabase(from))
            var carts = try database.carts(of: shop, vocabulary)
            try simulation.price(&carts, name: database.name, size: nil, until: interruption)
        }
        try simulation.finish(until: interruption)
        withExtendedLifetime(watch) {}
        let totals = simulation.run.totals
        try write(totals)
        if partial == nil, output.kind == .table { Console().complain([simulation.speed]) }
        if !totals.isComplete { throw ExitCode.interrupted }
        if totals.badCount > 0 || simulation.foundNone { throw ExitCode.badInput }
    }

    private func question(_ shop: CatalogFile, _ other: CatalogFile?) throws -> SimulationQuestion {
        var question = SimulationQuestion()
        (question.catalog, question.against) = (catalog ?? "", against)
        (question.dimension, question.ignoresLimits) = (by?.value, unlimited)
        question.minimumMargin = try exiting(.usage, try margin.percentage)
        question.sweep = try sweep.map { text in try exiting(.usage, try SimulationSweep(text)) }
        if partial != nil { question.versions = [shop.catalog.version] + (other.map { [$0.catalog.version] } ?? []) }
        return question
    }

    private func write(_ totals: SimulationTotals) throws {
        guard let partial else { return try output.write(totals) }
        let text = totals.json.text
        if partial == "-" {
            try Console().print(json: [text])
        } else {
            try DiskFiles().write(Array(text.utf8) + [UInt8(ascii: "\n")], to: partial)
        }
    }
}
