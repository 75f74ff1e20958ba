import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightREPL
import CartwrightScenarios

/// `cartwright promotions export --format FORMAT CATALOG`.
struct ExportPromotionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the promotions of a catalog as a feed for a platform.",
        discussion: """
            Writes the promotions that every order gets that meets their terms, if the platform can state these: \
            dates, code, minimum, percentage, amount or free shipping, and products. Other promotions are listed on \
            standard error, with the reason. Exit status: 0 success; 64 usage error; 65 the catalog cannot be read.
            """
    )

    @Option(help: "The format of the feed.")
    var format: PromotionFeed

    @Option(help: "The current time (RFC 3339); the system clock by default.")
    var clock: String?

    @Option(help: ArgumentHelp("The currency of a catalog that names none.", valueName: "code"))
    var currency: String?

    @OptionGroup var plugins: PluginArguments

    @Argument(help: ArgumentHelp("The catalog (.json).", valueName: "catalog"))
    var catalog: String

    func run() throws {
        let vocabulary = try plugins.registry().vocabulary.withoutCards
        let file = try exiting(.badInput, try DiskFiles().catalogFile(catalog, vocabulary: vocabulary))
        let now = try instant(ofClock: clock)
        let currency = try currency.map { code in try exiting(.usage, try Currency(code)) }
        let announcements = Announcements(of: file, in: currency, at: now)
        let feed = format.text(of: announcements.announced, at: now)
        let console = Console()
        let lines = feed.text.split(separator: "\n").map(String.init)
        switch format {
        case .openAI: try console.print(json: lines)
        // The tabs between columns; texts with control characters are not in the feed.
        case .googleMerchant: try console.write(lines)
        }
        console.complain((announcements.others + feed.others).map { "\($0.id): not announced: \($0.reason)" })
    }
}

extension PromotionFeed: ExpressibleByArgument {}
