/// Something that must hold for a promotion to apply.
///
/// One file each, and one entry in ``Vocabulary/standard``; code outside the engine registers its own with
/// ``Vocabulary/registering(_:)-(Condition.Type)``.
public protocol Condition: Sendable, JSONConvertible {
    /// The name in `"type"`.
    static var type: String { get }

    /// Reads the condition's own keys; the caller has read `type` and ends the reading.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError)

    /// Whether it holds for a cart, and what was seen.
    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding
}

/// What a condition may look at.
public struct CartFacts: Sendable {
    /// The cart.
    public let cart: Cart

    /// The instant of the quote.
    public let instant: Instant
}

/// What a condition found: whether it holds, what was seen, and what was asked for.
public struct Finding: Hashable, Sendable {
    /// Whether the condition holds.
    public var isMet: Bool

    /// The condition's ``Condition/type``.
    public var condition: String

    /// What was seen.
    public var observed: JSONValue

    /// What was asked for, as the promotion writes it: `{"at_least": 5000}`.
    public var required: JSONObject

    /// How much more it would take, nil where more would not help.
    public var shortBy: Int64?

    /// What ``observed`` and ``shortBy`` count.
    public var unit: Unit

    /// What amounts in a finding count.
    public enum Unit: String, Hashable, Sendable {
        /// Minor units of the cart's currency.
        case money
        /// Units of merchandise.
        case units
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
}

extension Finding: JSONConvertible {
    /// `{"condition": "subtotal", "at_least": 5000, "observed": 3998, "short_by": 1002}`.
    public var json: JSONValue {
        var object = JSONObject()
        object["condition"] = .string(condition)
        for (key, value) in required { object[key] = value }
        object["observed"] = observed
        object.setUnlessAbsent("short_by", shortBy.map(JSONValue.integer))
        return .object(object)
    }
}
