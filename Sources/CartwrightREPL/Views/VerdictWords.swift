internal import Cartwright

// The texts of an explanation for limits, and for promotions that lost to others.

extension LimitRule {
    /// The name of the limit in a list of checks.
    var label: String {
        switch kind {
        case .uses: "usage_limit"
        case .customerUses: "per_customer_limit"
        case .useBudget, .spendBudget: "budget"
        case .codeUses: "code_limit"
        case .campaignUses: "campaign_limit"
        case .campaignUseBudget, .campaignSpendBudget: "campaign_budget"
        }
    }
}

extension World {
    /// Returns the used part of a limit.
    func words(for rule: LimitRule) -> String {
        let campaign = rule.campaign.map { "campaign \($0): " } ?? ""
        if rule.isSpendBudget { return "\(campaign)spent \(money(rule.used)) of \(money(rule.limit))" }
        let used = "\(campaign)used \(rule.used) of \(rule.limit)"
        guard rule.kind == .customerUses, session.cart.customer == nil else { return used }
        return "\(used); the cart has no customer, so uses are not counted: set customer ada"
    }

    /// Returns `beaten by vip, with it $31.00 off in total instead of $32.04`.
    func lostWords(for rejected: RejectedPromotion) -> String {
        guard let by = rejected.by else { return words(for: rejected) }
        let words = "\(rejected.reason.rawValue.replacing("_", with: " ")) \(promotionName(by))"
        guard let value = rejected.valueMinor, let best = rejected.byValueMinor else { return words }
        return "\(words), with it \(money(value)) off in total instead of \(money(best))"
    }
}
