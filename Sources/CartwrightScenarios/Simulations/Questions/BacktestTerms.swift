public import Cartwright

/// The question of a backtest: how the prices of past orders compare with the amounts that the shop recorded.
public struct BacktestTerms: Hashable, Sendable {
    /// The arguments of the command besides the catalogs, in a shell's quotes: options and files of orders. Commands
    /// that explain an order repeat them.
    public var arguments: [String] = []

    /// The codes, ids and names of rules that an import did not carry over.
    public var notCarriedOver = MissingRules()

    /// The name of the only order to explain; nil to compare all without explaining one.
    public var order: String?

    /// Creates a question without orders.
    public init() {}

    /// Returns the command that explains an order.
    func command(for order: String, catalog: String) -> String {
        let words = ["cartwright", "backtest", "--catalog", catalog.inShellQuotes] + arguments
        // A name that begins with a dash would be an option.
        let last = order.hasPrefix("-") ? ["--order=\(order)".inShellQuotes] : ["--order", order.inShellQuotes]
        return (words + last).joined(separator: " ")
    }
}

/// The rules that an import did not carry over, by code and by id.
public struct MissingRules: Hashable, Sendable {
    /// The ids by code, in the form in which codes are compared.
    private var codes: [String: String] = [:]
    private var ids: Set<String> = []

    /// The first rule without a code, which applied by itself; nil if there is none.
    public private(set) var automatic: String?

    /// Creates an empty set.
    public init() {}

    /// Reads the report of an import, as `cartwright import --json` writes it.
    ///
    /// - Throws: an error of area `json`, with the JSON pointer.
    public init(report value: JSONValue) throws(CartwrightError) {
        guard case .object(let object) = value, case .array(let rules)? = object["rules"] else {
            throw ObjectReader.wrongType(
                value,
                expected: "the report of an import, with \"rules\"",
                at: .root
            )
        }
        for (index, rule) in rules.enumerated() {
            let pointer = JSONPointer.root.appending("rules").appending(index)
            guard case .string(let outcome)? = rule["outcome"], case .string(let id)? = rule["id"] else {
                throw ObjectReader.wrongType(rule, expected: "a rule with an id and an outcome", at: pointer)
            }
            guard outcome == "not_carried_over" else { continue }
            var codes: [String] = []
            if case .string(let code)? = rule["code"] { codes.append(code) }
            if case .array(let more)? = rule["codes"] {
                codes += more.compactMap { if case .string(let code) = $0 { code } else { nil } }
            }
            add(id: id, codes: codes)
        }
    }

    /// Adds a rule.
    public mutating func add(id: String, codes: [String]) {
        ids.insert(id)
        if codes.isEmpty { automatic = automatic ?? id }
        for code in codes { self.codes[PromotionCode.normalized(code)] = id }
    }

    /// The id of the rule with a code or an id; nil if none has it.
    func rule(_ name: String) -> String? { codes[PromotionCode.normalized(name)] ?? (ids.contains(name) ? name : nil) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let campaignNothingRecorded: ErrorCode =
        "campaign.nothing_recorded: A past order without the discount or the total that the shop recorded."
    public static let campaignUnknownOrder: ErrorCode =
        "campaign.unknown_order: No order in the files has this name."
}
