import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightFiles
import CartwrightREPL
import Foundation

/// `cartwright changes list --store FILE`.
struct ListChangesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the newest changes of a shop and of its access keys.",
        discussion: """
            With --json, one object per line has the whole entry, and in log the name of its log. Without a key, the \
            change came from the command line, or from a service without access keys.
            """
    )

    @OptionGroup var options: ChangeLogOptions

    @Option(
        help: ArgumentHelp("Only changes of a kind, such as promotion.changed.", valueName: "kind"),
        transform: Self.kind
    )
    var what: ChangeKind?

    @Option(help: ArgumentHelp("Only changes of a promotion or an access key.", valueName: "id"))
    var subject: String?

    @Option(help: "The maximum number of changes.")
    var limit = 20

    @Flag(help: "Write one JSON object per line instead of text.")
    var json = false

    func validate() throws {
        guard (1...1_000_000).contains(limit) else { throw ValidationError("--limit must be 1 to 1000000") }
    }

    func run() throws {
        let (logs, limit) = (try options.open(), limit)
        var query = ChangeQuery(limit: limit)
        (query.what, query.subject) = (what, subject)
        let wanted = query
        let found = try waiting { () async throws(CartwrightError) in
            var found: [ListedChange] = []
            for log in logs { found = Self.merged(found, try await Self.changes(of: log, wanted)) }
            return found
        }
        let newest = found.prefix(limit)
        guard !json else { return newest.isEmpty ? () : try Console().print(json: newest.map(\.json.text)) }
        guard !newest.isEmpty else { return try Console().print(["no changes"]) }
        let rows = [ListedChange.header] + newest.map(\.row)
        let environment = ProcessInfo.processInfo.environment
        try Console().print([.rows(ScreenRows(rows, gives: [6, 1, 3, 5, 4]))], environment: environment)
    }

    /// Reads pages of a log until there are enough entries.
    private static func changes(
        of named: NamedChangeLog,
        _ query: ChangeQuery
    ) async throws(CartwrightError) -> [ListedChange] {
        var (query, found) = (query, [ListedChange]())
        while query.limit > 0 {
            let page = try await named.log.page(query, at: Instant.now())
            found += page.entries.map { ListedChange(log: named.name, entry: $0) }
            query.limit -= page.entries.count
            query.before = page.next
            if page.next == nil { break }
        }
        return found
    }

    /// Merges entries by time. Those of one log stay in the order of their numbers, even if clocks differ.
    private static func merged(_ first: [ListedChange], _ second: [ListedChange]) -> [ListedChange] {
        var (merged, rest) = ([ListedChange](), second[...])
        for change in first {
            while let next = rest.first, next.entry.at > change.entry.at { merged.append(rest.removeFirst()) }
            merged.append(change)
        }
        return merged + rest
    }

    private static func kind(_ text: String) throws -> ChangeKind {
        guard let kind = ChangeKind(rawValue: text) else {
            throw ValidationError("--what must be \(ChangeKind.allCases.map(\.rawValue).joined(separator: " or "))")
        }
        return kind
    }
}

/// An entry of a log in output.
private struct ListedChange: Sendable {
    let log: String
    let entry: ChangeEntry

    static let header = ["at", "log", "number", "what", "subject", "key", "change"]

    var row: [String] {
        [
            entry.at.description, log, String(entry.number), entry.what, entry.subject.shortened(toBytes: 60),
            entry.key ?? "", change,
        ]
    }

    /// The main fact of the change: versions of the catalog, the number of codes, or scopes.
    private var change: String {
        let (before, after) = (entry.json["before"], entry.json["after"])
        if case .integer(let next)? = after?["catalog"] {
            guard case .integer(let last)? = before?["catalog"] else { return "catalog \(next)" }
            return "catalog \(last) to \(next)"
        }
        if case .integer(let count)? = after?["count"] { return Int(clamping: count).codesInWords }
        guard case .array(let scopes)? = (after ?? before)?["scopes"] else { return "" }
        return scopes.compactMap { if case .string(let scope) = $0 { scope } else { nil } }.joined(separator: ",")
    }

    var json: JSONValue {
        guard case .object(var object) = entry.json else { return entry.json }
        object["log"] = .string(log)
        return .object(object)
    }
}
