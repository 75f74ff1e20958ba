/// The units or the amount that an effect needs before it gives something, or gives more: one more unit if a tier
/// begins at five and the cart has four.
public struct Shortfall: Hashable, Sendable {
    /// The effect's ``Effect/type``.
    public var effect: String

    /// The part of a ``BuyXGetY`` that is short; nil for other effects, and if units of either part would do.
    public var part: Part?

    /// The least amount at which the effect gives something, in ``unit``.
    public var atLeast: Int64

    /// The amount in the cart, less than ``atLeast``.
    public var observed: Int64

    /// The missing amount, 1 or more.
    public var shortBy: Int64

    /// The unit of the amounts: units of merchandise, or money at list prices.
    public var unit: Finding.Unit

    /// A SKU that fills the shortfall: the cheapest in the cart, or else one that the promotion names; nil if there is
    /// none.
    public var sku: String?

    /// The discount that the effect would give.
    public var gives: Gain

    /// A part of a ``BuyXGetY``.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        /// The units that have to be bought.
        case buy
        /// The units that are given for them.
        case get
    }

    /// The discount of an effect once nothing is missing.
    public enum Gain: Hashable, Sendable {
        /// A percentage off.
        case percent(Percentage)
        /// An amount off, in minor units.
        case amount(Int64)
        /// A price for a group of units, in minor units.
        case fixedPrice(Int64)
        /// Units of a SKU for free.
        case gift(sku: String, quantity: Int64)
        /// Store credit, in minor units.
        case credit(Int64)
    }

    init(_ effect: String, atLeast: Int64, observed: Int64, _ unit: Finding.Unit, sku: String?, gives: Gain) {
        (self.effect, self.atLeast, self.observed) = (effect, atLeast, observed)
        shortBy = atLeast - observed
        (self.unit, self.sku, self.gives) = (unit, sku, gives)
    }
}

extension Shortfall: JSONConvertible {
    /// `{"effect": "tiered", "at_least": 5, "observed": 4, "short_by": 1, "unit": "units", "sku": "PAD", "gives":
    /// {"percent": "10"}}`.
    public var json: JSONValue {
        var object = JSONObject()
        object["effect"] = .string(effect)
        object["part"] = part.map { .string($0.rawValue) }
        object["at_least"] = .integer(atLeast)
        object["observed"] = .integer(observed)
        object["short_by"] = .integer(shortBy)
        object["unit"] = .string(unit.rawValue)
        object["sku"] = sku.map(JSONValue.string)
        object["gives"] = gives.json
        return .object(object)
    }
}

extension Shortfall.Gain: JSONConvertible {
    /// `{"percent": "10"}`, `{"amount": 500}`, `{"fixed_price": 2500}`, `{"sku": "COOKIE", "quantity": 1}` or
    /// `{"credit": 500}`.
    public var json: JSONValue {
        switch self {
        case .percent(let percent): ["percent": .string(percent.description)]
        case .amount(let minor): ["amount": .integer(minor)]
        case .fixedPrice(let minor): ["fixed_price": .integer(minor)]
        case .gift(let sku, let quantity): ["sku": .string(sku), "quantity": .integer(quantity)]
        case .credit(let minor): ["credit": .integer(minor)]
        }
    }
}

extension Shortfall.Gain {
    /// The same amount off a number of times; other gains do not grow.
    func times(_ count: Int64) -> Shortfall.Gain {
        guard case .amount(let minor) = self else { return self }
        return .amount(minor.times(count))
    }
}
