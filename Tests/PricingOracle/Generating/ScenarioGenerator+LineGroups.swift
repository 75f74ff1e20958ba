import Cartwright

extension ScenarioGenerator {
    /// Puts some promotions into groups that compete line by line, most of them with effects on lines. It is done last,
    /// so that the rest of a scenario does not depend on it.
    mutating func competeOnLines(in scenario: inout JSONObject) {
        let groupCount = chance(3) ? 2 : 1
        scenario["promotions"] = .array(
            scenario["promotions"].elements.map { promotion in
                guard case .object(var object) = promotion else { return promotion }
                guard !chance(3) else { return .object(writingGroupOut(in: object)) }
                object["group"] = ["name": groupCount > 1 ? pick("s", "t") : "s", "per": "line"]
                if !chance(4) { object["effects"] = .array((0..<(chance(4) ? 2 : 1)).map { _ in lineEffect() }) }
                // Members rarely bar each other.
                if !chance(6) { (object["exclusive"], object["combines_with"]) = (nil, nil) }
                if !chance(3) { object["conditions"] = nil }
                return .object(object)
            }
        )
    }

    /// Writes a group per cart as an object.
    private mutating func writingGroupOut(in promotion: JSONObject) -> JSONObject {
        var promotion = promotion
        guard let name = promotion["group"].textIfPresent, chance(2) else { return promotion }
        promotion["group"] = chance(2) ? ["name": .string(name), "per": "cart"] : ["name": .string(name)]
        return promotion
    }

    private mutating func lineEffect() -> JSONValue {
        var target: JSONObject = ["scope": "lines"]
        if chance(2) { target["filter"] = lineFilter() }
        var effect: JSONObject = ["target": .object(target)]
        switch int(1...6) {
        case 1...3:
            effect["type"] = "percent_off"
            effect["percent"] = pick("10", "15", "20", "33.333333", "50", "50", "100")
            set("max_discount", of: &effect, 3) { $0.amount(.maximumDiscount, 1, 17, 80, 300) }
            set("round", of: &effect, 5) { $0.pick("line", "unit") }
        case 4...5:
            effect["type"] = "amount_off"
            effect["amount"] = amount(.effect, 1, 30, 120, 299, 1000)
            effect["each"] = pick("once", "once", "line", "unit")
        default:
            effect["type"] = "tiered"
            effect["basis"] = pick("line", "subtotal")
            effect["tiers"] = [["at_least": 1, "percent": "5"], ["at_least": 300, "percent": "30"]]
        }
        return .object(effect)
    }
}
