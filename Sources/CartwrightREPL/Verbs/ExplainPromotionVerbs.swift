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
            switch try world.driver.explain(promotion: arguments, in: world, tools) {
            case .promotion(let explanation):
                let view = PromotionExplanationView(world, explanation, tools)
                return Reply(view.lines, json: view.json)
            case .coupon(let explanation):
                let view = CouponExplanationView(world, explanation, tools)
                return Reply(view.blocks, json: view.json)
            }
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
