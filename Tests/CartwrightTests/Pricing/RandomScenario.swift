/// Makes mixed scenarios of all kinds, small enough to try every set of promotions. Tests and soak runs make them from
/// a seed, which gives the same scenario on every machine; the fuzzer makes them from its input.
struct RandomScenario<Source: RandomNumberGenerator> {
    private var random: Source
    private var style = Style.mixed

    /// The SKU of the current promotion, where it acts on one thing.
    private var sku = "A"

    /// The kinds of campaigns of a shop.
    private enum Style {
        /// All kinds at once, so that most promotions touch the same lines in several stages.
        case mixed
        /// Promotions of single goods and of shipping, in independent groups.
        case narrow
        /// Plain amounts and percentages of one stage in a few groups, with many ties.
        case flat
        /// Cents and percentages on the same few lines, fixed prices, free delivery and limited codes, where a
        /// promotion without conflict may leave the shopper worse off.
        case cents
    }

    init(_ source: Source) { random = source }

    /// Returns a scenario as text, as in a file.
    mutating func text(promotions count: Int = 5) -> String {
        style = [.mixed, .mixed, .mixed, .narrow, .flat][int(0...4)]
        if style == .flat, chance(2) { style = .cents }
        let lines = (1...int(1...5)).map { line($0) }
        let shipments = (0..<int(0...2)).map { _ in
            #"{"method": "\#(pick("std", "exp"))", "amount": \#(pick("0", "1", "99", "500"))\#(tax())}"#
        }
        let promotions = (1...int(1...count)).map { promotion("p\($0)") }
        return """
            {"cart": {"currency": "\(pick("USD", "JPY", "KWD"))", "prices_include_tax": \(pick("true", "false")),
              "customer": {"segments": ["\(pick("vip", "new"))"], "orders_count": \(int(0...3))},
              "lines": [\(lines.joined(separator: ", "))], "shipping": [\(shipments.joined(separator: ", "))],
              "codes": ["\(pick("TEN", "none"))"]},
             "promotions": [\(promotions.joined(separator: ", "))],
             "options": {"choose": "\(pick("best", "best", "priority"))",
              "rounding": "\(pick("half_up", "half_even", "down"))",
              "stacking": "\(pick("add", "add", "compound"))"}}
            """
    }

    private mutating func line(_ number: Int) -> String {
        let price =
            style == .flat && !chance(4)
            ? "2500"
            : style == .cents && !chance(4)
                ? pick("1", "99", "100", "101") : pick("0", "1", "3", "35", "99", "100", "333", "1050", "1999")
        var keys = [
            #""id": "l\#(9 - number)", "sku": "\#(pick("A", "B", "C"))""#,
            #""unit_price": \#(price), "quantity": \#(int(0...6))"#,
            #""categories": ["\#(pick("x", "y"))"]"#,
        ]
        if chance(4) { keys.append(#""min_unit_price": \#(pick("1", "30", "99", "2000"))"#) }
        if chance(8) { keys.append(#""discountable": false"#) }
        if chance(6) { keys.append(#""on_sale": true"#) }
        return "{\(keys.joined(separator: ", "))\(tax())}"
    }

    private mutating func promotion(_ id: String) -> String {
        var keys = [#""id": "\#(id)", "priority": \#(int(0...3))"#]
        sku = pick("A", "B", "C")
        let count = int(1...(style == .mixed || chance(4) ? 2 : 1))
        keys.append(#""effects": [\#((1...count).map { _ in effect() }.joined(separator: ", "))]"#)
        if chance(style == .mixed ? 2 : 12) { keys.append(#""conditions": [\#(condition())]"#) }
        if chance(5) { keys.append(#""code": "ten""#) }
        if chance(style == .mixed ? 6 : style == .cents ? 8 : 2) {
            keys.append(#""group": "\#(style == .mixed ? pick("g", "h", "i") : sku)""#)
        }
        if chance(style == .mixed ? 6 : 40) {
            keys.append(
                pick(#""exclusive": true"#, #""combines_with": ["line"]"#, #""combines_with": ["order", "gift"]"#)
            )
        }
        if chance(style == .mixed ? 4 : 8) {
            let partial = pick("true", "false")
            keys.append(#""budget": {"kind": "amount", "limit": \#(pick("1", "50", "400")), "partial": \#(partial)}"#)
        }
        if chance(8) { keys.append(#""usage_limit": \#(int(0...2)), "used": 1"#) }
        if style == .cents, chance(3) { keys = keys.filter(\.isOfNoCode) + [#""code": "ten", "usage_limit": 3"#] }
        if chance(12) { keys.append(#""per_customer_limit": \#(int(0...1))"#) }
        return "{\(keys.joined(separator: ", "))}"
    }

    private mutating func condition() -> String {
        let basis = pick("list", "stage")
        let comparison = pick("at_least", "more_than", "at_most", "less_than")
        return pick(
            #"{"type": "subtotal", "\#(comparison)": \#(int(0...3000)), "basis": "\#(basis)"}"#,
            #"{"type": "order_total", "\#(comparison)": \#(int(0...3000)), "basis": "\#(basis)"}"#,
            #"{"type": "quantity", "at_least": \#(int(1...6)), "filter": \#(filter())}"#,
            #"{"type": "distinct_skus", "at_least": \#(int(1...3))}"#,
            #"{"type": "customer_segment", "any_of": ["vip"]}"#,
            #"{"type": "not", "of": {"type": "order_number", "equals": 1}}"#
        )
    }

    private mutating func effect() -> String {
        if style == .flat { return flat() }
        if style == .cents { return cents() }
        switch int(0...9) {
        case 0...2: return percent()
        case 3...5: return amount()
        case 6: return fixedPrice()
        case 7: return buy()
        case 8: return tiered()
        default: return #"{"type": "gift", "sku": "MUG", "unit_price": \#(int(0...9))}"#
        }
    }

    private mutating func cents() -> String {
        let filter = filter()
        let lines = #"{"scope": "\#(pick("lines", "lines", "order", "total"))", "filter": \#(filter)}"#
        let scope = lines.contains("total") ? #"{"scope": "total"}"# : lines
        switch int(0...8) {
        case 0...2: return #"{"type": "percent_off", "percent": "\#(pick("50", "50", "15"))", "target": \#(scope)}"#
        case 3...5:
            let (cents, each) = (pick("1", "1", "2", "3"), pick("unit", "line", "once"))
            return #"{"type": "amount_off", "amount": \#(cents), "each": "\#(each)", "target": {"scope": "lines"}}"#
        case 6: return fixedPrice()
        case 7: return #"{"type": "percent_off", "percent": "100", "target": {"scope": "shipping"}}"#
        default: return #"{"type": "gift", "sku": "MUG", "unit_price": \#(pick("0", "6"))}"#
        }
    }

    private mutating func flat() -> String {
        if chance(8) { return #"{"type": "gift", "sku": "MUG", "unit_price": \#(pick("5", "6"))}"# }
        let target = #"{"scope": "\#(chance(6) ? "order" : "lines")", "filter": \#(filter())}"#
        return chance(2)
            ? #"{"type": "percent_off", "percent": "\#(pick("2", "4", "15"))", "target": \#(target)}"#
            : #"{"type": "amount_off", "amount": \#(pick("50", "50", "100", "333")), "target": \#(target)}"#
    }

    private mutating func percent() -> String {
        let rate = pick("10", "15", "33.333333", "50", "100")
        var keys = #""type": "percent_off", "percent": "\#(rate)", "target": \#(target())"#
        if chance(4) { keys += #", "max_discount": \#(int(0...300))"# }
        return "{\(keys)}"
    }

    private mutating func amount() -> String {
        let amount = pick("1", "5", "50", "299", "1000")
        let portions = chance(5) ? #", "for_every": {"quantity": \#(int(1...3))}, "max_times": \#(int(1...3))"# : ""
        switch style == .narrow ? 0 : int(0...4) {
        case 0 where !portions.isEmpty:
            return #"{"type": "amount_off", "amount": \#(amount), "target": \#(target())\#(portions)}"#
        case 4:
            let units = #"{"scope": "units", "filter": \#(filter()), "groups_of": \#(int(1...3))}"#
            return #"{"type": "amount_off", "amount": \#(amount), "each": "group", "target": \#(units)\#(portions)}"#
        case 0: return #"{"type": "amount_off", "amount": \#(amount), "target": \#(target())}"#
        case 1: return #"{"type": "amount_off", "amount": {"USD": \#(amount)}, "target": {"scope": "order"}}"#
        case 2:
            return
                """
                {"type": "amount_off", "amount": \(amount), "each": "unit", "first_amount": 7, "target":
                {"scope": "units"}}
                """
        default:
            let each = ["5", "299"].contains(amount) ? "unit" : "line"
            return
                #"{"type": "amount_off", "amount": \#(amount), "each": "\#(each)", "target": {"scope": "lines"}}"#
        }
    }

    private mutating func fixedPrice() -> String {
        let target = pick(
            #"{"scope": "order", "filter": \#(filter())}"#,
            #"{"scope": "shipping"}"#,
            #"{"scope": "units", "groups_of": \#(int(1...3))}"#,
            #"{"scope": "units", "max_units": 2, "take": "cheapest"}"#
        )
        return #"{"type": "fixed_price", "amount": \#(pick("0", "50", "500")), "target": \#(target)}"#
    }

    private mutating func buy() -> String {
        let (x, y) = (int(1...3), int(1...2))
        let benefit = chance(4) ? #""amount": \#(pick("5", "299"))"# : #""percent": "\#(pick("50", "100"))""#
        let take = chance(4) ? "dearest" : "cheapest"
        if chance(5) {
            return """
                {"type": "buy_x_get_y", "buy": {"quantity": \(x), "filter": \(filter())}, "get": {"quantity": \(y)},
                 \(benefit), "take": "\(take)", "pick": "per_group"}
                """
        }
        return """
            {"type": "buy_x_get_y", "buy": {"quantity": \(x), "filter": \(filter())},
             "get": {"quantity": \(y), "filter": \(filter())}, \(benefit), "take": "\(take)"}
            """
    }

    private mutating func tiered() -> String {
        let basis = pick("subtotal", "quantity", "line")
        return """
            {"type": "tiered", "basis": "\(basis)", "target": {"scope": "lines", "filter": \(filter())},
             "tiers": [{"at_least": 2, "percent": "5"}, {"at_least": 500, "amount": 77}]}
            """
    }

    private mutating func target() -> String {
        if style == .narrow {
            return pick(
                #"{"scope": "lines", "filter": \#(filter())}"#,
                #"{"scope": "lines", "filter": \#(filter())}"#,
                #"{"scope": "units", "filter": \#(filter()), "max_units": \#(int(1...3))}"#,
                #"{"scope": "shipping"}"#
            )
        }
        let usesUp = chance(2) ? #", "uses_up": true"# : ""
        return pick(
            #"{"scope": "order", "filter": \#(filter())}"#,
            #"{"scope": "lines", "filter": \#(filter())}"#,
            #"{"scope": "shipping"}"#,
            #"{"scope": "total"}"#,
            #"{"scope": "units", "max_units": \#(int(1...3))\#(usesUp)}"#,
            #"{"scope": "units", "filter": \#(filter()), "groups_of": \#(int(1...3)), "take": "dearest"}"#
        )
    }

    private mutating func filter() -> String {
        if style != .mixed, !chance(20) { return #"{"skus": ["\#(sku)"]}"# }
        return pick(
            "{}",
            #"{"skus": ["A", "B"]}"#,
            #"{"categories": ["x"]}"#,
            #"{"price_at_least": 99}"#,
            #"{"on_sale": false}"#
        )
    }

    private mutating func tax() -> String {
        chance(2) ? #", "tax_rate": "\#(pick("0", "8.25", "19"))""# : ""
    }

    private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

    private mutating func chance(_ oneIn: Int) -> Bool { int(1...oneIn) == 1 }

    private mutating func pick(_ choices: String...) -> String { choices[int(0...choices.count - 1)] }
}

extension String {
    /// True if a key of a promotion does not concern codes and their limits.
    fileprivate var isOfNoCode: Bool { !hasPrefix(#""code""#) && !hasPrefix(#""usage_limit""#) }
}
