public import Cartwright

/// The report of an import: every rule with its outcome, the options of the catalog, and all that is assumed.
public struct ImportReport: Sendable, JSONConvertible {
    /// The name of the other system.
    public var system: String

    /// The rules, in the order of the files.
    public var rules: [ImportedRule] = []

    /// The number of items of the catalog, from the products of the files.
    public var items = 0

    /// The fields of products, and of their categories and groups, whose values the catalog does not have.
    public internal(set) var products = RemarkCounts(of: "object")

    /// The promotions whose codes belong into a code store, with their number.
    public var pools: [(promotion: String, count: Int)] = []

    /// The options of the catalog, each with the reason for its value.
    public var options: [String] = []

    /// The facts that no file has, as they are assumed.
    public var assumptions: [String] = []

    /// The files that are only a part of a list, each with the part that is missing.
    public var truncated: [String] = []

    /// Creates a report without rules.
    public init(system: String) { self.system = system }

    /// Returns the number of rules with an outcome.
    public func count(of outcome: ImportedRule.Outcome) -> Int { rules.count { $0.outcome == outcome } }

    /// True if every rule is carried over, and no file is truncated.
    public var isComplete: Bool { count(of: .notCarriedOver) == 0 && truncated.isEmpty }

    /// The report as data.
    public var json: JSONValue {
        let counts = ImportedRule.Outcome.allCases.map { ($0.rawValue, JSONValue.integer(Int64(count(of: $0)))) }
        let pools = pools.map { pool -> JSONValue in
            ["promotion": .string(pool.promotion), "count": .integer(Int64(pool.count))]
        }
        return [
            "system": .string(system),
            "counts": .object(counts.reduce(into: JSONObject()) { $0[$1.0] = $1.1 }),
            "items": .integer(Int64(items)),
            "products": products.json,
            "codes": .array(pools),
            "options": .array(options.map(JSONValue.string)),
            "assumptions": .array(assumptions.map(JSONValue.string)),
            "truncated": .array(truncated.map(JSONValue.string)),
            "rules": .array(rules.map(\.json)),
        ]
    }

    /// The report as text, one line each; texts from the files may contain control characters.
    public var lines: [String] {
        let counts = """
            \(system): \(rules.count) \(rules.count == 1 ? "rule" : "rules"), \(count(of: .carriedOver)) carried over, \
            \(count(of: .carriedOverWithNote)) with a note, \(count(of: .notCarriedOver)) not carried over
            """
        let parts: [(title: String, lines: [String])] = [
            ("truncated files", truncated), ("not carried over", lines(of: .notCarriedOver)),
            ("carried over with a note", lines(of: .carriedOverWithNote)),
            ("carried over", lines(of: .carriedOver)), ("items", items == 0 ? [] : [String(items)]),
            ("fields of products that the catalog does not have", products.lines),
            ("codes in the store", pools.map { "\($0.promotion): \($0.count) codes; its own code is secret" }),
            ("options", options), ("assumed", assumptions),
        ]
        return [counts]
            + parts.filter { !$0.lines.isEmpty }.flatMap { part in ["", part.title] + part.lines.map { "  \($0)" } }
    }

    private func lines(of outcome: ImportedRule.Outcome) -> [String] {
        rules.filter { $0.outcome == outcome }.flatMap(\.lines)
    }
}
