import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightScenarios

/// `cartwright simulate --catalog FILE CARTS…`: a catalog tried on many carts.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Try a catalog on many carts: what applies, what it gives away, who loses to whom.",
        usage: """
            cartwright simulate --catalog <file> [<options>] <carts> ...
            cartwright simulate merge [--output <output>] [--partial <file>] <parts> ...
            """,
        discussion: """
            Carts are JSON (carts or scenarios, one a line or an array) or CSV with a header: cart and sku, and where \
            known quantity, price (12.50), categories, currency, customer, segments, orders, codes, channel, country, \
            shipping, shipping_price; one row for each line of a cart, lists divided by |. One JSON object a line is \
            read piece by piece, however large the file is; all else as a whole. Each problem of a bad cart gives a \
            line on standard error, up to 20, and the others count. Plugins are not asked for facts: what they would \
            state are attributes of the carts. The figures are the same for any number of jobs. \
            Ctrl-C ends the run; what was counted is written and marked as incomplete.

            "cartwright simulate merge" adds up what --partial wrote of parts of the carts, with the same catalogs \
            and options. The report is byte for byte that of one run over all carts, in whatever order the parts are \
            named.

            Exit status: 0 all carts were priced; 1 the report could not be written; 64 usage; 65 a cart or a part \
            was bad, or there was none; 130 the run was ended.
            """
    )

    @Option(help: ArgumentHelp("The shop's promotions, and the prices of its items.", valueName: "file"))
    var catalog: String?

    @Option(help: ArgumentHelp("Another catalog: what it changes for the same carts.", valueName: "file"))
    var against: String?

    @Option(help: ArgumentHelp("Split the figures by \(SimulateCommand.dimensions).", valueName: "what"))
    var by: Dimension?

    @Option(
        help: ArgumentHelp(
            "Try a number of a promotion at several values: autumn.percent=5..30:5.",
            valueName: "promotion.path=from..to:step"
        )
    )
    var sweep: String?

    @Option(
        help: ArgumentHelp(
            "Carts of a database of yours: a query whose columns are called as those of CSV, for SQLite or PostgreSQL.",
            valueName: "sqlite:FILE?query=SQL"
        )
    )
    var from: String?

    @Option(help: "Use budgets and limits up in the order of the carts' instants; the text of all carts is held then.")
    var budgetOrder: BudgetOrder?

    @OptionGroup var output: SimulationOutput

    @Option(
        help: ArgumentHelp(
            "Write what was counted to a file that \"simulate merge\" reads, and no report; - is standard output.",
            valueName: "file"
        )
    )
    var partial: String?

    @Option(help: "How many carts to price at once; as many as there are processors unless given.")
    var jobs: Int?

    @Option(help: "The instant of carts without one (RFC 3339); the machine's clock unless given.")
    var clock: String?

    @OptionGroup var plugins: PluginArguments

    @Argument(help: ArgumentHelp("Carts; - is standard input.", valueName: "carts"))
    var files: [String] = []

    /// A dimension as an argument.
    struct Dimension: ExpressibleByArgument {
        let value: CampaignDimension

        init?(argument: String) {
            guard let value = CampaignDimension(rawValue: argument) else { return nil }
            self.value = value
        }

        static var allValueStrings: [String] { CampaignDimension.allCases.map(\.rawValue) }
    }

    enum BudgetOrder: String, ExpressibleByArgument, CaseIterable {
        case time
    }

    private static let dimensions = CampaignDimension.allCases.map(\.rawValue).joined(separator: ", ")

    /// No command of its own: one that takes files takes its name for a file, too.
    private var isMerge: Bool { catalog == nil && files.first == "merge" }

    func validate() throws {
        if isMerge {
            guard files.count > 1 else { throw ValidationError("Name the parts that simulate --partial wrote.") }
            return
        }
        guard catalog != nil else { throw ValidationError("--catalog names the promotions: --catalog FILE.") }
        guard !files.isEmpty || from != nil else {
            throw ValidationError("Name a file of carts, or - for standard input.")
        }
        guard (1...256).contains(jobs ?? 1) else { throw ValidationError("--jobs is from 1 to 256.") }
        guard partial == nil || budgetOrder == nil else {
            throw ValidationError("--budget-order needs all carts in one order, so it cannot be split into parts.")
        }
        guard budgetOrder == nil || files.count + (from == nil ? 0 : 1) == 1 else {
            throw ValidationError("--budget-order needs all carts in one file, or on standard input.")
        }
    }

    func run() throws {
        if isMerge {
            return try SimulationMerge(parts: Array(files.dropFirst()), output: output, partial: partial).run()
        }
        let disk = DiskFiles()
        let vocabulary = try plugins.registry().vocabulary
        let shop = try exiting(.badInput, try disk.catalogFile(catalog ?? "", vocabulary: vocabulary))
        let other = try against.map { file in
            try exiting(.badInput, try disk.catalogFile(file, vocabulary: vocabulary))
        }
        let clock = try instant(ofClock: clock)
        let question = try question(shop, other)
        let trial = try leaving(.usage) { () throws(CartwrightError) in
            try CampaignTrial(
                question,
                of: shop.catalog,
                against: other?.catalog,
                vocabulary: vocabulary,
                clock: clock
            )
        }
        var simulation = Simulation(CampaignRun(trial), jobs: jobs ?? CampaignRun.processors)
        let interruption = Interruption()
        let watch = try InterruptWatch(interruption)
        for file in files where !interruption.isRequested {
            try simulation.price(file, shop: shop, vocabulary: vocabulary, until: interruption)
        }
        if let from, !interruption.isRequested {
            let database = try exiting(.usage, try CartDatabase(from))
            var carts = try database.carts(of: shop, vocabulary)
            try simulation.price(&carts, name: database.name, size: nil, until: interruption)
        }
        withExtendedLifetime(watch) {}
        let totals = simulation.run.totals
        try write(totals)
        if partial == nil, output.kind == .table { Console().complain([simulation.speed]) }
        if !totals.isComplete { throw ExitCode.interrupted }
        if totals.badCount > 0 || simulation.foundNone { throw ExitCode.badInput }
    }

    private func question(_ shop: CatalogFile, _ other: CatalogFile?) throws -> CampaignQuestion {
        var question = CampaignQuestion()
        (question.catalog, question.against) = (catalog ?? "", against)
        (question.dimension, question.spendsBudgets) = (by?.value, budgetOrder != nil)
        question.sweep = try sweep.map { text in try exiting(.usage, try CampaignSweep(text)) }
        if partial != nil { question.versions = [shop.catalog.version] + (other.map { [$0.catalog.version] } ?? []) }
        return question
    }

    private func write(_ totals: CampaignTotals) throws {
        guard let partial else { return try output.write(totals) }
        let text = totals.json.text
        if partial == "-" {
            try Console().print(json: [text])
        } else {
            try DiskFiles().write(Array(text.utf8) + [UInt8(ascii: "\n")], to: partial)
        }
    }
}
