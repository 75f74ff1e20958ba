import ArgumentParser
import Cartwright
import CartwrightScenarios
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// `cartwright price FILE…`: scenarios in, quotes out.
struct PriceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "price",
        abstract: "Price scenarios and write one quote a line, in the order of the input.",
        discussion: """
            Reads a JSON object, an array of them, or one object a line; with --catalog, carts in CSV as well. Each \
            problem of a bad scenario gives a line on standard error, up to 20, and the others are still priced. A \
            cart is priced as it stands: facts that plugins state are asked for in sessions, and are attributes here. \
            Exit status: 0 all were priced; 64 usage; 65 a scenario was bad.
            """
    )

    @Option(help: ArgumentHelp("Promotions on offer to every cart, besides a scenario's own.", valueName: "file"))
    var catalog: String?

    @Option(
        help: ArgumentHelp(
            "Price only the cart of this id, or of the fingerprint that simulate tells.",
            valueName: "id"
        )
    )
    var cart: String?

    @Flag(help: "Say with --catalog, too, why promotions were not applied and what would get them.")
    var explain = false

    @Option(help: "How to write quotes.")
    var output = Output.json

    @Option(help: "How many carts to price at once. The bytes written are the same for any number.")
    var jobs = 1

    @Option(help: "The instant of carts without one (RFC 3339); the machine's clock unless given.")
    var clock: String?

    @OptionGroup var plugins: PluginArguments

    @Argument(help: ArgumentHelp("Scenarios, or with --catalog carts; - is standard input.", valueName: "file"))
    var files: [String]

    enum Output: String, ExpressibleByArgument, CaseIterable {
        case json, table
    }

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs is from 1 to 256.") }
    }

    func run() throws {
        let disk = DiskFiles()
        let vocabulary = try plugins.registry().vocabulary
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
            let carts = try exiting(.badInput, try disk.carts(file, of: shop, vocabulary: vocabulary))
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
                        // What came before it is told before it.
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

/// The carts beside the requested one, for an error where that one is not there.
private struct OtherCarts {
    private let wanted: String
    private var count = 0
    private var names: [String] = []
    /// True where the requested one is there.
    var isFound = false

    /// The number of names that the error lists.
    private static let toldCount = 10
    /// Among how many names a near one is looked for.
    private static let keptCount = 10_000

    init(of wanted: String) { self.wanted = wanted }

    mutating func add(_ name: String) {
        count += 1
        if names.count < Self.keptCount { names.append(name) }
    }

    /// - Throws: `cart.unknown` where there is no cart of the name, with the carts that there are.
    func check() throws(CartwrightError) {
        guard !isFound else { return }
        let told = names.prefix(Self.toldCount).joined(separator: ", ")
        let more = count > Self.toldCount ? " and \(count - Self.toldCount) more" : ""
        let nearest = Spelling.nearest(to: wanted, among: names) ?? names.first
        throw CartwrightError(
            .cartUnknown,
            count == 0
                ? "expected a cart called \"\(wanted)\", found no carts"
                : "expected a cart called \"\(wanted)\", found \(told)\(more)",
            hint: nearest.map { "--cart \($0.inShellQuotes)" }
        )
    }
}

extension ErrorCode {
    static let cartUnknown: ErrorCode = "cart.unknown: No cart of the files has this id or fingerprint."
}

/// Quotes as lines of JSON on their way out, many at a time.
private struct QuoteLines {
    private let console: Console
    private var bytes: [UInt8] = []

    /// What is written at once.
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
