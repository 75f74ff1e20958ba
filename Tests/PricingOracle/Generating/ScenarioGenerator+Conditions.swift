import Cartwright

extension ScenarioGenerator {
    mutating func condition(depth: Int = 0) -> JSONValue {
        switch int(1...(depth < 2 ? 20 : 16)) {
        case 1...3: subtotal()
        case 4: orderTotal()
        case 5...6: quantity()
        case 7: distinctSKUs()
        case 8: membership("customer_segment", "vip", "new")
        case 9: membership("shipping_method", "std", "exp")
        case 10: membership("country", "US", "DE")
        case 11: membership("channel", "web", "store")
        case 12: membership("currency", "USD", "EUR")
        case 13: attribute("customer", textKey: "tier", ["gold", "silver"], numberKey: "points", 100)
        case 14: attribute("cart", textKey: "device", ["ios", "android"], numberKey: "visits", 2)
        case 15: orderNumber()
        case 16: schedule()
        case 17...18:
            ["type": pick("all", "any"), "of": .array((0..<int(1...2)).map { _ in condition(depth: depth + 1) })]
        default: ["type": "not", "of": chance(2) ? condition(depth: depth + 1) : [condition(depth: depth + 1)]]
        }
    }

    private mutating func subtotal() -> JSONValue {
        var condition = compared("subtotal", to: amount(.subtotal, integer(0...3000)))
        set("filter", of: &condition, 2) { $0.lineFilter() }
        set("basis", of: &condition, 2) { $0.pick("list", "stage", "current") }
        return .object(condition)
    }

    private mutating func orderTotal() -> JSONValue {
        var condition = compared("order_total", to: amount(.orderTotal, integer(0...3000)))
        set("basis", of: &condition, 2) { $0.pick("list", "stage", "current") }
        return .object(condition)
    }

    private mutating func quantity() -> JSONValue {
        var condition = compared("quantity", to: integer(1...6))
        set("filter", of: &condition, 2) { $0.lineFilter() }
        set("per", of: &condition, 2) { $0.pick("cart", "line") }
        return .object(condition)
    }

    private mutating func distinctSKUs() -> JSONValue {
        var condition = compared("distinct_skus", to: integer(1...3))
        set("filter", of: &condition, 2) { $0.lineFilter() }
        return .object(condition)
    }

    private mutating func orderNumber() -> JSONValue {
        .object(compared("order_number", to: integer(1...3)))
    }

    /// Returns a condition on a number, with one comparator or two.
    private mutating func compared(_ type: String, to value: JSONValue) -> JSONObject {
        var condition: JSONObject = ["type": .string(type)]
        switch int(1...8) {
        case 1...3: condition["at_least"] = value
        case 4: condition["more_than"] = value
        case 5: condition["at_most"] = value
        case 6: condition["less_than"] = value
        case 7: condition["equals"] = value
        default:
            condition["at_least"] = 1
            condition["less_than"] = value
        }
        return condition
    }

    private mutating func membership(_ type: String, _ word: JSONValue, _ other: JSONValue) -> JSONValue {
        var condition: JSONObject = ["type": .string(type)]
        switch int(1...5) {
        case 1...2: condition["any_of"] = [word]
        case 3: condition["any_of"] = [other, word]
        case 4: condition["none_of"] = [other]
        default:
            condition["any_of"] = [word]
            condition["none_of"] = [other]
        }
        return .object(condition)
    }

    private mutating func attribute(
        _ type: String,
        textKey: String,
        _ texts: [JSONValue],
        numberKey: String,
        _ number: Int64
    ) -> JSONValue {
        var condition: JSONObject = ["type": .string(type), "key": .string(textKey)]
        switch int(1...8) {
        case 1: condition["equals"] = texts[0]
        case 2: condition["any_of"] = .array(texts)
        case 3: condition["none_of"] = [texts[0]]
        default:
            condition["key"] = .string(numberKey)
            let comparator = one(of: "at_least", "more_than", "at_most", "less_than", "equals")
            condition[comparator] = .integer(number)
        }
        return .object(condition)
    }

    private mutating func schedule() -> JSONValue {
        var condition: JSONObject = ["type": "schedule"]
        set("weekdays", of: &condition, 2) { $0.pick(["fri"], ["mon", "tue", "wed", "thu"], ["sat", "sun", "fri"]) }
        set("from", of: &condition, 2) { $0.pick("10:00", "22:00", "00:00") }
        set("until", of: &condition, 2) { $0.pick("02:00", "12:00", "18:30:15", "24:00") }
        set("time_zone", of: &condition, 2) { $0.pick("Europe/Berlin", "America/Los_Angeles") }
        return .object(condition)
    }
}
