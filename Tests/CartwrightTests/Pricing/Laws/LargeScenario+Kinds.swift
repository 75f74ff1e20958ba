extension LargeScenario {
    private mutating func lines(_ range: ClosedRange<Int>) -> [String] {
        (1...int(range)).map { number in
            var keys = [
                #""id": "l\#(number)", "sku": "S\#(number)", "unit_price": \#(int(50...9999))"#,
                #""quantity": \#(chance(3) ? 1 : int(1...12)), "categories": [\#(categories())]"#,
            ]
            if chance(12) { keys.append(#""min_unit_price": \#(int(1...2000))"#) }
            if chance(25) { keys.append(#""discountable": false"#) }
            if chance(6) { keys.append(#""on_sale": true"#) }
            return "{\(keys.joined(separator: ", "))}"
        }
    }

    private mutating func categories() -> String {
        chance(3) ? #""\#(category())", "\#(category())x""# : #""\#(category())""#
    }

    private mutating func category() -> String { pick("a", "b", "c", "d", "e", "f") }

    /// Returns a filter for one or two categories, for some SKUs, or for another property of lines.
    private mutating func filter(skus: Int = 30) -> String {
        switch int(1...8) {
        case 1...3: return #"{"categories": ["\#(category())"]}"#
        case 4...5: return #"{"categories": ["\#(category())", "\#(category())"]}"#
        case 6...7:
            let names = (1...int(1...4)).map { _ in #""S\#(int(1...skus))""# }
            return #"{"skus": [\#(names.joined(separator: ", "))]}"#
        default: return pick("{}", #"{"price_at_least": 2000}"#, #"{"on_sale": false}"#, #"{"not_categories": ["a"]}"#)
        }
    }

    /// Returns an effect that sells two to four units together at a fixed price.
    private mutating func bundle() -> String {
        let size = int(2...4)
        var keys = #""scope": "units", "filter": \#(filter()), "groups_of": \#(size)"#
        if chance(3) { keys += #", "max_groups": \#(int(1...3))"# }
        if chance(4) { keys += #", "take": "cheapest""# }
        let amount = int(200...8000) * size
        return #"{"type": "fixed_price", "amount": \#(amount), "target": {\#(keys)}}"#
    }

    mutating func bundles(_ count: Int) -> LargeInstance {
        let lines = lines(4...30)
        let groups = int(1...12)
        var promotions = (0..<count).map { _ in
            promotion(bundle(), [chance(2) ? #""group": "g\#(int(1...groups))""# : nil])
        }
        if chance(2) { promotions.append(orderPercent()) }
        return LargeInstance(family: .bundles, text: text(lines: lines, promotions: promotions))
    }

    private mutating func orderPercent() -> String {
        let percent = pick("3", "5", "10", "12.5")
        return promotion(#"{"type": "percent_off", "percent": "\#(percent)", "target": {"scope": "order"}}"#)
    }

    private mutating func buy() -> String {
        var keys =
            """
            "type": "buy_x_get_y", "buy": {"quantity": \(int(1...3)), "filter": \(filter())},
            "get": {"quantity": \(int(1...2)), "filter": \(filter())}, "percent": "\(pick("100", "50", "30"))"
            """
        if chance(4) { keys += #", "max_applications": \#(int(1...3))"# }
        if chance(6) { keys += #", "max_units": \#(int(1...3))"# }
        return "{\(keys)}"
    }

    mutating func buys(_ count: Int) -> LargeInstance {
        let lines = lines(4...40)
        let groups = int(1...20)
        var promotions = (0..<count).map { _ in
            promotion(buy(), [chance(2) ? #""group": "g\#(int(1...groups))""# : nil])
        }
        if chance(2) { promotions.append(orderPercent()) }
        return LargeInstance(family: .buys, text: text(lines: lines, promotions: promotions))
    }

    private mutating func target() -> String {
        switch int(1...9) {
        case 1...5: return #"{"scope": "lines", "filter": \#(filter())}"#
        case 6...7: return #"{"scope": "order"\#(chance(2) ? #", "filter": \#(filter())"# : "")}"#
        case 8: return #"{"scope": "total"}"#
        default: return #"{"scope": "units", "filter": \#(filter()), "max_units": \#(int(1...4))}"#
        }
    }

    private mutating func percent() -> String {
        let rate = pick("2", "5", "10", "15", "20", "33.333333", "50")
        let cap = chance(4) ? #", "max_discount": \#(int(50...5000))"# : ""
        return #"{"type": "percent_off", "percent": "\#(rate)", "target": \#(target())\#(cap)}"#
    }

    private mutating func amount() -> String {
        let amount = int(1...3000)
        return pick(
            #"{"type": "amount_off", "amount": \#(amount), "target": \#(target())}"#,
            #"{"type": "amount_off", "amount": \#(amount), "target": {"scope": "order"}}"#,
            """
            {"type": "amount_off", "amount": \(amount / 4 + 1), "each": "unit",
             "target": {"scope": "units", "filter": \(filter())}}
            """,
            """
            {"type": "amount_off", "amount": \(amount / 2 + 1), "each": "line",
             "target": {"scope": "lines", "filter": \(filter())}}
            """
        )
    }

    private mutating func tiered() -> String {
        let (target, basis) = (#"{"scope": "lines", "filter": \#(filter())}"#, pick("subtotal", "quantity", "line"))
        return """
            {"type": "tiered", "basis": "\(basis)", "target": \(target),
             "tiers": [{"at_least": \(int(1...3)), "percent": "\(pick("2", "5"))"},
              {"at_least": \(int(4...900)), "percent": "\(pick("8", "12"))"}]}
            """
    }

    mutating func percentages(_ count: Int) -> LargeInstance {
        let lines = lines(3...40)
        let groups = int(1...max(2, count / 8))
        let promotions = (0..<count).map { _ in
            let effect =
                switch int(1...7) {
                case 1...4: percent()
                case 5...6: amount()
                default: tiered()
                }
            return promotion(effect, [chance(5) ? nil : #""group": "g\#(int(1...groups))""#])
        }
        return LargeInstance(family: .percentages, text: text(lines: lines, promotions: promotions))
    }

    /// Returns promotions of every kind, stacked in every way.
    mutating func mixed(_ count: Int) -> LargeInstance {
        let lines = lines(3...40)
        let shipping = (0..<int(0...2)).map {
            #"{"id": "s\#($0)", "method": "\#(pick("standard", "express"))", "amount": \#(int(100...2000))}"#
        }
        let groups = int(1...max(2, count / 6))
        // If most promotions were exclusive, there would be little to choose.
        let barringOneIn = chance(3) ? 6 : 30
        let promotions = (0..<count).map { _ in
            var effects = effect()
            if chance(6) { effects += ", " + effect() }
            return promotion(effects, stacking(groups, barringOneIn) + limits())
        }
        return LargeInstance(family: .mixed, text: text(lines: lines, shipping: shipping, promotions: promotions))
    }

    private mutating func effect() -> String {
        switch int(1...20) {
        case 1...6: return percent()
        case 7...9: return amount()
        case 10...11: return tiered()
        case 12...14: return bundle()
        case 15...16: return buy()
        case 17:
            let rate = pick("50", "100")
            return #"{"type": "percent_off", "percent": "\#(rate)", "target": {"scope": "shipping"}}"#
        case 18: return #"{"type": "fixed_price", "amount": \#(int(0...400)), "target": {"scope": "shipping"}}"#
        case 19:
            let sku = int(1...30)
            return """
                {"type": "fixed_price", "amount": \(int(100...6000)),
                 "target": {"scope": "units", "filter": {"skus": ["S\(sku)", "S\(sku + 1)"]}}}
                """
        default: return #"{"type": "gift", "sku": "MUG\#(int(1...3))", "unit_price": \#(int(0...900))}"#
        }
    }

    private mutating func stacking(_ groups: Int, _ barringOneIn: Int) -> [String?] {
        var keys: [String?] = [chance(2) ? #""group": "g\#(int(1...groups))""# : nil]
        if chance(barringOneIn) {
            keys.append(
                pick(
                    #""exclusive": true"#,
                    #""combines_with": ["line"]"#,
                    #""combines_with": ["line", "order"]"#,
                    #""combines_with": ["order", "shipping", "gift"]"#
                )
            )
        }
        return keys
    }

    private mutating func limits() -> [String?] {
        var keys: [String?] = []
        if chance(4) { keys.append(#""conditions": [\#(condition())]"#) }
        let hasCode = chance(10)
        if hasCode { keys.append(#""code": "\#(pick("ten", "vip"))", "usage_limit": 5"#) }
        if chance(12) {
            let isPartial = pick("true", "false")
            let limit = int(1...9000)
            keys.append(#""budget": {"kind": "amount", "limit": \#(limit), "partial": \#(isPartial)}"#)
        } else if !hasCode, chance(20) {
            keys.append(#""usage_limit": \#(int(1...9))"#)
        }
        return keys
    }

    private mutating func condition() -> String {
        pick(
            #"{"type": "subtotal", "at_least": \#(int(0...4000))}"#,
            #"{"type": "order_total", "at_least": \#(int(0...4000))}"#,
            #"{"type": "quantity", "at_least": \#(int(1...3)), "filter": \#(filter())}"#,
            #"{"type": "distinct_skus", "at_least": \#(int(1...3))}"#,
            #"{"type": "customer_segment", "any_of": ["vip"]}"#,
            #"{"type": "subtotal", "at_least": \#(int(0...9000)), "basis": "stage"}"#
        )
    }
}
