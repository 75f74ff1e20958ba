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

    /// Whether it may touch, or ask for, units of a line.
    func reaches(_ line: PlainPlace, _ currency: String) -> Bool {
        guard line.isLine else { return false }
        switch type {
        case "gift": return false
        case "buy_x_get_y": return canBeBought(line, currency) || canBeGot(line, currency)
        default: return target.scope != "shipping" && target.reaches(line, currency)
        }
    }

    func canBeBought(_ line: PlainPlace, _ currency: String) -> Bool {
        PlainFilter(value["buy"]?["filter"]).matches(line, currency)
    }

    func canBeGot(_ line: PlainPlace, _ currency: String) -> Bool {
        line.isDiscountable && PlainFilter(value["get"]?["filter"]).matches(line, currency)
    }
}
