import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright cards FILE…`: reads content cards and prints how the engine handles them.
struct CardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: "Read content cards of any format and write one JSON object for each.",
        discussion: """
            Each line holds the canonical card, its class type, the handler and its answer (object, presentation, \
            placement, click, promotions, events), whether the card is shown, and diagnostics. The output can be read \
            again by this command and by load cards. Exit status 65 if a card could not be read, or its \
            handler refused it.
            """
    )

    @Option(help: "The current time (RFC 3339); the system clock by default.")
    var clock: String?

    @Option(help: "The currency of amounts without one.")
    var currency = "USD"

    @OptionGroup var plugins: PluginArguments

    @Argument(help: ArgumentHelp("Card files; - is standard input.", valueName: "file"))
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
                let isHandled = try report.print(to: console)
                isGood = isGood && report.isComplete && isHandled
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

    /// The number of lines per write; a large file's text is not held in memory twice.
    private static let linesAtOnce = 1_000

    init(_ batch: CardBatch, _ registry: HandlerRegistry, at now: Instant, currency: Currency) {
        (self.batch, self.registry, self.currency) = (batch, registry, currency)
        verdicts = batch.verdicts(at: now)
    }

    /// True if every card was read.
    var isComplete: Bool { batch.entries.allSatisfy { $0.card != nil || $0.isRemoval } }

    /// Writes the lines. Returns false if a handler refused its card.
    func print(to console: Console) throws(CartwrightError) -> Bool {
        var isHandled = true
        for start in stride(from: 0, to: batch.entries.count, by: Self.linesAtOnce) {
            let end = min(start + Self.linesAtOnce, batch.entries.count)
            try console.print(json: (start..<end).map { line($0, &isHandled) })
        }
        return isHandled
    }

    /// - Parameter isHandled: becomes false if the card has a handler, which refused it.
    private func line(_ index: Int, _ isHandled: inout Bool) -> String {
        let (entry, verdict) = (batch.entries[index], verdicts[index])
        guard let card = entry.card else { return Self.line(entry, unread: verdict) }
        let handled = registry.handle(card, currency: currency)
        if handled.handler != nil, handled.content == nil { isHandled = false }
        return Self.line(card, handled, verdict, entry)
    }

    /// The line of a removal, with the removed id, or of an unreadable card.
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
