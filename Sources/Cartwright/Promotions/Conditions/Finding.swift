/// The result of a condition on a cart: its truth value, the observed value and the required value.
public struct Finding: Hashable, Sendable {
    /// The truth value of the condition: met, not met, or unknown.
    public var truth: Truth

    /// The condition's ``Condition/type``.
    public var condition: String

    /// The observed value; null if it is not known. An array is cut to its first hundred values.
    public var observed: JSONValue

    /// The requirement, as the promotion writes it: `{"at_least": 5000}`.
    public var required: JSONObject

    /// The missing number; nil if more does not help.
    public var shortBy: Int64?

    /// The unit of ``observed`` and ``shortBy``.
    public var unit: Unit

    /// The reason for an unknown condition, as an identifier: `wrong_currency` if an amount is required, but none in
    /// the currency of the cart. Nil if ``observed`` shows the reason, and if the condition is not unknown.
    public var unknownReason: String?

    /// The findings of the conditions inside.
    public var parts: [Finding] = []

    /// A unit of the numbers in a finding.
    public enum Unit: String, Hashable, Sendable {
        /// Minor units of the cart's currency.
        case money
        /// Units of merchandise.
        case units
        /// Different SKUs.
        case skus
        /// No unit.
        case none
    }

    /// Creates a finding that is met or not met.
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

    /// Creates a finding with a truth value.
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

    /// Creates a finding about a number. It is met if the comparison holds. With a unit, ``shortBy`` is the missing
    /// number.
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
    static let wrongCurrency = "wrong_currency"

    /// True if the condition holds. An unknown condition does not hold.
    public var isMet: Bool { truth == .met }

    /// True if an amount is required, but none in the currency of the cart: then the condition is unknown.
    public var lacksCurrency: Bool { truth == .unknown && unknownReason == Self.wrongCurrency }
}

extension JSONValue {
    /// The maximum number of observed values of an array.
    static let mostShown = 100

    /// The value as a finding shows it. A long array is cut, because every finding about it repeats it.
    var shownValue: JSONValue {
        guard case .array(let elements) = self, elements.count > Self.mostShown else { return self }
        return .array(Array(elements.prefix(Self.mostShown)))
    }
}

extension Finding: JSONConvertible {
    /// `{"condition": "subtotal", "at_least": 5000, "observed": 3998, "short_by": 1002}`.
    ///
    /// An unknown finding has `"unknown": true`, or the reason; one that lacks the currency of the cart has `"unknown":
    /// "wrong_currency"`, and the same as `"reason"`. The finding of a condition that contains others has their
    /// findings as `of`, with `"met": true` on those that hold.
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

    /// The JSON inside another finding, with `"met": true` if it holds.
    private var jsonInside: JSONValue {
        guard isMet, case .object(var object) = json else { return json }
        object["met"] = true
        return .object(object)
    }
}
