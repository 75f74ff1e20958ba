import Cartwright

extension ScenarioGenerator {
    mutating func effect() -> JSONValue {
        if style == .cents, !chance(8) { return cents() }
        let kinds = style == .units ? 1...14 : 1...11
        switch int(kinds) {
        case 1...3: return .object(percentOff())
        case 4...6: return .object(amountOff())
        case 7: return .object(fixedPrice())
        case 8: return .object(buy())
        case 9...10: return .object(tiered())
        case 11: return .object(chance(3) ? credit() : gift())
        case 12: return .object(fixedPrice())
        default: return .object(buy())
        }
    }

    private mutating func cents() -> JSONValue {
        switch int(0...6) {
        case 0...2:
            return [
                "type": "percent_off", "percent": pick("50", "50", "15"), "target": .object(target("lines", "order")),
            ]
        case 3...4:
            return [
                "type": "amount_off", "amount": integer(1...3), "each": pick("unit", "line"),
                "target": ["scope": "lines"],
            ]
        case 5: return .object(fixedPrice())
        default: return ["type": "percent_off", "percent": "100", "target": ["scope": "shipping"]]
        }
    }

    private mutating func percentOff() -> JSONObject {
        var effect: JSONObject = ["type": "percent_off", "percent": percent()]
        if !chance(8) { effect["target"] = .object(target()) }
        set("max_discount", of: &effect, 4) { $0.amount(.maximumDiscount, 1, 17, 80, 300) }
        if effect["target"]?["scope"] == "lines" { set("round", of: &effect, 3) { $0.pick("line", "unit", "unit") } }
        return effect
    }

    private mutating func amountOff() -> JSONObject {
        var effect: JSONObject = [
            "type": "amount_off", "amount": chance(20) ? 0 : amount(.effect, 1, 5, 50, 299, 1000),
        ]
        if !chance(8) { effect["target"] = .object(target()) }
        setEach(of: &effect)
        if effect["target"]?["groups_of"] != nil { set("each", of: &effect, 2) { _ in "group" } }
        if effect["each"] == "unit" { set("first_amount", of: &effect, 3) { $0.amount(.firstUnit, 0, 7, 100) } }
        setPortions(of: &effect)
        return effect
    }

    private mutating func setPortions(of effect: inout JSONObject) {
        set("for_every", of: &effect, 4) { $0.portion() }
        if effect["for_every"] != nil { set("max_times", of: &effect, 3) { $0.integer($0.chance(12) ? 0...0 : 1...3) } }
    }

    private mutating func portion() -> JSONValue {
        var portion: JSONObject =
            chance(2) ? ["quantity": integer(1...4)] : ["amount": amount(.portion, 1, 50, 333, 1000)]
        set("filter", of: &portion, 2) { $0.lineFilter() }
        return .object(portion)
    }

    private mutating func setEach(of effect: inout JSONObject) {
        switch effect["target"]?["scope"] {
        case nil, "order": set("each", of: &effect, 4) { $0.pick("once", "line", "unit") }
        case "lines", "units": if !chance(3) { effect["each"] = pick("once", "line", "unit", "unit") }
        case "shipping": set("each", of: &effect, 2) { $0.pick("once", "shipment") }
        default: set("each", of: &effect, 4) { _ in "once" }
        }
    }

    private mutating func fixedPrice() -> JSONObject {
        var effect: JSONObject = ["type": "fixed_price", "amount": amount(.effect, 0, 50, 100, 500)]
        let isOfUnits = style == .units || chance(3)
        if !chance(8) { effect["target"] = .object(isOfUnits ? target("units") : target("order", "shipping", "units")) }
        return effect
    }

    private mutating func buy() -> JSONObject {
        var effect: JSONObject = ["type": "buy_x_get_y", "buy": .object(part(1...3)), "get": .object(part(1...2))]
        if chance(4) {
            effect["amount"] = amount(.effect, 1, 34, 150, 2000)
        } else if !chance(4) {
            effect["percent"] = percent()
        }
        set("take", of: &effect, 3) { $0.pick("cheapest", "dearest", "dearest") }
        set("pick", of: &effect, 3) { $0.pick("overall", "per_group", "per_group") }
        if effect["pick"] == "per_group" { effect["get"] = .object(partOfGroup(of: effect["buy"]?["filter"])) }
        set("max_applications", of: &effect, 5) { $0.integer(0...2) }
        set("max_units", of: &effect, 5) { $0.integer(0...3) }
        return effect
    }

    /// Returns the units to get of each group: those of the filter of the units to buy, named or not.
    private mutating func partOfGroup(of filter: JSONValue?) -> JSONObject {
        var part: JSONObject = ["quantity": integer(1...2)]
        if chance(2) { part["filter"] = filter }
        return part
    }

    private mutating func part(_ range: ClosedRange<Int>) -> JSONObject {
        var part: JSONObject = ["quantity": integer(range)]
        if !chance(3) { part["filter"] = lineFilter() }
        return part
    }

    private mutating func tiered() -> JSONObject {
        var target = chance(8) ? nil : target()
        let scope = target?["scope"] ?? "order"
        var basis: JSONValue = pick("subtotal", "quantity")
        if scope == "shipping" {
            if chance(2) { basis = "shipment" }
        } else if scope != "total", chance(3) {
            basis = "line"
        }
        var effect: JSONObject = ["type": "tiered", "basis": basis, "tiers": tiers(isOfUnits: basis == "quantity")]
        effect["target"] = target.take().map(JSONValue.object)
        setEach(of: &effect)
        set("currency", of: &effect, 6) { $0.pick("USD", "USD", "EUR") }
        return effect
    }

    private mutating func tiers(isOfUnits: Bool) -> JSONValue {
        let steps = isOfUnits ? [0, 2, 4, 9] : [0, 1, 100, 500, 3000]
        var tiers: [JSONValue] = []
        for step in steps where chance(2) {
            let number = JSONValue.integer(Int64(step))
            let threshold = isOfUnits ? number : amount(.tierThreshold, number)
            tiers.append(
                chance(2)
                    ? ["at_least": threshold, "percent": percent()]
                    : ["at_least": threshold, "amount": amount(.tier, 1, 9, 77, 400)]
            )
        }
        // Tiers may be in any order: the highest reached one counts.
        return tiers.isEmpty ? [["at_least": 1, "percent": "5"]] : .array(chance(2) ? tiers : tiers.reversed())
    }

    private mutating func gift() -> JSONObject {
        var effect: JSONObject = ["type": "gift", "sku": pick("MUG", "PEN")]
        set("quantity", of: &effect, 3) { $0.integer(1...3) }
        if !chance(3) { effect["unit_price"] = amount(.gift, 0, 5, 6, 900) }
        setPortions(of: &effect)
        return effect
    }

    private mutating func credit() -> JSONObject {
        var effect: JSONObject = ["type": "credit"]
        if chance(2) {
            effect["percent"] = percent()
        } else {
            effect["amount"] = amount(.effect, 1, 50, 299, 1000)
            setPortions(of: &effect)
        }
        if !chance(3) { effect["target"] = .object(target("order", "shipping", "total")) }
        set("after_days", of: &effect, 3) { $0.integer(0...30) }
        return effect
    }

    private mutating func percent() -> JSONValue {
        chance(40) ? "0" : pick("2", "10", "12.5", "15", "33.333333", "50", "66.6", "100", "100")
    }
}
