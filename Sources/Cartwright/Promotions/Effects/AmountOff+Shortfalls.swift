extension AmountOff: GroupEffect {
    func gain(in currency: Currency) -> Shortfall.Gain? {
        amount.minor(in: currency).flatMap { $0 > 0 ? .amount($0) : nil }
    }

    func measuring(_ rounding: TaxRounding) -> AmountOff {
        var effect = self
        effect.forEvery = forEvery?.measuring(rounding, tax: tax)
        return effect
    }

    func isReached(by cart: Cart) -> Bool {
        target.hasGroup(in: cart) && forEvery?.isReached(by: cart, for: target) ?? true
    }

    /// Returns the next portion, and the next group of units. Without a full portion a group gives nothing, and without
    /// a complete group more portions give nothing.
    func shortfalls(in cart: Cart) -> [Shortfall] {
        guard let forEvery else { return groupShortfalls(in: cart, times: 1) }
        let times = forEvery.times(in: cart, for: target)
        let ofPortions = times == 0 || target.hasGroup(in: cart) ? portionShortfall(in: cart) : nil
        return [ofPortions].compactMap(\.self) + (times > 0 ? groupShortfalls(in: cart, times: times) : [])
    }

    private func portionShortfall(in cart: Cart) -> Shortfall? {
        gain(in: cart.currency).flatMap { forEvery?.shortfall(of: Self.type, giving: $0, in: cart, for: target) }
    }

    func filling(_ shortfall: Shortfall, in cart: Cart) -> Filling? {
        guard let forEvery, portionShortfall(in: cart) == shortfall else {
            return target.nextGroup(in: cart)?.filling(in: cart)
        }
        return forEvery.filling(shortfall, in: cart, for: target)
    }

    /// Returns the effect for the portions or the groups that exist without what is missing.
    func heldBack(from shortfall: Shortfall, in cart: Cart) -> (any Effect)? {
        var held = self
        guard let forEvery, portionShortfall(in: cart) == shortfall else {
            return target.nextGroup(in: cart).flatMap { $0.hold(&held.target) ? held : nil }
        }
        held.forEvery?.maximumTimes = forEvery.times(in: cart, for: target)
        return held.forEvery?.maximumTimes == 0 ? nil : held
    }
}
