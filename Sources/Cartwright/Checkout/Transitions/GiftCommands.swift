extension TransitionBuilder {
    /// Declines the gifts of a promotion that gives some now. Its other effects still apply.
    mutating func declineGift(of promotion: String) throws(CartwrightError) {
        guard !session.cart.declined.contains(promotion) else { throw Refusal.giftAlreadyDeclined(promotion).error }
        let givers = try quote().gifts.map(\.promotion)
        guard givers.contains(promotion) else {
            throw Refusal.unknownGift(promotion, known: givers.withoutRepetition).error
        }
        let count = session.cart.declined.count + 1
        guard count <= Cart.maximumDeclined else { throw .tooManyDeclined(count) }
        session.cart.declined.append(promotion)
        try cartChanged(["gift_declined": .string(promotion)])
    }

    /// Accepts the declined gifts of a promotion again.
    mutating func acceptGift(of promotion: String) throws(CartwrightError) {
        let declined = session.cart.declined
        guard declined.contains(promotion) else { throw Refusal.giftNotDeclined(promotion, known: declined).error }
        session.cart.declined.removeAll { $0 == promotion }
        try cartChanged(["gift_accepted": .string(promotion)])
    }
}

extension [String] {
    /// The elements in their order, each once.
    fileprivate var withoutRepetition: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

extension CartwrightError {
    /// Returns the error for a cart that declines the gifts of more promotions than ``Cart/maximumDeclined``.
    package static func tooManyDeclined(_ count: Int) -> CartwrightError {
        CartwrightError(
            .cartTooManyDeclined,
            "expected a cart that declines the gifts of at most \(Cart.maximumDeclined) promotions, found \(count)",
            hint: "remove some ids from declined"
        )
    }
}
