extension Quote {
    /// Shows codes in the entered spelling if that differs from the shop's in more than the case of ASCII letters.
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

    /// Shows the issued code of promotions that were used by one, instead of the promotion's own code, which is
    /// internal.
    mutating func nameIssuedCodes(of cart: Cart, _ counters: Counters) {
        for index in applied.indices {
            guard let own = applied[index].code else { continue }
            let issued = counters.code(ofPromotion: applied[index].promotion, whoseOwnIs: own, in: cart)
            if let issued { applied[index].code = issued }
        }
    }
}
