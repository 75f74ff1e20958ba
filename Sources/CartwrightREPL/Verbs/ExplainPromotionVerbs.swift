internal import Cartwright

extension ExplainVerbs {
    static let promotion = Verb(
        "explain promotion",
        takes: [.word("ID", .promotion)],
        "all that a promotion asks for: what it needs, what there is, what mends it",
        examples: ["explain promotion big-basket", "explain promotion spring"],
        refuses: [.promotionUnknown],
        .ask { interpreter, arguments throws(CartwrightError) in
            let (world, tools) = (interpreter.world, interpreter.tools)
            if let seen = world.seen { return try world.explain(arguments, in: seen, tools) }
            let promotion = try world.promotion(arguments)
            let query = promotion.code.map { [Command.enterCode($0)] } ?? []
            let purchase = try world.purchase(before: query, tools).purchase
            if let explanation = try purchase.explain(promotion: promotion.id, at: world.instant(tools)) {
                let view = PromotionExplanationView(world, explanation, tools)
                return Reply(view.lines, json: view.json)
            }
            // Otherwise a card brought it.
            let card = world.session.handled.values.first { $0.promotions.contains { $0.id == promotion.id } }
            guard let card, let explanation = try purchase.explain(couponOf: card.card.id, at: world.instant(tools))
            else { throw world.hinted(Refusal.unknownCoupon(arguments[0]).error) }
            let view = CouponExplanationView(world, explanation, tools)
            return Reply(view.blocks, json: view.json)
        }
    )

    static let order = Verb(
        "explain order",
        takes: [.optional("ID", .order)],
        "what came off which line of an order, what came back, what did not apply",
        examples: ["explain order", "explain order o1"],
        refuses: [.orderUnknown],
        .ask { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let order = try world.order(arguments)
            let off = order.quote.discountMinor + order.quote.shippingDiscountMinor
            let first = ReplyLine(
                "order \(order.id), paid \(order.paidAt): \(order.quote.totalText), \(world.money(off)) off"
            )
            let table = TextTable(rows(of: order.quote, world), [.left, .left, .right]).lines.map { ReplyLine($0) }
            return Reply([first] + table + world.returnedLines(of: order), json: order.replyJSON)
        }
    )
}

extension World {
    /// What the service says of a promotion in the price of a cart.
    fileprivate func explain(
        _ arguments: Arguments,
        in seen: SeenSession,
        _ tools: Tools
    ) throws(CartwrightError) -> Reply {
        let name = arguments[0]
        let told = seen.quote.applied.map(\.promotion) + seen.quote.notApplied.map(\.promotion)
        let code = seen.quote.applied.first { $0.code.map(PromotionCode.normalized) == PromotionCode.normalized(name) }?
            .promotion
        let promotion = Promotion(id: code ?? name, effects: [])
        guard let explanation = seen.quote.seenExplanation(of: promotion) else {
            let nearest = Spelling.nearest(to: name, among: told)
            throw CartwrightError(
                .promotionUnknown,
                "the service says nothing of a promotion \"\(name)\" in the price of this cart",
                hint: nearest.map { arguments.command(replacing: name, with: $0) } ?? "explain cart"
            )
        }
        let view = PromotionExplanationView(self, explanation, tools)
        return Reply(view.lines, json: view.json)
    }

    /// What came back of an order, and what was taken back for it.
    fileprivate func returnedLines(of order: Order) -> [ReplyLine] {
        let returned = order.returned.sorted { $0.key.isNaturallyBefore($1.key) }
        var lines = returned.map { ReplyLine("  returned \($0.value) x \($0.key)") }
        lines += order.takenBack.map {
            ReplyLine("  \(promotionName($0, in: order.quote)) was taken back from what remains")
        }
        if order.refundedMinor > 0 { lines.append(ReplyLine("  refunded \(money(order.refundedMinor))")) }
        if order.phase == .cancelled { lines.append("  cancelled") }
        return lines
    }
}
