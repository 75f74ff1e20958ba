import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightREPL
import CartwrightScenarios
import Foundation

/// `cartwright backtest --catalog FILE ORDERS…`: compares a catalog with what a shop took off past orders.
struct BacktestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backtest",
        abstract: "Price past orders with a catalog, and compare with the discounts that the shop recorded.",
        usage: "cartwright backtest --catalog <file> [<options>] <orders> ...",
        discussion: """
            Orders are recognized by their content: Shopify's orders as JSON (REST or GraphQL, a list, one per \
            line, or the lines of a bulk operation) or as the CSV export of the admin, WooCommerce's orders as JSON, \
            or carts with "recorded": {"discount": …, "total": …, "codes": […]} in JSON, or with the columns \
            recorded_discount, recorded_total and recorded_codes in CSV. Give all pages. Each order is priced at its \
            instant, with the codes that the shop accepted, and with the categories of the catalog's items. Fields \
            that are not compared are listed once on standard error.

            The report counts orders that are equal to the cent, equal but for rounding (at most one minor unit for \
            each line and shipment), and different. Each different order has one cause; the counts and sums of the \
            causes add up to all differences. Each cause has three examples with the command that explains them, which \
            is this command with --order. The other figures are those of "cartwright simulate".

            Orders use up usage limits and budgets in the order of time, from their beginning: "used" of the catalog \
            is ignored. An order with a cancellation or a refund is compared as it was placed.

            Exit status: 0 all orders were compared; 1 the report could not be written; 64 usage error; 65 an order \
            was bad, or none was found; 130 interrupted.
            """
    )

    @Option(help: ArgumentHelp("The catalog with promotions and items.", valueName: "file"))
    var catalog: String

    @Option(help: ArgumentHelp("Another catalog to compare with on the same orders.", valueName: "file"))
    var against: String?

    @Option(
        help: ArgumentHelp(
            "The report of \"cartwright import --json\": codes of rules that were not carried over are a cause.",
            valueName: "file"
        )
    )
    var importReport: String?

    @Option(help: ArgumentHelp("Explain the price of one order instead of the report.", valueName: "name"))
    var order: String?

    @Option(help: ArgumentHelp("Split the figures by \(SimulateCommand.dimensions).", valueName: "dimension"))
    var by: SimulateCommand.Dimension?

    @Flag(help: "Ignore usage limits and budgets: price each order as if it were the only one.")
    var unlimited = false

    @OptionGroup var margin: MarginOption

    @OptionGroup var output: SimulationOutput

    @Option(help: "The number of orders to price in parallel; the number of processors by default.")
    var jobs: Int?

    @Option(help: "The current time for orders without one (RFC 3339); the system clock by default.")
    var clock: String?

    @OptionGroup var csv: CSVArguments

    @OptionGroup var plugins: PluginArguments

    @OptionGroup var identities: IdentityArguments

    @Argument(help: ArgumentHelp("Orders; - is standard input.", valueName: "orders"))
    var files: [String]

    func validate() throws {
        guard (1...256).contains(jobs ?? 1) else { throw ValidationError("--jobs must be 1 to 256") }
        guard order == nil || output.kind == .table else {
            throw ValidationError("--order writes a table; remove --output")
        }
    }

    func run() throws {
        let disk = DiskFiles()
        let vocabulary = try plugins.registry().vocabulary.withoutCards
            .with(try exiting(.badInput, try identities.reader))
        let file = { (name: String) throws(CartwrightError) in
            try disk.catalogFile(name, vocabulary: vocabulary).withoutUses(vocabulary)
        }
        let shop = try exiting(.badInput, try file(catalog))
        let other = try against.map { name in try exiting(.badInput, try file(name)) }
        let clock = try instant(ofClock: clock)
        let question = try question()
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
        let run = SimulationRun(trial)
        var orders = OrderFiles(SimulatedFiles(run, jobs: jobs ?? SimulationRun.processors))
        let interruption = Interruption()
        let watch = try InterruptWatch(interruption)
        for file in files where !interruption.isRequested {
            let conventions = try exiting(.usage, try csv.conventions)
            try orders.compare(file, shop, vocabulary, conventions, until: interruption)
        }
        try orders.simulation.finish(until: interruption)
        withExtendedLifetime(watch) {}
        var totals = orders.simulation.run.totals
        totals.leaveOut(orders.unreadableCount)
        try write(totals, shop, speed: orders.simulation.speed)
        if !totals.isComplete { throw ExitCode.interrupted }
        if totals.badCount > 0 || orders.simulation.foundNone { throw ExitCode.badInput }
    }

    private func question() throws -> SimulationQuestion {
        var question = SimulationQuestion()
        (question.catalog, question.against) = (catalog, against)
        (question.dimension, question.ignoresLimits) = (by?.value, unlimited)
        question.minimumMargin = try exiting(.usage, try margin.percentage)
        var terms = BacktestTerms()
        (terms.arguments, terms.order) = (repeatedWords.map(\.inShellQuotes), order)
        if let importReport {
            terms.notCarriedOver = try leaving(.badInput) { () throws(CartwrightError) in
                let (bytes, name) = try DiskFiles().input(importReport)
                do throws(CartwrightError) { return try MissingRules(report: try JSONParser.parse(bytes)) } catch {
                    throw error.inFile(name)
                }
            }
        }
        question.backtest = terms
        return question
    }

    /// The words of the command that explains an order, besides the catalog.
    private var repeatedWords: [String] {
        let words: [String] = .words(
            .option("--import-report", importReport),
            .flag("--unlimited", unlimited),
            .option("--clock", clock),
            .option("--decimal", csv.decimal),
            .option("--date-format", csv.dateFormat),
            .option("--identity-key-file", identities.identityKeyFile),
            .options("--identity-mail-provider", identities.identityMailProvider)
        )
        return words + plugins.words + files
    }

    private func write(_ totals: SimulationTotals, _ shop: CatalogFile, speed: String) throws {
        guard let order else {
            try output.write(totals)
            if output.kind == .table { Console().complain([speed]) }
            return
        }
        guard let explained = totals.explained else {
            throw reported(
                CartwrightError(
                    .campaignUnknownOrder,
                    "no order is named \"\(order)\"",
                    hint: "give the name as the report writes it"
                ),
                .badInput
            )
        }
        let table = QuoteTable(explained.quote) { shop.catalog[$0] }.blocks
        let words = explained.words.map { ScreenBlock.line(ReplyLine($0)) }
        try Console().print(table + words, environment: ProcessInfo.processInfo.environment)
    }
}
