extension Promotion {
    /// Whether it may give anything on carts in a currency: an effect has its amounts in it, and the budget a limit.
    func isIn(_ currency: Currency) -> Bool {
        if let budget, budget.limit.minor(in: currency) == nil { return false }
        return effects.isEmpty || effects.contains { $0.isIn(currency) }
    }

    /// The promotion with its effects for carts in one currency; those of the engine that give nothing there are left
    /// out.
    func resolved(in currency: Currency) -> Promotion {
        var promotion = self
        promotion.effects = effects.compactMap { $0.resolved(in: currency) }
        return promotion
    }
}
