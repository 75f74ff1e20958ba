import ArgumentParser
import Cartwright
import CartwrightScenarios
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// `cartwright price FILE…`: reads scenarios and carts, and prints quotes.
struct PriceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "price",
        abstract: "Price scenarios and carts, and write one quote per line, in input order.",
        discussion: """
            Reads scenarios and carts: a JSON object, an array of them, one object per line, or carts in CSV. Each \
            problem of a bad scenario is a line on standard error, up to 20, and the other scenarios are still priced. \
            A cart is priced as it is: fact providers of plugins run only in sessions; here, facts are attributes. \
            Exit status: 0 all were priced; 64 usage error; 65 a scenario was bad.
            """
    )

    @Option(help: ArgumentHelp("Promotions for every cart, in addition to a scenario's own.", valueName: "file"))
    var catalog: String?

    @Option(
        help: ArgumentHelp(
            "Price only the cart with this id, or with this fingerprint from simulate.",
            valueName: "id"
        )
    )
    var cart: String?

    @Flag(help: "With --catalog, also report unapplied promotions, the reasons, and nudges.")
    var explain = false

    @Option(help: "The output format.")
    var output = Output.json

    @Option(help: "The number of carts to price in parallel. The output is the same for any number.")
    var jobs = 1

    @Option(help: "The current time for carts without one (RFC 3339); the system clock by default.")
    var clock: String?

    @OptionGroup var csv: CSVArguments

    @OptionGroup var plugins: PluginArguments

    @OptionGroup var identities: IdentityArguments

    @Argument(help: ArgumentHelp("Scenarios, or with --catalog carts; - is standard input.", valueName: "file"))
    var files: [String]

    enum Output: String, ExpressibleByArgument, CaseIterable {
        case json, table
    }

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be 1 to 256") }
    }

    func run() throws {
        let disk = DiskFiles()
        let vocabulary = try plugins.registry().vocabulary.withoutCards
            .with(try exiting(.badInput, try identities.reader))
        let shop = try catalog.map { file in
            try exiting(.badInput, try disk.catalogFile(file, vocabulary: vocabulary))
        }
        let pricing = Pricing(
            catalog: shop?.catalog,
            clock: try instant(ofClock: clock),
            explains: explain,
            cart: cart,
            output: output
        )
        let console = Console()
        var lines = QuoteLines(console)
        var isSound = true
        var others = cart.map(OtherCarts.init(of:))
        for file in files {
            let carts = try exiting(
                .badInput,
                try disk.carts(file, of: shop, vocabulary: vocabulary, conventions: try csv.conventions)
            )
            if let note = CSVArguments.note(on: carts.ignoredColumns, of: file) { console.complain([note]) }
            var progress = ProgressBar(total: carts.count)
            try OrderedJobs(jobs: jobs).run(carts.count) {
                pricing.quotes(of: carts, at: $0)
            } deliver: { results in
                progress.clear()
                for result in results {
                    switch result {
                    case .success(let quote):
                        switch quote {
                        case .json(let line): try lines.add(line)
                        case .table(let blocks):
                            try console.print(blocks, environment: ProcessInfo.processInfo.environment)
                        case .passedOver(let name):
                            others?.add(name)
                            continue
                        }
                        others?.isFound = true
                    case .failure(let error):
                        // Keep the order of quotes and errors.
                        try lines.flush()
                        console.complain(ErrorText.shortLines(for: error))
                        isSound = false
                    }
                }
                progress.advance()
            }
            progress.clear()
            try lines.flush()
        }
        if let others { try exiting(.badInput, try others.check()) }
        if !isSound { throw ExitCode.badInput }
    }
}

/// The other carts, for the error if the requested one is missing.
private struct OtherCarts {
    private let wanted: String
    private var count = 0
    private var names: [String] = []
    /// True if the requested cart was found.
    var isFound = false

    /// The number of names that the error lists.
    private static let reportedCount = 10
    /// The number of names searched for a similar one.
    private static let mostStored = 10_000

    init(of wanted: String) { self.wanted = wanted }

    mutating func add(_ name: String) {
        count += 1
        if names.count < Self.mostStored { names.append(name) }
    }

    /// - Throws: `cart.unknown` if no cart has the name; the error lists other carts.
    func check() throws(CartwrightError) {
        guard !isFound else { return }
        let told = names.prefix(Self.reportedCount).joined(separator: ", ")
        let more = count > Self.reportedCount ? " and \(count - Self.reportedCount) more" : ""
        let nearest = Spelling.nearest(to: wanted, among: names) ?? names.first
        throw CartwrightError(
            .cartUnknown,
            count == 0
                ? "expected a cart named \"\(wanted)\", found no carts"
                : "expected a cart named \"\(wanted)\", found \(told)\(more)",
            hint: nearest.map { "--cart \($0.inShellQuotes)" }
        )
    }
}

extension ErrorCode {
    static let cartUnknown: ErrorCode = "cart.unknown: No cart in the files has this id or fingerprint."
}

/// Buffers JSON lines of quotes, and writes many at a time.
private struct QuoteLines {
    private let console: Console
    private var bytes: [UInt8] = []

    /// The number of bytes per write.
    private static let pieceBytes = 1 << 16

    init(_ console: Console) { self.console = console }

    mutating func add(_ line: [UInt8]) throws(CartwrightError) {
        bytes += line
        if bytes.count >= Self.pieceBytes { try flush() }
    }

    mutating func flush() throws(CartwrightError) {
        guard !bytes.isEmpty else { return }
        try console.print(jsonLines: bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
