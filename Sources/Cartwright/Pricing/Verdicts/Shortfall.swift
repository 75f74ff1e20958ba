/// What an effect lacks before it gives anything, or more than it does: one more unit where a tier begins at five and
/// four are there.
public struct Shortfall: Hashable, Sendable {
    /// The effect's ``Effect/type``.
    public var effect: String

    /// The part of a ``BuyXGetY`` that is short; nil elsewhere, and where units of both parts would do.
    public var part: Part?

    /// From how much on it gives, in what ``unit`` says.
    public var atLeast: Int64

    /// How much there is, less than ``atLeast``.
    public var observed: Int64

    /// How much more it takes, 1 or more.
    public var shortBy: Int64

    /// What the amounts count: units, or money at list prices.
    public var unit: Finding.Unit

    /// A SKU of which more would do: the cheapest one in the cart, else one that the promotion names; nil where there
    /// is none.
    public var sku: String?

    /// What there is to get.
    public var gives: Gain

    /// A part of a ``BuyXGetY``.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        /// What has to be bought.
        case buy
        /// What is got for it.
        case get
    }

    /// What an effect gives once nothing is missing.
    public enum Gain: Hashable, Sendable {
        /// A percentage off.
        case percent(Percentage)
        /// An amount off, in minor units.
        case amount(Int64)
        /// A price for a group of units, in minor units.
        case fixedPrice(Int64)
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
    /// `{"percent": "10"}`, `{"amount": 500}` or `{"fixed_price": 2500}`.
    public var json: JSONValue {
        switch self {
        case .percent(let percent): ["percent": .string(percent.description)]
        case .amount(let minor): ["amount": .integer(minor)]
        case .fixedPrice(let minor): ["fixed_price": .integer(minor)]
        }
    }
}
