import Cartwright
import CartwrightConsole
import CartwrightREPL

/// Batches of an outbox as text.
struct OutboxTable {
    private let entries: [OutboxEntry]
    private let summary: OutboxSummary

    init(_ entries: [OutboxEntry], _ summary: OutboxSummary) { (self.entries, self.summary) = (entries, summary) }

    /// A table, and a line with the counts of each state.
    var blocks: [ScreenBlock] {
        guard !entries.isEmpty else { return [.line(ReplyLine(counts))] }
        let header = ["batch", "state", "events", "bytes", "failures", "due or settled", "reason"]
        let table = TextTable([header] + entries.map(Self.row), [.left, .left, .right, .right, .right])
        // On a narrow screen ids stay whole, because commands take them; the other columns wrap.
        let narrow = ScreenRows(
            [["batch", "events", "bytes", "failures", "state"]] + entries.map(Self.narrowRow),
            [.left, .right, .right, .right],
            wraps: 4,
            gives: [2, 3, 1]
        )
        let plain = table.lines.map { ReplyLine($0, fitting: .cut) }
        return [.either(plain: plain, screen: [.rows(narrow)]), .line(ReplyLine(counts))]
    }

    private static func row(_ entry: OutboxEntry) -> [String] {
        [
            entry.id, entry.state.words, String(entry.events), String(entry.bytes), String(entry.failures),
            instant(of: entry), entry.reason?.code.rawValue ?? "",
        ]
    }

    /// `dead 2026-01-01T00:00:00Z delivery.refused` in the last column.
    private static func narrowRow(_ entry: OutboxEntry) -> [String] {
        let state = [entry.state.words, instant(of: entry), entry.reason?.code.rawValue ?? ""]
        return [entry.id, String(entry.events), String(entry.bytes), String(entry.failures)]
            + [state.filter { !$0.isEmpty }.joined(separator: " ")]
    }

    private static func instant(of entry: OutboxEntry) -> String {
        (entry.dueAt ?? entry.settledAt)?.description ?? "sent now"
    }

    /// The counts of each state, in a line.
    var counts: String {
        let states = OutboxState.allCases.map { "\(summary.batches[$0, default: 0]) \($0.words)" }
        let due = summary.nextDueAt.map { "; next attempt \($0)" } ?? ""
        return "\(summary.pendingEvents) events pending; batches: \(states.joined(separator: ", "))\(due)"
    }

    /// All fields of a batch.
    static func blocks(for entry: OutboxEntry) -> [ScreenBlock] {
        let rows: [(String, String?)] = [
            ("batch", entry.id), ("state", entry.state.words), ("events", String(entry.events)),
            ("bytes", String(entry.bytes)), ("failures", String(entry.failures)),
            ("made", entry.createdAt.description), ("due", entry.dueAt?.description),
            ("settled", entry.settledAt?.description), ("reason", entry.reason?.code.rawValue),
            ("", entry.reason?.summary),
        ]
        return [.rows(ScreenRows(rows.compactMap { name, value in value.map { [name, $0] } }, wraps: 1))]
    }
}

extension OutboxState {
    /// The state in words.
    var words: String { self == .inFlight ? "in flight" : rawValue }
}
