/// What a condition found: whether it holds, what was seen, and what was asked for.
public struct Finding: Hashable, Sendable {
    /// The truth value of the condition: met, not met, or unknown.
    public var truth: Truth

    /// The condition's ``Condition/type``.
    public var condition: String

    /// What was seen; null where it is not known. Of an array the first hundred values.
    public var observed: JSONValue

    /// What was asked for, as the promotion writes it: `{"at_least": 5000}`.
    public var required: JSONObject

    /// How much more it would take, nil where more would not help.
    public var shortBy: Int64?

    /// What ``observed`` and ``shortBy`` count.
    public var unit: Unit

    /// The reason that the condition is unknown, in a word for programs: `wrong_currency` where an amount is required,
    /// but none in the currency of the cart. Nil where ``observed`` says it, and where the condition is not unknown.
    public var unknownReason: String?

    /// What the conditions inside found, for those that hold others.
    public var parts: [Finding] = []

    /// What amounts in a finding count.
    public enum Unit: String, Hashable, Sendable {
        /// Minor units of the cart's currency.
        case money
        /// Units of merchandise.
        case units
        /// Different SKUs.
        case skus
        /// Nothing that can be counted.
        case none
    }

    /// A finding that is met or not met.
    public init(
        condition: String,
        isMet: Bool,
        observed: JSONValue,
        required: JSONObject,
        shortBy: Int64? = nil,
        unit: Unit = .none
    ) {
        self.init(
            condition: condition,
            Truth(isMet),
            observed: observed,
            required: required,
            shortBy: shortBy,
            unit: unit
        )
    }

    /// A finding.
    public init(
        condition: String,
        _ truth: Truth,
        observed: JSONValue,
        required: JSONObject,
        shortBy: Int64? = nil,
        unit: Unit = .none
    ) {
        self.condition = condition
        self.truth = truth
        self.observed = observed
        self.required = required
        self.shortBy = shortBy
        self.unit = unit
    }

    /// A finding about a number: it holds where the comparison does, and where it counts something, tells how much more
    /// it would take.
    public init(_ condition: String, _ comparison: Comparison, observed: Int64, unit: Unit = .none) {
        self.init(
            condition: condition,
            isMet: comparison.holds(for: observed),
            observed: .integer(observed),
            required: comparison.json,
            shortBy: unit == .none ? nil : comparison.shortBy(observed),
            unit: unit
        )
    }
}

extension Finding {
    /// The reason of a finding that lacks the currency of the cart.
    static let wrongCurrency = "wrong_currency"

    /// True where the condition holds. An unknown one does not.
    public var isMet: Bool { truth == .met }

    /// True where an amount is required, but none in the currency of the cart: then the condition is unknown.
    public var lacksCurrency: Bool { truth == .unknown && unknownReason == Self.wrongCurrency }
}

extension JSONValue {
    /// How many values of an array a finding lists as seen.
    static let mostToBeSeen = 100

    /// The value as a finding shows it: a long array by its beginning, since every finding about it has it again.
    var toBeSeen: JSONValue {
        guard case .array(let elements) = self, elements.count > Self.mostToBeSeen else { return self }
        return .array(Array(elements.prefix(Self.mostToBeSeen)))
    }
}

extension Finding: JSONConvertible {
    /// `{"condition": "subtotal", "at_least": 5000, "observed": 3998, "short_by": 1002}`.
    ///
    /// An unknown one has `"unknown": true`, or why it is unknown; one that lacks the currency of the cart
    /// `"unknown": "wrong_currency"`, and the same as `"reason"`. That of a condition that holds others
    /// has their findings as `of`, with `"met": true` on those that hold.
    public var json: JSONValue {
        var object = JSONObject()
        object["condition"] = .string(condition)
        for (key, value) in required { object[key] = value }
        if parts.isEmpty { object["observed"] = observed }
        object.setUnlessAbsent("short_by", shortBy.map(JSONValue.integer))
        if truth == .unknown { object["unknown"] = unknownReason.map(JSONValue.string) ?? true }
        if lacksCurrency { object["reason"] = .string(Self.wrongCurrency) }
        object.setUnlessAbsent("of", .array(parts.map(\.jsonInside)))
        return .object(object)
    }

    /// The finding inside another one, where it tells whether it holds.
    private var jsonInside: JSONValue {
        guard isMet, case .object(var object) = json else { return json }
        object["met"] = true
        return .object(object)
    }
}
