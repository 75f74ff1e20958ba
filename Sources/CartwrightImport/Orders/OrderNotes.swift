internal import Cartwright

/// The remarks on the orders of a file, each once with the number of orders.
package struct OrderNotes: Sendable {
    private var counts: [Key: Int] = [:]
    private var keys: [Key] = []

    private struct Key: Hashable {
        let field: String
        let sentence: String
    }

    /// The maximum number of different remarks.
    private static let most = 100

    /// Creates notes without remarks.
    package init() {}

    /// Adds the remarks on an order.
    ///
    /// - Throws: `json.out_of_range` for the first reason not to read the order.
    mutating func add(_ rule: ImportedRule) throws(CartwrightError) {
        if let reason = rule.reasons.first {
            throw CartwrightError(.jsonOutOfRange, "\(reason.field): \(reason.sentence)", at: rule.location)
        }
        // A field of every line of an order is one remark on the order.
        var seen: Set<Key> = []
        for note in rule.notes {
            let key = Key(field: note.field, sentence: note.sentence)
            if seen.insert(key).inserted { add(key) }
        }
    }

    private mutating func add(_ key: Key) {
        if counts[key] == nil {
            guard keys.count < Self.most else { return }
            keys.append(key)
        }
        counts[key, default: 0] += 1
    }

    /// The remarks on one line each, in the order of their first orders.
    package var lines: [String] {
        keys.map { key in
            let count = counts[key] ?? 0
            return "\(key.field) (\(count) \(count == 1 ? "order" : "orders")): \(key.sentence)"
        }
    }
}
