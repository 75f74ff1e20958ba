import Cartwright
import CartwrightScenarios

/// The dimensions of a catalog, and of a promotion.
let promotionDimensions: [Dimension] = [
    Dimension("promotions of a catalog, none for the cart", upTo: 1_000_000) { count in
        quoting(cart(lines: 10), try catalog(count) { percent(1, off: lines(#""skus":["X\#($0)"]"#)) })
    },
    Dimension("promotions, all applied") { count in
        quoting(cart(lines: 3), try catalog(count) { _ in percent(1) })
    },
    Dimension("promotions, all applied, explained") { count in
        quoting(cart(lines: 3), try catalog(count) { _ in percent(1) }, .all)
    },
    Dimension("promotions, all applied, by priority") { count in
        quoting(cart(lines: 3), try catalog(count) { _ in percent(1) }, choose: .priority)
    },
    Dimension("promotions, with conditions to be asked") { count in
        let condition = #""conditions":[{"type":"distinct_skus","at_least":2},{"type":"country","any_of":["US"]}]"#
        return quoting(cart(lines: 3), try catalog(count) { _ in percent(1, condition.keys) }, .reasons)
    },
    Dimension("promotions, each a step short of applying", upTo: 10_000, limit: .seconds(20)) { count in
        let condition = { (number: Int) in #""conditions":[{"type":"subtotal","at_least":\#(900_000 + number)}]"# }
        return quoting(cart(lines: 3), try catalog(count) { percent(1, condition($0).keys) }, .all)
    },
    Dimension("promotions, under one code") { count in
        var cart = cart(lines: 3)
        cart.codes = ["SPRING"]
        return quoting(cart, try catalog(count) { _ in percent(1, #""code":"spring""#.keys) }, .all)
    },
    Dimension("promotions, under filters of many kinds") { count in
        let text = { (number: Int) in percent(1, off: lines(#""not_skus":["X\#(number)"]"#)) }
        return quoting(cart(lines: 3), try catalog(count, text))
    },
    Dimension("promotions, each a gift") { count in
        quoting(cart(lines: 3), try catalog(count) { _ in effect(#""type":"gift","sku":"PEN","quantity":1"#) }, .all)
    },
    Dimension("promotions, each a partial budget") { count in
        let budget = #""budget":{"kind":"amount","limit":5,"used":0,"partial":true}"#
        return quoting(cart(lines: 3), try catalog(count) { _ in percent(1, budget.keys) })
    },
    Dimension("promotions, each a limit") { count in
        quoting(cart(lines: 3), try catalog(count) { _ in percent(1, #""usage_limit":5,"per_customer_limit":1"#.keys) })
    },
    Dimension("promotions, each off other units", upTo: 10_000, limit: .seconds(20)) { count in
        let cart = cart(lines: 1) { $1.quantity = 1_000_000 }
        let text = { (number: Int) in percent(1, off: #""scope":"units","max_units":\#(number * 7 % 9_973 + 1)"#) }
        return quoting(cart, try catalog(count, text))
    },
    Dimension("promotions, in all stages in turn") { count in
        let scopes = ["lines", "order", "total", "shipping"]
        return quoting(cart(lines: 3), try catalog(count) { percent(1, off: #""scope":"\#(scopes[$0 % 4])""#) })
    },
    Dimension("promotions, the last stage first") { count in
        let half = count / 2
        return quoting(
            cart(lines: 3),
            try catalog(count) { percent(1, off: #""scope":"\#($0 < half ? "total" : "lines")""#) }
        )
    },
    Dimension("promotions, offered by coupons") { count in
        let offers = try catalog(count) { _ in percent(1) }.promotions.map { Offer($0, cardID: $0.id) }
        return quoting(cart(lines: 3), try Catalog([]), offers: offers)
    },
    Dimension("promotions, offered beside as many") { count in
        let offers = try catalog(count) { _ in percent(1) }.promotions.map { promotion in
            var promotion = promotion
            promotion.id = "o" + promotion.id
            return Offer(promotion, cardID: promotion.id)
        }
        return quoting(cart(lines: 3), try catalog(count) { _ in percent(1) }, offers: offers)
    },
    Dimension("promotions, where each cent comes from") { count in
        let (cart, catalog) = (cart(lines: 3), try catalog(count) { _ in percent(1) })
        var options = PricingOptions()
        options.tracesCents = true
        return { [options] in _ = try? price(cart, from: catalog, at: noon, options: options) }
    },
    Dimension("promotions, in the figures of a campaign") { count in
        let catalog = try catalog(count) { percent(1, #""enabled":\#($0 % 2 == 0)"#.keys) }
        let quote = try price(cart(lines: 3), from: catalog, at: noon)
        return {
            var campaign = Simulation()
            try campaign.add(quote)
            try campaign.merge(campaign)
            _ = campaign.json.text
        }
    },
    Dimension("conditions of a promotion") { count in
        let conditions = (0..<count).map { #"{"type":"subtotal","at_least":\#($0 % 100)}"# }.joined(separator: ",")
        return quoting(cart(lines: 3), try catalog([percent(10, #""conditions":[\#(conditions)]"#.keys)]), .all)
    },
    Dimension("conditions of a promotion, on segments") { count in
        var cart = cart(lines: 3)
        cart.customer?.segments = (0..<count).map { "s\($0)" }
        let conditions = (0..<count).map { #"{"type":"customer_segment","any_of":["s\#($0)"]}"# }.joined(separator: ",")
        return quoting(cart, try catalog([percent(10, #""conditions":[\#(conditions)]"#.keys)]), .all)
    },
    Dimension("conditions of a promotion, not met") { count in
        let conditions = (0..<count).map { #"{"type":"subtotal","at_least":\#(900_000 + $0)}"# }.joined(separator: ",")
        return quoting(cart(lines: 3), try catalog([percent(10, #""conditions":[\#(conditions)]"#.keys)]), .all)
    },
    Dimension("conditions inside an any") { count in
        let conditions = (0..<count).map { #"{"type":"subtotal","at_least":\#(900_000 + $0)}"# }.joined(separator: ",")
        let any = #""conditions":[{"type":"any","of":[\#(conditions)]}]"#
        return quoting(cart(lines: 3), try catalog([percent(10, any.keys)]), .all)
    },
    Dimension("conditions inside an any, each for a segment") { count in
        let conditions = (0..<count).map { #"{"type":"customer_segment","any_of":["s\#($0)"]}"# }.joined(separator: ",")
        let any = #""conditions":[{"type":"any","of":[\#(conditions)]}]"#
        return { _ = try price(cart(lines: 3), from: try catalog([percent(10, any.keys)]), at: noon) }
    },
    Dimension("effects of a promotion") { count in
        let effects = (0..<count).map { _ in #"{"type":"percent_off","percent":"1"}"# }.joined(separator: ",")
        return quoting(cart(lines: 3), try catalog([#""effects":[\#(effects)]"#]), .all)
    },
    Dimension("effects of a promotion, each for a SKU") { count in
        let effects = (0..<count).map {
            #"{"type":"percent_off","percent":"1","target":{\#(lines(#""skus":["S\#($0)"]"#))}}"#
        }.joined(separator: ",")
        return { _ = try price(cart(lines: 3), from: try catalog([#""effects":[\#(effects)]"#]), at: noon) }
    },
    Dimension("effects of a promotion, in all stages in turn") { count in
        let scopes = ["total", "order", "lines"]
        let effects = (0..<count).map {
            #"{"type":"percent_off","percent":"1","target":{"scope":"\#(scopes[$0 % 3])"}}"#
        }.joined(separator: ",")
        return quoting(cart(lines: 3), try catalog([#""effects":[\#(effects)]"#]))
    },
    Dimension("tiers of an effect") { count in
        let tiers = (0..<count).map { #"{"at_least":\#($0),"percent":"5"}"# }.joined(separator: ",")
        let keys = #""type":"tiered","basis":"line","tiers":[\#(tiers)],"target":{"scope":"lines"}"#
        return { _ = try price(cart(lines: 3), from: try catalog([effect(keys)]), at: noon) }
    },
    Dimension("tiers of an effect, for as many lines") { count in
        let tiers = (0..<count).map { #"{"at_least":\#(1_000_000 + $0),"percent":"5"}"# }.joined(separator: ",")
        let keys = #""type":"tiered","basis":"line","tiers":[\#(tiers)],"target":{"scope":"lines"}"#
        return quoting(cart(lines: count), try catalog([effect(keys)]))
    },
    Dimension("SKUs of a filter") { count in
        let filter = lines(#""skus":\#(list(count) { "S\($0)" })"#)
        return { _ = try price(cart(lines: 100), from: try catalog([percent(10, off: filter)]), at: noon) }
    },
    Dimension("SKUs of a filter, for as many lines") { count in
        let filter = lines(#""skus":\#(list(count) { "S\($0)" })"#)
        return quoting(cart(lines: count), try catalog([percent(10, off: filter)]))
    },
    Dimension("categories of a filter, for as many of a line") { count in
        let cart = cart(lines: 1) { $1.categories = (0..<count).map { "x\($0)" } }
        let filter = lines(#""not_categories":\#(list(count) { "k\($0)" })"#)
        return quoting(cart, try catalog([percent(10, off: filter)]))
    },
    Dimension("currencies of an amount, unknown", refusal: "money.bad_currency") { count in
        let amounts = (0..<count).map { "\"C\($0)\":500" }.joined(separator: ",")
        return { _ = try catalog([effect(#""type":"amount_off","amount":{"USD":500,\#(amounts)}"#)]) }
    },
    Dimension("items of a catalog") { count in
        let items = (0..<count).map { #"{"sku":"S\#($0)","unit_price":100}"# }.joined(separator: ",")
        let bytes = Array(#"{"items":[\#(items)],"promotions":[]}"#.utf8)
        return { _ = try CatalogFile(JSONParser.parse(bytes)) }
    },
    Dimension("promotions of a file") { count in
        let texts = (0..<count).map { #"{"id":"p\#($0)",\#(percent(1))}"# }.joined(separator: ",")
        let bytes = Array("[\(texts)]".utf8)
        return { _ = try Catalog(JSONParser.parse(bytes)) }
    },
    Dimension("promotions of a file, on many SKUs together", upTo: 10_000) { count in
        let skus = list(100) { "S\($0)" }
        let texts = (0..<count).map { #"{"id":"p\#($0)",\#(percent(1, off: lines(#""skus":\#(skus)"#)))}"# }
        let bytes = Array("[\(texts.joined(separator: ","))]".utf8)
        return { _ = try Catalog(JSONParser.parse(bytes)) }
    },
]

/// Promotions that conflict with each other.
let conflictDimensions: [Dimension] =
    conflicts("exclusive") { _ in percent(1, #""exclusive":true"#.keys) }
    + conflicts("of one group") { percent(1 + $0 % 50, #""group":"g""#.keys) }
    + conflicts("of groups of two") { percent(1 + $0 % 50, #""group":"g\#($0 / 2)""#.keys) }
    + conflicts("that combine with some classes only") {
        let scopes = ["lines", "order", "shipping"]
        return percent(1, off: #""scope":"\#(scopes[$0 % 3])""#, #""combines_with":["order","line"]"#.keys)
    }
    + conflicts("that use units up") { _ in buyTwo }
    + conflicts("that take units beside some that use them up") { $0 < 2 ? buyTwo : cheapest }
    + conflicts("with a spend budget") { _ in percent(1, #""budget":{"kind":"amount","limit":9,"used":0}"#.keys) }
    + conflicts("that depend on earlier stages") { number in
        let condition = #""conditions":[{"type":"subtotal","at_least":5,"basis":"stage"}]"#
        return percent(1, off: #""scope":"\#(number % 2 == 0 ? "lines" : "order")""#, condition.keys)
    }
    + conflicts("one exclusive among others") {
        percent(1, $0 == 0 ? #""exclusive":true"#.keys : #""priority":1"#.keys)
    }

/// Returns the dimensions of some kind of promotions, for each way of choosing.
private func conflicts(_ name: String, _ promotion: @escaping @Sendable (Int) -> String) -> [Dimension] {
    [
        conflict(name) { count in quoting(cart(lines: 5), try catalog(count, promotion)) },
        conflict("\(name), explained") { count in quoting(cart(lines: 5), try catalog(count, promotion), .all) },
        conflict("\(name), by priority") { count in
            quoting(cart(lines: 5), try catalog(count, promotion), choose: .priority)
        },
    ]
}

/// Returns a dimension of a choice, which compares each with each, up to the limit.
private func conflict(
    _ name: String,
    _ prepare: @escaping @Sendable (Int) throws -> () throws -> Void
) -> Dimension {
    Dimension(
        "conflicts: \(name)",
        [100, 1_000, 5_000, 100_000],
        .seconds(30),
        ["pricing.too_many_choices", "pricing.too_large"],
        prepare
    )
}
