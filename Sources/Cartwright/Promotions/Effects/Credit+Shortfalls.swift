extension Credit: ThresholdEffect {
    func measuring(_ rounding: TaxRounding) -> Credit {
        var effect = self
        effect.forEvery = forEvery?.measuring(rounding)
        return effect
    }

    func isReached(by cart: Cart) -> Bool { forEvery?.isReached(by: cart, for: target) ?? true }

    /// Returns the next portion.
    func shortfalls(in cart: Cart) -> [Shortfall] {
        guard case .amount(let amount) = size, let minor = amount.minor(in: cart.currency), minor > 0 else { return [] }
        return forEvery?.shortfall(of: Self.type, giving: .credit(minor), in: cart, for: target).map { [$0] } ?? []
    }

    func filling(_ shortfall: Shortfall, in cart: Cart) -> Filling? {
        forEvery?.filling(shortfall, in: cart, for: target)
    }

    /// Returns the effect for the portions that exist without what is missing.
    func heldBack(from shortfall: Shortfall, in cart: Cart) -> (any Effect)? {
        var held = self
        held.forEvery?.maximumTimes = forEvery?.times(in: cart, for: target)
        return held.forEvery?.maximumTimes == 0 ? nil : held
    }
}
