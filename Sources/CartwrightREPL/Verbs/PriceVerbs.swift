internal import Cartwright

/// The commands on prices of items before they are in a cart.
enum PriceVerbs {
    static let show = Verb(
        "show price",
        takes: [.word("SKU", .item)],
        "the price of one unit before it is in the cart, and the prices of more",
        examples: ["show price MUG"],
        refuses: [.itemUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let item = try world.catalogItem(arguments)
            let price = try world.shelfPrice(of: item, interpreter.tools)
            return Reply([world.title(of: price, item)] + world.lines(of: price), json: price.json)
        }
    )

    static let explain = Verb(
        "explain price",
        takes: [.word("SKU", .item)],
        "the promotions on the price of one unit, and the reasons of the others",
        examples: ["explain price MUG"],
        refuses: [.itemUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let (item, shopper) = (try world.catalogItem(arguments), ShelfContext(of: world.session.cart))
            let price = try world.shelfPrice(of: item, interpreter.tools)
            let now = world.instant(interpreter.tools)
            let quote = try Shelf(world.checkout.catalog).quote(of: item, context: shopper, at: now)
            let table = ScreenBlock.rows(
                ScreenRows(ExplainVerbs.rows(of: quote, world), [.left, .left, .right], wraps: 3)
            )
            let json: JSONValue = ["price": price.json, "quote": quote.replyJSON]
            return Reply(
                [.line(world.title(of: price, item)), table] + world.lines(of: price).map(ScreenBlock.line),
                json: json
            )
        }
    )
}

extension World {
    /// Returns the price of an item for the shopper of the session.
    fileprivate func shelfPrice(of item: Item, _ tools: Tools) throws(CartwrightError) -> ShelfPrice {
        var pricing = ShelfPricing(
            try Shelf(checkout.catalog),
            context: ShelfContext(of: session.cart),
            at: instant(tools)
        )
        return try pricing.price(of: item)
    }

    /// Returns `MUG: $10.00, $2.50 off`.
    fileprivate func title(of price: ShelfPrice, _ item: Item) -> ReplyLine {
        let off = price.listMinor - price.priceMinor
        return ReplyLine("\(item.sku): \(money(price.priceMinor))\(off > 0 ? ", \(money(off)) off" : "")")
    }

    /// Returns the promotions of a price, its end, and the prices of more units.
    fileprivate func lines(of price: ShelfPrice) -> [ReplyLine] {
        var facts: [[String]] = []
        if !price.promotions.isEmpty { facts.append(["promotion", price.promotions.joined(separator: ", ")]) }
        if let until = price.until { facts.append([price.isUntilExact ? "until" : "at least until", "\(until)"]) }
        for step in price.more {
            facts.append(["from \(step.fromQuantity)", "\(money(step.priceMinor)) each (\(step.promotion))"])
        }
        if !price.limited.isEmpty { facts.append(["limited", price.limited.joined(separator: ", ")]) }
        return TextTable(facts).lines.map { ReplyLine($0) }
    }
}
