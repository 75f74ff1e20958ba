import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright cards FILE…`: what the engine makes of cards.
struct CardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: "Read content cards of any format and write one JSON object for each.",
        discussion: """
            Each line holds the canonical card, its class type, the handler and all that it answered (object, \
            presentation, placement, click, promotions, events), whether people see the card, and diagnostics. What \
            is written can be read again, here and by load cards. Exit status 65 where a card could not be read.
            """
    )

    @Option(help: "The instant of reading (RFC 3339); the machine's clock unless given.")
    var clock: String?

    @Option(help: "The currency of amounts that name none.")
    var currency = "USD"

    @OptionGroup var plugins: PluginArguments

    @Argument(help: ArgumentHelp("Files of cards; - is standard input.", valueName: "file"))
    var files: [String]

    func run() throws {
        let now = try instant(ofClock: clock)
        let currency = try exiting(.usage, try Currency(self.currency))
        let console = Console()
        let registry = try plugins.registry()
        console.complain(about: registry.diagnostics)
        var isGood = true
        for file in files {
            do throws(CartwrightError) {
                let bytes = try DiskFiles().read(file == "-" ? "/dev/stdin" : file)
                let batch = try CardBatch(bytes: bytes, file: file, now: now)
                let report = CardReport(batch, registry, at: now, currency: currency)
                try report.print(to: console)
                isGood = isGood && report.isComplete
            } catch {
                console.complain(about: [error])
                isGood = false
            }
        }
        if !isGood { throw ExitCode.badInput }
    }
}

/// The cards of a document as lines of JSON.
private struct CardReport {
    private let batch: CardBatch
    private let verdicts: [CardBatch.Verdict]
    private let registry: HandlerRegistry
    private let currency: Currency

    /// How many lines are made before they are written: the text of a large file is not held a second time.
    private static let linesAtOnce = 1_000

    init(_ batch: CardBatch, _ registry: HandlerRegistry, at now: Instant, currency: Currency) {
        (self.batch, self.registry, self.currency) = (batch, registry, currency)
        verdicts = batch.verdicts(at: now)
    }

    /// Whether every card was read.
    var isComplete: Bool { batch.entries.allSatisfy { $0.card != nil || $0.isRemoval } }

    func print(to console: Console) throws(CartwrightError) {
        for start in stride(from: 0, to: batch.entries.count, by: Self.linesAtOnce) {
            let end = min(start + Self.linesAtOnce, batch.entries.count)
            try console.print(json: (start..<end).map(line))
        }
    }

    private func line(_ index: Int) -> String {
        let (entry, verdict) = (batch.entries[index], verdicts[index])
        guard let card = entry.card else { return Self.line(entry, unread: verdict) }
        return Self.line(card, registry.handle(card, currency: currency), verdict, entry)
    }

    /// A removal has the id it takes away, and both have no card.
    private static func line(_ entry: CardBatch.Entry, unread verdict: CardBatch.Verdict) -> String {
        var line: JSONObject = ["card": nil]
        if entry.isRemoval {
            line["removed"] = entry.id.map(JSONValue.string)
            line["removed_at"] = entry.removedAt?.secondsJSON
        }
        line["diagnostics"] = .array(verdict.diagnostics.map { ErrorText.json(of: $0) })
        return JSONValue.object(line).text
    }

    private static func line(
        _ card: ContentCard,
        _ handled: HandledCard,
        _ verdict: CardBatch.Verdict,
        _ entry: CardBatch.Entry
    ) -> String {
        let own = verdict.diagnostics
        let found = own + handled.diagnostics.map(entry.placed).filter { !own.contains($0) }
        var line: JSONObject = ["card": card.written]
        for (key, value) in handled.answerJSON { line[key] = value }
        line["shown"] = .bool(verdict.isShown)
        line["diagnostics"] = .array(found.map { ErrorText.json(of: $0) })
        return JSONValue.object(line).text
    }
}
