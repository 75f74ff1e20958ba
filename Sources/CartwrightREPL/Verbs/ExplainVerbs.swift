internal import Cartwright

/// The `explain …` commands: reasons for and against a discount, and what would change it.
enum ExplainVerbs {
    static let all = [coupon, promotion, PriceVerbs.explain, cart, order, line, total]

    private static let coupon = Verb(
        "explain coupon",
        takes: [.word("CODE", .coupon)],
        "the conditions of a coupon: required, actual, and a command to meet them",
        examples: ["explain coupon TENOFF", "explain coupon c5"],
        refuses: [.couponUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let id = try world.couponID(arguments)
            guard let explanation = try world.driver.explain(coupon: id, in: world, interpreter.tools) else {
                throw world.hinted(Refusal.unknownCoupon(arguments[0]).error)
            }
            let view = CouponExplanationView(world, explanation, interpreter.tools)
            return Reply(view.blocks, json: view.json)
        }
    )

    private static let cart = Verb(
        "explain cart",
        "the discounts on each line, the conflicts, and what would save more",
        examples: ["explain cart"],
        .query { interpreter, _ throws(CartwrightError) in
            let world = interpreter.world
            var explained = world
            explained.checkout.options.explanation = .all
            let quote = try explained.quote(interpreter.tools)
            let rows = rows(of: quote, world)
            let total = ReplyLine(
                "total \(quote.totalText), \(world.money(quote.discountMinor + quote.shippingDiscountMinor)) off"
            )
            let table = ScreenBlock.rows(ScreenRows(rows, [.left, .left, .right], wraps: 3))
            let nudges = quote.nudges.compactMap { nudge(for: $0, world, interpreter.tools) }
            let problems = world.pluginProblems
            let lines = (nudges + problems.map(\.line)).map(ScreenBlock.line)
            return Reply(
                [.line(total)] + world.bars(of: quote) + [table] + lines,
                json: quote.replyJSON.with("problems", problems.map(\.json))
            )
        }
    )

    private static let line = Verb(
        "explain line",
        takes: [.word("SKU", .line)],
        "the calculation of a line to the cent; after payment, of the order",
        examples: ["explain line MUG"],
        refuses: [.cartUnknownLine],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let (quote, order) = try world.quoteInQuestion(interpreter.tools)
            let name = arguments[0]
            guard let line = quote.lines.first(where: { $0.id == name }) ?? quote.lines.first(where: { $0.sku == name })
            else { throw world.hinted(Refusal.unknownLine(name, known: quote.lines.map(\.id)).error, arguments) }
            let view = CentTraceView(world, quote, of: order)
            return Reply(view.blocks(of: line), json: view.json(of: line))
        }
    )

    private static let total = Verb(
        "explain total",
        "the calculation of the total to the cent; after payment, of the order",
        examples: ["explain total"],
        .query { interpreter, _ throws(CartwrightError) in
            let world = interpreter.world
            let (quote, order) = try world.quoteInQuestion(interpreter.tools)
            let view = CentTraceView(world, quote, of: order)
            return Reply(view.totalBlocks, json: view.json)
        }
    )

    /// Returns the discounts of each promotion on each line, and the reasons of those that do not apply.
    static func rows(of quote: Quote, _ world: World) -> [[String]] {
        var rows: [[String]] = []
        for applied in quote.applied {
            let amount = world.money(-applied.discountMinor).description
            rows.append(["ok", world.promotionName(applied.promotion, in: quote), amount, wanted(applied, world)])
            for line in quote.lines {
                for part in line.allocations where part.promotion == applied.promotion {
                    let share = world.money(-part.amountMinor).description
                    rows.append(["", line.id, share, "of \(world.money(line.subtotalMinor))"])
                }
            }
            rows += quote.gifts.filter { $0.promotion == applied.promotion }.map { gift in
                ["", gift.line.sku, "free", "\(gift.line.quantity) x"]
            }
            rows += quote.credits.filter { $0.promotion == applied.promotion }.map { credit in
                ["", "store credit", world.money(credit.amountMinor).description, ""]
            }
        }
        for rejected in quote.notApplied {
            let why = world.needs(of: rejected)
            rows.append(["no", world.promotionName(rejected.promotion, in: quote), "", why])
        }
        return rows
    }

    /// Returns `big-basket saves $15.00: add item HONEY`.
    private static func nudge(for nudge: Nudge, _ world: World, _ tools: Tools) -> ReplyLine? {
        let name = world.promotionName(nudge.promotion)
        let result = nudge.resultWords(in: world.session.cart.currency)
        if !world.driver.hasCatalog {
            let words = "  \(name) \(result): add \(nudge.words(in: world.session.cart.currency))"
            return ReplyLine(words, .offer, fitting: .none)
        }
        let command = world.command(adding: nudge.shortBy, nudge.unit, of: nudge.shortfall?.sku, tools) { after in
            guard (try? after.quote(tools))?.applies(nudge.promotion) ?? false else { return false }
            guard let shortfall = nudge.shortfall else { return true }
            let tax = after.checkout.options.completed(by: after.checkout.catalog.options).tax
            return after.promotion(nudge.promotion)?.hasFilled(shortfall, in: after.session.cart, tax: tax) ?? false
        }
        guard let command else { return nil }
        return ReplyLine("  \(name) \(result): \(command)", .offer, fitting: .none)
    }

    private static func wanted(_ applied: AppliedPromotion, _ world: World) -> String {
        applied.desiredMinor == applied.discountMinor ? "" : "reduced from \(world.money(-applied.desiredMinor))"
    }
}

extension World {
    /// Returns the reasons a promotion does not apply: its unmet conditions, the shortfalls of its effects, or the
    /// conflict it lost.
    func needs(of rejected: RejectedPromotion) -> String {
        let promotion = promotion(rejected.promotion)
        let needs =
            rejected.unmet.map { finding in
                let of = promotion?.scopeWords(of: finding).map { " of \($0)" } ?? ""
                return "\(finding.condition): \(words(for: finding))\(finding.parts.isEmpty ? of : "")"
            } + rejected.shortfalls.map { words(for: [$0]) }
        return needs.isEmpty ? lostWords(for: rejected) : needs.joined(separator: "; ")
    }
}
