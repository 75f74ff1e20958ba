internal import Cartwright
internal import CartwrightScenarios

/// The commands that show one entry of the catalog.
enum CatalogVerbs {
    static let all = [showItem, PriceVerbs.show, showPromotion]

    private static let showItem = Verb(
        "show item",
        takes: [.word("SKU", .item)],
        "an item of the catalog: price, categories, units in the cart",
        examples: ["show item MUG", "show item POT"],
        refuses: [.itemUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let item = try world.catalogItem(arguments)
            let count = world.session.cart.lines.filter { $0.sku == item.sku }.reduce(0) { $0 + $1.quantity }
            let price = world.money(item.unitPriceMinor)
            let facts = [
                ["price", price.description], ["categories", item.categories.joined(separator: ", ")],
                ["in the cart", String(count)],
            ]
            let table = TextTable(facts.filter { !$0[1].isEmpty }).lines.map { ReplyLine($0) }
            var json: JSONObject = ["sku": .string(item.sku)]
            json["title"] = item.title.map(JSONValue.string)
            json["unit_price"] = price.json
            json["categories"] = .array(item.categories.map(JSONValue.string))
            json["in_cart"] = .integer(count)
            return Reply(
                [ReplyLine(item.title.map { "\(item.sku): \($0)" } ?? item.sku)] + table,
                json: .object(json)
            )
        }
    )

    private static let showPromotion = Verb(
        "show promotion",
        takes: [.word("ID", .promotion)],
        "a promotion: dates, conditions and effects",
        examples: ["show promotion big-basket", "show promotion spring"],
        refuses: [.promotionUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let promotion = try world.promotion(arguments)
            let title = ReplyLine(promotion.name.map { "\(promotion.id): \($0)" } ?? promotion.id)
            let facts = PromotionFacts(promotion, world.session.cart.currency).rows
            return Reply(
                [title] + TextTable(facts).lines.map { ReplyLine($0) }
                    + [ReplyLine("  explain promotion \(CommandLine.quoted(promotion.id))", .offer, fitting: .none)],
                json: promotion.json
            )
        }
    )
}

extension World {
    /// Returns the item of a SKU.
    ///
    /// - Throws: `item.unknown`, with the nearest SKU.
    func catalogItem(_ arguments: Arguments) throws(CartwrightError) -> Item {
        let sku = arguments[0]
        if let item = shop.item(sku) { return item }
        let nearest = Spelling.nearest(to: sku, among: shop.items.map(\.sku))
        throw CartwrightError(
            .itemUnknown,
            "the catalog has no item \"\(sku)\"",
            hint: nearest.map { arguments.command(replacing: sku, with: $0) }
                ?? (shop.items.isEmpty ? "load catalog FILE" : "list items")
        )
    }

    /// Returns the promotion of an id or code: of the catalog, or of a coupon card.
    ///
    /// - Throws: `promotion.unknown`, with the nearest id.
    func promotion(_ arguments: Arguments) throws(CartwrightError) -> Promotion {
        let name = arguments[0]
        if let promotion = promotion(name) { return promotion }
        let code = PromotionCode.normalized(name)
        let all = checkout.catalog.promotions + session.feed.cards.flatMap { session.handled[$0.id]?.promotions ?? [] }
        if let promotion = all.first(where: { $0.code.map(PromotionCode.normalized) == code }) { return promotion }
        let nearest = Spelling.nearest(to: name, among: all.map(\.id))
        throw CartwrightError(
            .promotionUnknown,
            "no promotion is called \"\(name)\"",
            hint: nearest.map { arguments.command(replacing: name, with: $0) }
                ?? (all.isEmpty ? "load catalog FILE" : "list promotions")
        )
    }
}
