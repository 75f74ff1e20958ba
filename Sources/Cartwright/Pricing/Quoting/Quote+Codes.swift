extension Quote {
    /// Shows codes as they were entered where that is another spelling than the shop's, by more than the case of ASCII
    /// letters.
    mutating func nameEnteredCodes(of cart: Cart) {
        let areASCII = cart.codes.allSatisfy(PromotionCode.isASCII)
        for index in applied.indices {
            guard let own = applied[index].code, !areASCII || !PromotionCode.isASCII(own) else { continue }
            let (spelling, normalized) = (PromotionCode.spelling(own), PromotionCode.normalized(own))
            guard !cart.codes.contains(where: { PromotionCode.spelling($0) == spelling }) else { continue }
            let entered = cart.codes.first { PromotionCode.normalized($0) == normalized }
            if let entered { applied[index].code = PromotionCode.shown(entered) }
        }
    }

    /// Tells of promotions that were used by a code of the cart that was issued that code, and not the promotion's own,
    /// which the shopper need not know.
    mutating func nameIssuedCodes(of cart: Cart, _ counters: Counters) {
        for index in applied.indices {
            guard let own = applied[index].code else { continue }
            let issued = counters.code(ofPromotion: applied[index].promotion, whoseOwnIs: own, in: cart)
            if let issued { applied[index].code = issued }
        }
    }
}
