public import Cartwright

/// Counts the keys of the format in scenarios, and the words of keys that take one of a few.
///
/// A key is counted as `promotion.code`, or as `target units.per` if it depends on the kind of its object. A word is
/// counted as `target units.per: line`.
public struct KeyCensus {
    /// The number of occurrences of each key, and of each key with a word.
    public private(set) var counts: [String: Int] = [:]

    /// Creates an empty census.
    public init() {}

    /// Counts the keys of a scenario.
    public mutating func add(_ scenario: JSONValue) {
        count(scenario, as: "scenario")
        count(scenario["options"], as: "options")
        count(scenario["options"]?["tax"], as: "tax")
        count(scenario["cart"], as: "cart")
        count(scenario["cart"]?["customer"], as: "customer")
        count(scenario["cart"]?["customer"]?["identities"], as: "identities")
        for line in scenario["cart"]?["lines"].elements ?? [] { count(line, as: "line") }
        for shipment in scenario["cart"]?["shipping"].elements ?? [] { count(shipment, as: "shipment") }
        for campaign in scenario["campaigns"].elements {
            count(campaign, as: "campaign")
            count(campaign["budget"], as: "budget")
            count(campaign["usage_limit"], as: "count_limit")
        }
        for promotion in scenario["promotions"].elements {
            count(promotion, as: "promotion")
            count(promotion["budget"], as: "budget")
            count(promotion["usage_limit"], as: "count_limit")
            count(promotion["per_customer_limit"], as: "customer_limit")
            count(promotion["group"], as: "group")
            for condition in promotion["conditions"].elements { count(condition: condition) }
            for effect in promotion["effects"].elements { count(effect: effect) }
        }
    }

    private mutating func count(condition: JSONValue) {
        count(condition, as: "condition \(condition["type"].text)")
        count(condition["filter"], as: "line filter")
        let inside = condition["of"]
        if case .object = inside { count(condition: inside ?? nil) }
        for condition in inside.elements { count(condition: condition) }
    }

    private mutating func count(effect: JSONValue) {
        count(effect, as: "effect \(effect["type"].text)")
        let scope = effect["target"]?["scope"].text ?? ""
        count(effect["target"], as: "target \(scope)")
        count(effect["target"]?["filter"], as: scope == "shipping" ? "shipment filter" : "line filter")
        for tier in effect["tiers"].elements { count(tier, as: "tier") }
        count(effect["for_every"], as: "for_every")
        count(effect["for_every"]?["filter"], as: "line filter")
        for part in [effect["buy"], effect["get"]] {
            count(part, as: "part")
            count(part?["filter"], as: "line filter")
        }
    }

    private mutating func count(_ value: JSONValue?, as kind: String) {
        guard case .object(let object)? = value else { return }
        for (key, value) in object {
            counts["\(kind).\(key)", default: 0] += 1
            for word in value.words { counts["\(kind).\(key): \(word)", default: 0] += 1 }
        }
    }
}

extension JSONValue {
    /// The text, the texts of an array, or a Boolean as a word.
    fileprivate var words: [String] {
        switch self {
        case .string(let text): [text]
        case .bool(let bool): ["\(bool)"]
        case .array(let elements): elements.flatMap(\.words)
        default: []
        }
    }
}
