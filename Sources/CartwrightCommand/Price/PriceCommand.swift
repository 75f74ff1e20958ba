import ArgumentParser
import Cartwright
import CartwrightScenarios
import CartwrightCommandLine
import CartwrightREPL
import Foundation

/// `cartwright price FILE…`: scenarios in, quotes out.
struct PriceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "price",
        abstract: "Price scenarios and write one quote a line, in the order of the input.",
        discussion: """
            Reads a JSON object, an array of them, or one object a line; with --catalog, carts in CSV as well. Each \
            problem of a bad scenario gives a line on standard error, up to 20, and the others are still priced. Exit \
            status: 0 all were priced; 64 usage; 65 a scenario was bad.
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

    @OptionGroup var plugins: PluginOptions

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
            try badInput { () throws(CartwrightError) in try disk.catalogFile(file, vocabulary: vocabulary) }
        }
        let pricing = Pricing(
            catalog: shop?.catalog,
            clock: try instant(ofClock: clock),
            explains: explain,
            cart: cart,
            output: output
        )
        let console = Console()
        var isSound = true
        for file in files {
            let carts = try badInput { () throws(CartwrightError) in
                try disk.carts(file, of: shop, vocabulary: vocabulary)
            }
            var progress = ProgressBar(total: carts.count)
            try OrderedJobs(jobs: jobs).run(carts.count) {
                pricing.blocks(of: carts, at: $0)
            } deliver: { results in
                progress.clear()
                for result in results {
                    switch result {
                    case .success(let blocks):
                        try exiting(.failure) { () throws(CartwrightError) in try write(blocks, to: console) }
                    case .failure(let error):
                        console.complain(ErrorText.shortLines(for: error))
                        isSound = false
                    }
                }
                progress.advance()
            }
            progress.clear()
        }
        if !isSound { throw ExitCode.badInput }
    }

    /// A quote of JSON is one line whatever the terminal; a table fits it.
    private func write(_ blocks: [ScreenBlock], to console: Console) throws(CartwrightError) {
        switch output {
        case .json: try console.print(blocks.flatMap(\.plain).map(\.text))
        case .table: try console.print(blocks, environment: ProcessInfo.processInfo.environment)
        }
    }
}
