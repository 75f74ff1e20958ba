internal import Cartwright

/// `explain …`: why something applies or not, and what would change it.
enum ExplainVerbs {
    static let all = [coupon, cart]

    private static let coupon = Verb(
        "explain coupon",
        "CODE",
        "each condition of a coupon: what it needs, what there is, what mends it",
        examples: ["explain coupon TENOFF", "explain coupon c5"],
        arguments: 1...1,
        .ask { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let id = try world.couponID(arguments)
            let now = world.instant(interpreter.tools)
            guard let explanation = try world.checkout.explain(couponOf: id, in: world.session, at: now) else {
                throw world.hinted(.unknownCoupon(arguments[0]))
            }
            let view = CouponExplanationView(world, explanation)
            return Reply(view.lines, json: view.json)
        }
    )

    private static let cart = Verb(
        "explain cart",
        "",
        "where each cent of the discount comes from, and why the rest does not apply",
        examples: ["explain cart"],
        .ask { interpreter, _ throws(CartwrightError) in
            let world = interpreter.world
            let quote = try world.quote(interpreter.tools)
            var rows: [[String]] = []
            for applied in quote.applied {
                let amount = world.money(-applied.discountMinor).description
                rows.append(["ok", world.promotionName(applied.promotion), amount, wanted(applied, world)])
                for line in quote.lines {
                    for part in line.allocations where part.promotion == applied.promotion {
                        let share = world.money(-part.amountMinor).description
                        rows.append(["", line.id, share, "of \(world.money(line.subtotalMinor))"])
                    }
                }
            }
            for rejected in quote.notApplied {
                let needs = rejected.unmet.map { "\($0.condition): \(world.words(for: $0))" }
                let why = needs.isEmpty ? world.words(for: rejected) : needs.joined(separator: "; ")
                rows.append(["no", world.promotionName(rejected.promotion), "", why])
            }
            let total = ReplyLine("total \(quote.total), \(world.money(quote.discountMinor)) off")
            let table = TextTable(rows, [.left, .left, .right]).lines.map { ReplyLine($0) }
            return Reply([total] + table, json: quote.json)
        }
    )

    private static func wanted(_ applied: AppliedPromotion, _ world: World) -> String {
        applied.desiredMinor == applied.discountMinor ? "" : "wanted \(world.money(-applied.desiredMinor))"
    }
}
