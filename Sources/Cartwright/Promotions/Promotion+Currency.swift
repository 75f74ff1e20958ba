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

extension Promotion {
    /// The promotion in a catalog of a currency: its amounts without a currency count in that one only.
    package func inCatalog(of currency: Currency) -> Promotion { replacingAmounts { $0.inCatalog(of: currency) } }

    /// The promotion so that it says the same without its catalog: each amount that counts in one currency names it.
    var withNamedAmounts: Promotion { replacingAmounts(\.named) }

    private func replacingAmounts(_ change: (Amount) -> Amount) -> Promotion {
        var promotion = self
        promotion.conditions = conditions.map { $0.replacingAmounts(change) }
        promotion.effects = effects.map { $0.replacingAmounts(change) }
        if let budget, budget.kind == .amount {
            promotion.budget?.limit = change(budget.limit)
            promotion.budget?.used = change(budget.used)
        }
        return promotion
    }
}
