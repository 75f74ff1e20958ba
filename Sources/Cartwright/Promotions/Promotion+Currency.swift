extension Promotion {
    /// True if the promotion may give a discount on carts in a currency: an effect has amounts in that currency, and so
    /// has the limit of the budget.
    func isIn(_ currency: Currency) -> Bool {
        if let budget, budget.limit.minor(in: currency) == nil { return false }
        guard isCampaignIn(currency) else { return false }
        return effects.isEmpty || effects.contains { $0.isIn(currency) }
    }

    /// True if its budget has a limit for each currency.
    var hasBudgetPerCurrency: Bool { budget?.isPerCurrency ?? false }

    /// True if the budget of the campaign, if any, has a limit in a currency.
    func isCampaignIn(_ currency: Currency) -> Bool {
        guard let budget = sharedCampaign?.campaign.budget else { return true }
        return budget.limit.minor(in: currency) != nil
    }

    /// The promotion with its effects for carts in one currency. Effects of the engine that give nothing in that
    /// currency are left out.
    func resolved(in currency: Currency) -> Promotion {
        var promotion = self
        promotion.effects = effects.compactMap { $0.resolved(in: currency) }
        return promotion
    }
}

extension Promotion {
    /// The promotion as part of a catalog with a currency: its amounts without a currency are limited to that currency.
    package func inCatalog(of currency: Currency) -> Promotion { replacingAmounts { $0.inCatalog(of: currency) } }

    /// The promotion with the same meaning outside its catalog: each amount that is limited to one currency names it.
    var withNamedAmounts: Promotion { replacingAmounts(\.named) }

    private func replacingAmounts(_ change: (Amount) -> Amount) -> Promotion {
        var promotion = self
        promotion.conditions = conditions.map { $0.replacingAmounts(change) }
        promotion.effects = effects.map { $0.replacingAmounts(change) }
        if let budget, budget.kind == .amount {
            promotion.budget?.limit = change(budget.limit)
            promotion.budget?.used = change(budget.used)
        }
        if let campaign { promotion.campaign = campaign.replacingAmounts(change) }
        return promotion
    }
}
