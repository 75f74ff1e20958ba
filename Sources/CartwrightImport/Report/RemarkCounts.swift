public import Cartwright

/// Remarks on the fields of many objects, each once with the number of objects.
public struct RemarkCounts: Sendable, JSONConvertible {
    private let noun: String
    private var counts: [Key: Int] = [:]
    private var keys: [Key] = []

    private struct Key: Hashable {
        let field: String
        let sentence: String
    }

    /// The maximum number of different remarks: the names of fields come from strangers.
    private static let most = 200

    /// The remark in place of those above the maximum.
    private static let others = Key(field: "*", sentence: "more fields, above \(most) different remarks")

    /// The maximum size of the name of a field.
    private static let longestName = 200

    /// Creates counts without remarks.
    ///
    /// - Parameter noun: the name of one object, such as `order`.
    init(of noun: String) { self.noun = noun }

    /// Adds the remarks on one object; a field of every part of it, such as the lines of an order, counts once.
    mutating func add(_ remarks: [ImportRemark]) {
        var seen: Set<Key> = []
        for remark in remarks {
            let own = Key(field: remark.field.shortened(toBytes: Self.longestName), sentence: remark.sentence)
            let key = counts[own] == nil && keys.count >= Self.most ? Self.others : own
            guard seen.insert(key).inserted else { continue }
            if counts[key] == nil { keys.append(key) }
            counts[key, default: 0] += 1
        }
    }

    /// True without remarks.
    public var isEmpty: Bool { keys.isEmpty }

    /// The remarks on one line each, in the order of their first objects.
    public var lines: [String] {
        keys.map { key in
            let count = counts[key] ?? 0
            return "\(key.field) (\(count) \(noun)\(count == 1 ? "" : "s")): \(key.sentence)"
        }
    }

    /// The remarks as objects with `field`, `count` and `text`.
    public var json: JSONValue {
        .array(
            keys.map { key in
                [
                    "field": .string(key.field), "count": .integer(Int64(counts[key] ?? 0)),
                    "text": .string(key.sentence),
                ]
            }
        )
    }
}
