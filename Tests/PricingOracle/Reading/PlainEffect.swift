import Cartwright

/// The stages in their order.
enum PlainStage: Int, CaseIterable, Comparable {
    case unit, line, order, shipping, total, gift, credit

    /// The class that `combines_with` refers to.
    var promotionClass: String {
        switch self {
        case .unit, .line: "line"
        case .order, .total: "order"
        case .shipping: "shipping"
        case .gift: "gift"
        case .credit: "credit"
        }
    }

    static func < (a: PlainStage, b: PlainStage) -> Bool { a.rawValue < b.rawValue }
}

/// An effect read from the scenario.
struct PlainEffect {
    let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    var type: String { value["type"].text }
    var target: PlainTarget { PlainTarget(value["target"], isOfFixedPrice: type == "fixed_price") }

    var stage: PlainStage {
        switch type {
        case "buy_x_get_y": .unit
        case "gift": .gift
        case "credit": .credit
        default: target.stage
        }
    }

    /// True if the effect acts after the others of its stage.
    var actsLast: Bool { type == "fixed_price" }

    /// True if later unit effects cannot use its units.
    var usesUnitsUp: Bool {
        switch type {
        case "buy_x_get_y": true
        case "fixed_price": target.scope == "units"
        case "gift", "credit": false
        default: target.scope == "units" && (target.groupsOf != nil || target.usesUp)
        }
    }

    /// True if every amount of the effect is given in a currency.
    func isIn(_ currency: String) -> Bool {
        if let own = value["currency"].textIfPresent, own != currency { return false }
        var amounts = [value["amount"], value["first_amount"], value["max_discount"], value["unit_price"]]
        amounts.append(value["for_every"]?["amount"])
        for tier in value["tiers"].elements { amounts += [tier["at_least"], tier["amount"]] }
        return amounts.allSatisfy { $0.isMissing(orIn: currency) }
    }

    /// True if a unit effect may buy or get units of a line.
    func picks(_ line: PlainPlace, in scenario: PlainScenario) -> Bool {
        guard line.isLine else { return false }
        guard type == "buy_x_get_y" else { return target.picks(line, in: scenario) }
        return canBeBought(line, in: scenario) || canBeGot(line, in: scenario)
    }

    func canBeBought(_ line: PlainPlace, in scenario: PlainScenario) -> Bool {
        let filter = value["buy"]?["filter"]
        return PlainFilter(filter).matches(line, scenario.currency) && !scenario.isLeftOut(line, of: filter)
    }

    /// True if a buy-x-get-y picks from each group of bought and given units.
    var isPerGroup: Bool { value["pick"].text == "per_group" }

    func canBeGot(_ line: PlainPlace, in scenario: PlainScenario) -> Bool {
        let filter = value[isPerGroup ? "buy" : "get"]?["filter"]
        return line.isDiscountable && PlainFilter(filter).matches(line, scenario.currency)
            && !scenario.isLeftOut(line, of: filter)
    }
}
