/// What a condition found: whether it holds, what was seen, and what was asked for.
public struct Finding: Hashable, Sendable {
    /// Whether the condition holds.
    public var isMet: Bool

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

    /// Whether an amount is asked for, but none in the currency of the cart: then the condition does not hold.
    public var lacksCurrency = false

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

    /// Makes a finding.
    public init(
        condition: String,
        isMet: Bool,
        observed: JSONValue,
        required: JSONObject,
        shortBy: Int64? = nil,
        unit: Unit = .none
    ) {
        self.condition = condition
        self.isMet = isMet
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
    /// One that lacks the currency of the cart has `"reason": "wrong_currency"`. That of a condition that holds others
    /// has their findings as `of`, with `"met": true` on those that hold.
    public var json: JSONValue {
        var object = JSONObject()
        object["condition"] = .string(condition)
        for (key, value) in required { object[key] = value }
        if parts.isEmpty { object["observed"] = observed }
        object.setUnlessAbsent("short_by", shortBy.map(JSONValue.integer))
        if lacksCurrency { object["reason"] = "wrong_currency" }
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
