internal import Cartwright

/// The commands of checkout and its coupons.
enum CheckoutVerbs {
    static let all = [begin, cancel, applyCoupon, dismissCoupon]

    private static let begin = Verb(
        "begin checkout",
        "offer the coupons that save money, and list those held back",
        examples: ["begin checkout", "try begin checkout"],
        refuses: [.checkoutEmptyCart],
        .act { world, _, tools throws(CartwrightError) in
            let transition = try world.run(.beginCheckout, tools)
            let quote = try world.quote(tools)
            var lines: [ReplyLine] = ["checkout started: \(quote.totalText)"]
            var screen = lines.map(ScreenBlock.line) + world.bars(of: quote)
            let uncounted = world.uncountedLines(of: quote)
            var offered: [JSONValue] = []
            var heldBack: [JSONValue] = []
            for case .present(let offers, let held) in transition.instructions {
                lines += offers.compactMap(world.popUp)
                lines += held.map(world.heldBack)
                screen += offers.compactMap(world.popUpPanel).map(ScreenBlock.panel)
                screen += held.map(world.heldBack).map(ScreenBlock.line)
                offered += offers.map(world.couponJSON)
                heldBack += held.map(world.couponJSON)
            }
            return Reply(
                lines + uncounted,
                screen: screen + uncounted.map(ScreenBlock.line),
                json: ["total": quote.total.json, "offers": .array(offered), "held_back": .array(heldBack)]
            )
        }
    )

    private static let cancel = Verb(
        "cancel checkout",
        "go back to browsing",
        examples: ["cancel checkout"],
        refuses: [.checkoutNotStarted],
        .act { world, _, tools throws(CartwrightError) in
            _ = try world.run(.cancelCheckout, tools)
            return try world.cartReply("checkout cancelled", tools)
        }
    )

    private static let applyCoupon = Verb(
        "apply coupon",
        takes: [.word("CODE", .coupon)],
        "accept an offer by clicking its coupon card",
        examples: ["apply coupon TENOFF", "apply coupon c4"],
        refuses: [
            .couponUnknown, .couponDismissed, .couponNotShown, .couponAlreadyApplied, .couponDuplicatePromotion,
            .couponNotCombinable,
        ],
        .act { world, arguments, tools throws(CartwrightError) in
            let id = try world.couponID(arguments)
            _ = try world.run(.applyCoupon(cardID: id), tools)
            let quote = try world.quote(tools)
            let line = ReplyLine(try world.appliedWords(id, tools), .good)
            return Reply(
                [line],
                screen: [.line(line)] + world.bars(of: quote),
                json: ["card": .string(id), "name": .string(world.couponName(id)), "total": quote.total.json]
            )
        }
    )

    private static let dismissCoupon = Verb(
        "dismiss coupon",
        takes: [.word("CODE", .coupon)],
        "decline an offer, or remove an applied coupon",
        examples: ["dismiss coupon FIVER"],
        refuses: [.couponUnknown, .couponDismissed, .feedNotDismissible, .feedControlCard],
        .act { world, arguments, tools throws(CartwrightError) in
            let id = try world.couponID(arguments)
            let name = world.couponName(id)
            _ = try world.run(.dismissCoupon(cardID: id), tools)
            let quote = try world.quote(tools)
            return Reply(
                "dismissed \(name); total \(quote.totalText)",
                json: ["card": .string(id), "name": .string(name), "total": quote.total.json]
            )
        }
    )
}

extension World {
    /// Returns `pop-up c4: TENOFF saves $3.37   apply coupon TENOFF | dismiss coupon TENOFF`.
    fileprivate func popUp(_ state: CouponState) -> ReplyLine? {
        guard case .eligible(let saves) = state.status else { return nil }
        let name = couponName(state.cardID)
        return ReplyLine(
            "pop-up \(cardNames[state.cardID]): \(name) saves \(money(saves))"
                + "   apply coupon \(name) | dismiss coupon \(name)",
            .offer
        )
    }

    /// Returns `held back c5: FIVER: no: quantity   explain coupon FIVER`.
    fileprivate func heldBack(_ state: CouponState) -> ReplyLine {
        let name = couponName(state.cardID)
        return ReplyLine(
            "held back \(cardNames[state.cardID]): \(name), \(words(for: state.status))   explain coupon \(name)",
            .quiet
        )
    }

    /// Returns notes on limits per customer that cannot be enforced, because the cart has no customer.
    fileprivate func uncountedLines(of quote: Quote) -> [ReplyLine] {
        guard session.cart.customer == nil else { return [] }
        return quote.applied.compactMap { applied in
            guard let promotion = promotion(applied.promotion), let limit = promotion.perCustomerLimit else {
                return nil
            }
            let period = promotion.customerPeriod.map { " \($0.words)" } ?? ""
            let name = promotionName(applied.promotion, in: quote)
            return ReplyLine(
                "\(name) is limited to \(counted(Int(clamping: limit), "use")) per customer\(period); "
                    + "the cart has no customer, so this use is not counted   set customer ada",
                .quiet
            )
        }
    }

    /// Returns the JSON of a coupon's state.
    func couponJSON(_ state: CouponState) -> JSONValue {
        var object: JSONObject = [
            "name": .string(couponName(state.cardID)), "card": .string(state.cardID),
            "headline": .string(state.headline),
        ]
        for (key, value) in couponStateJSON(state.status) { object[key] = value }
        return .object(object)
    }
}
