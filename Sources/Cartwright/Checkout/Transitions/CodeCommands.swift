extension TransitionBuilder {
    mutating func enterCode(_ code: String) throws(Refusal) {
        let normalized = PromotionCode.normalized(code)
        try requireUsable(normalized, typed: code)
        guard !isEntered(normalized) else { throw .codeAlreadyEntered(code) }
        let count = session.cart.codes.count + 1
        guard count <= Self.maximumCodes else { throw .because(.tooManyCodes(count)) }
        beginAnew()
        session.cart.codes.append(normalized)
        let quote = try quote()
        let issuedFor = counters.codes[normalized]?.promotion
        let given = quote.applied.filter {
            $0.code.map(PromotionCode.normalized) == normalized || $0.promotion == issuedFor
        }
        if given.isEmpty {
            let reason = quote.rejectedCodes.first { $0.code == normalized }?.reason ?? "nothing_to_discount"
            record(.couponRefused, subject: nil, ["code": .string(normalized), "reason": .string(reason)])
        } else {
            var data: JSONObject = ["code": .string(normalized)]
            data.setUnlessAbsent("promotion", given.first.map { .string($0.promotion) })
            data["amount"] = money(given.reduce(0) { $0 + $1.discountMinor })
            record(.couponApplied, subject: nil, .object(data))
        }
        try agreeAgain()
    }

    mutating func removeCode(_ code: String) throws(Refusal) {
        let normalized = PromotionCode.normalized(code)
        guard isEntered(normalized) else { throw .codeNotEntered(code) }
        session.cart.codes.removeAll { PromotionCode.normalized($0) == normalized }
        record(.couponRemoved, subject: nil, ["code": .string(normalized)])
        try agreeAgain()
    }

    private func isEntered(_ code: String) -> Bool {
        session.cart.codes.contains { PromotionCode.normalized($0) == code }
    }

    /// Lets through what is the own code of a promotion here, or was issued for one and may be used once more.
    private func requireUsable(_ normalized: String, typed code: String) throws(Refusal) {
        let coupons = session.coupons(at: instant).flatMap(\.promotions)
        let isOwn =
            checkout.catalog.knows(code: normalized)
            || coupons.contains { $0.code.map(PromotionCode.normalized) == normalized }
        if isOwn { return }
        guard let facts = counters.codes[normalized] else {
            guard let obstacle = counters.codeObstacles[normalized], obstacle.isTold else { throw .unknownCode(code) }
            throw .codeNotUsable(code, obstacle)
        }
        let isHere = checkout.catalog[facts.promotion] != nil || coupons.contains { $0.id == facts.promotion }
        guard isHere else { throw .unknownCode(code) }
        guard facts.limit.map({ counters.codeUses[normalized, default: 0] < $0 }) ?? true else {
            throw .codeNotUsable(code, .usedUp)
        }
    }
}
