import Cartwright
import CartwrightREPL

/// Batches for people.
struct OutboxTable {
    private let entries: [OutboxEntry]
    private let summary: OutboxSummary

    init(_ entries: [OutboxEntry], _ summary: OutboxSummary) { (self.entries, self.summary) = (entries, summary) }

    var lines: [String] {
        let header = ["batch", "state", "events", "bytes", "failures", "due or settled", "reason"]
        let table = TextTable([header] + entries.map(Self.row), [.left, .left, .right, .right, .right])
        return (entries.isEmpty ? [] : table.lines) + [counts]
    }

    private static func row(_ entry: OutboxEntry) -> [String] {
        [
            entry.id, entry.state.words, String(entry.events), String(entry.bytes), String(entry.failures),
            (entry.dueAt ?? entry.settledAt)?.description ?? "sent now", entry.reason?.code.rawValue ?? "",
        ]
    }

    /// How much is where, in a line.
    var counts: String {
        let states = OutboxState.allCases.map { "\(summary.batches[$0, default: 0]) \($0.words)" }
        let due = summary.nextDueAt.map { "; next attempt \($0)" } ?? ""
        return "\(summary.pendingEvents) events pending; batches: \(states.joined(separator: ", "))\(due)"
    }

    /// A batch in full.
    static func lines(for entry: OutboxEntry) -> [String] {
        let rows: [(String, String?)] = [
            ("batch", entry.id), ("state", entry.state.words), ("events", String(entry.events)),
            ("bytes", String(entry.bytes)), ("failures", String(entry.failures)),
            ("made", entry.createdAt.description), ("due", entry.dueAt?.description),
            ("settled", entry.settledAt?.description), ("reason", entry.reason?.code.rawValue),
            ("", entry.reason?.summary),
        ]
        return TextTable(rows.compactMap { name, value in value.map { [name, $0] } }).lines
    }
}

extension OutboxState {
    /// The state as people read it.
    var words: String { self == .inFlight ? "in flight" : rawValue }
}
