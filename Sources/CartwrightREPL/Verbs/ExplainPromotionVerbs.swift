internal import Cartwright

extension ExplainVerbs {
    static let promotion = Verb(
        "explain promotion",
        takes: [.word("ID", .promotion)],
        "the conditions of a promotion: required, actual, and a command to meet them",
        examples: ["explain promotion big-basket", "explain promotion spring"],
        refuses: [.promotionUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
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
        "the discounts on each line of an order, its returns, and what did not apply",
        examples: ["explain order", "explain order o1"],
        refuses: [.orderUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
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
    /// Returns lines on the returns of an order and the discounts withdrawn for them.
    fileprivate func returnedLines(of order: Order) -> [ReplyLine] {
        let returned = order.returned.sorted { $0.key.isNaturallyBefore($1.key) }
        var lines = returned.map { ReplyLine("  returned \($0.value) x \($0.key)") }
        lines += order.takenBack.map {
            ReplyLine("  \(promotionName($0, in: order.quote)) no longer applies to the remaining units")
        }
        if let refund = order.refundText { lines.append(ReplyLine("  \(refund)")) }
        if order.phase == .cancelled { lines.append("  cancelled") }
        return lines
    }
}
