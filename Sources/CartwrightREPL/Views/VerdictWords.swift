internal import Cartwright

// The texts of an explanation for limits, and for promotions that lost to others.

extension LimitRule {
    /// The name of the limit in a list of checks.
    var label: String {
        switch kind {
        case .uses: "usage_limit"
        case .customerUses, .identityUses: "per_customer_limit"
        case .useBudget, .spendBudget: "budget"
        case .codeUses: "code_limit"
        case .campaignUses: "campaign_limit"
        case .campaignUseBudget, .campaignSpendBudget: "campaign_budget"
        }
    }
}

extension LimitReset {
    /// The period of a limit and its end: `per day, starts anew at 2026-05-02T00:00:00Z`.
    var words: String { "per \(every.rawValue), starts anew at \(at)" }
}

extension IdentityKind {
    /// The kind as a part of a sentence.
    var words: String {
        switch self {
        case .email: "e-mail address"
        case .phone: "telephone number"
        case .payment: "means of payment"
        case .household: "household"
        }
    }
}

extension MissingPerson {
    /// The missing fact, and the word of `set customer` that adds it.
    var words: String {
        switch self {
        case .customer: "the cart has no customer: set customer ada"
        case .identity(let kind): "the customer's \(kind.words) is unknown: set customer ada \(kind.rawValue)=…"
        }
    }
}

extension LimitPeriod {
    /// The period as a part of a sentence: `per day in Europe/Berlin`.
    var words: String { "per \(length.rawValue) in \(zone)" }
}

extension World {
    /// Returns the used part of a limit.
    func words(for rule: LimitRule) -> String {
        let campaign = rule.campaign.map { "campaign \($0): " } ?? ""
        let reset = rule.reset.map { " \($0.words)" } ?? ""
        if rule.isSpendBudget { return "\(campaign)spent \(money(rule.used)) of \(money(rule.limit))\(reset)" }
        let identity = rule.identity.map { "by this \($0.words): " } ?? ""
        let used = "\(campaign)\(identity)used \(rule.used) of \(rule.limit)\(reset)"
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
