extension TransitionBuilder {
    mutating func enterCode(_ code: String) throws(CartwrightError) {
        try check(code, .code, "code")
        let normalized = PromotionCode.normalized(code)
        try requireUsable(normalized, typed: code)
        guard !isEntered(code) else { throw Refusal.codeAlreadyEntered(code).error }
        let count = session.cart.codes.count + 1
        guard count <= Cart.maximumCodes else { throw .tooManyCodes(count) }
        beginAnew()
        let shown = PromotionCode.shown(code)
        session.cart.codes.append(shown)
        let quote = try quote()
        let issuedFor = counters.codes[normalized]?.promotion
        let key = checkout.catalog.key(ofCode: code)
        let given = quote.applied.filter {
            $0.code.map(checkout.catalog.key) == key || $0.promotion == issuedFor
        }
        if given.isEmpty {
            let rejected = quote.rejectedCodes.first { checkout.catalog.key(ofCode: $0.code) == key }
            let reason = rejected?.reason ?? "nothing_to_discount"
            record(.couponRefused, subject: nil, ["code": .string(shown), "reason": .string(reason)])
        } else {
            var data: JSONObject = ["code": .string(shown)]
            data.setUnlessAbsent("promotion", given.first.map { .string($0.promotion) })
            data["amount"] = money(given.reduce(0) { $0 + $1.discountMinor })
            record(.couponApplied, subject: nil, .object(data))
        }
        try agreeAgain()
    }

    mutating func removeCode(_ code: String) throws(CartwrightError) {
        guard isEntered(code) else { throw Refusal.codeNotEntered(code).error }
        let catalog = checkout.catalog
        let key = catalog.key(ofCode: code)
        session.cart.codes.removeAll { catalog.key(ofCode: $0) == key }
        dropCouponsWithoutCode()
        record(.couponRemoved, subject: nil, ["code": .string(PromotionCode.shown(code))])
        try agreeAgain()
    }

    private func isEntered(_ code: String) -> Bool {
        let key = checkout.catalog.key(ofCode: code)
        return session.cart.codes.contains { checkout.catalog.key(ofCode: $0) == key }
    }

    /// Checks that a code belongs to a promotion here, or was issued for one and has uses left.
    private func requireUsable(_ normalized: String, typed code: String) throws(CartwrightError) {
        guard !normalized.isEmpty else { throw Refusal.unknownCode(code).error }
        let coupons = session.coupons(at: instant).flatMap(\.promotions)
        let isOwn =
            checkout.catalog.has(code: code)
            || coupons.contains { $0.code.map(PromotionCode.normalized) == normalized }
        if isOwn { return }
        guard let facts = counters.codes[normalized] else {
            guard let obstacle = counters.codeObstacles[normalized],
                obstacle.isPublic || obstacle == .otherCustomer && checkout.revealsOtherCustomers
            else { throw Refusal.unknownCode(code).error }
            throw Refusal.codeNotUsable(code, obstacle).error
        }
        let isHere = checkout.catalog[facts.promotion] != nil || coupons.contains { $0.id == facts.promotion }
        guard isHere else { throw Refusal.unknownCode(code).error }
        guard facts.isLeft(after: counters.uses(ofCode: normalized)) else {
            throw Refusal.codeNotUsable(code, .usedUp).error
        }
    }
}
