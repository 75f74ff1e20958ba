import Cartwright

/// The stages in their order.
enum PlainStage: Int, CaseIterable, Comparable {
    case unit, line, order, shipping, total, gift

    /// The class by which a promotion says what it stands beside.
    var promotionClass: String {
        switch self {
        case .unit, .line: "line"
        case .order, .total: "order"
        case .shipping: "shipping"
        case .gift: "gift"
        }
    }

    static func < (a: PlainStage, b: PlainStage) -> Bool { a.rawValue < b.rawValue }
}

/// An effect as the scenario writes it, and what follows from that.
struct PlainEffect {
    let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    var type: String { value["type"].text }
    var target: PlainTarget { PlainTarget(value["target"], isOfFixedPrice: type == "fixed_price") }

    var stage: PlainStage {
        switch type {
        case "buy_x_get_y": .unit
        case "gift": .gift
        default: target.stage
        }
    }

    /// Whether it comes behind the others of its stage.
    var actsLast: Bool { type == "fixed_price" }

    /// Whether its units are used up for later unit effects.
    var usesUnitsUp: Bool {
        switch type {
        case "buy_x_get_y": true
        case "fixed_price": target.scope == "units"
        case "gift": false
        default: target.scope == "units" && target.groupsOf != nil
        }
    }

    /// Whether every amount it names is there in a currency.
    func isIn(_ currency: String) -> Bool {
        if let own = value["currency"].textIfPresent, own != currency { return false }
        var amounts = [value["amount"], value["first_amount"], value["max_discount"], value["unit_price"]]
        for tier in value["tiers"].elements { amounts += [tier["at_least"], tier["amount"]] }
        return amounts.allSatisfy { $0.isMissing(orIn: currency) }
    }

    /// Whether it may pick, or ask for, units of a line; of effects that act on units.
    func picks(_ line: PlainPlace, in scenario: PlainScenario) -> Bool {
        guard line.isLine else { return false }
        guard type == "buy_x_get_y" else { return target.picks(line, in: scenario) }
        return canBeBought(line, in: scenario) || canBeGot(line, in: scenario)
    }

    func canBeBought(_ line: PlainPlace, in scenario: PlainScenario) -> Bool {
        let filter = value["buy"]?["filter"]
        return PlainFilter(filter).matches(line, scenario.currency) && !scenario.isLeftOut(line, of: filter)
    }

    func canBeGot(_ line: PlainPlace, in scenario: PlainScenario) -> Bool {
        let filter = value["get"]?["filter"]
        return line.isDiscountable && PlainFilter(filter).matches(line, scenario.currency)
            && !scenario.isLeftOut(line, of: filter)
    }
}
