internal import Cartwright

// What an explanation says of limits, of who lost to whom, and of what effects lack.

extension LimitRule {
    /// What the limit is called in a list of checks.
    var label: String {
        switch kind {
        case .uses: "usage_limit"
        case .customerUses: "per_customer_limit"
        case .useBudget, .spendBudget: "budget"
        case .codeUses: "code_limit"
        }
    }
}

extension World {
    /// How much of a limit is gone.
    func words(for rule: LimitRule) -> String {
        if rule.kind == .spendBudget { return "spent \(money(rule.used)) of \(money(rule.limit))" }
        let used = "used \(rule.used) of \(rule.limit)"
        guard rule.kind == .customerUses, session.cart.customer == nil else { return used }
        return "\(used); nobody is known to be shopping, so their uses are not counted: set customer ada"
    }

    /// `beaten by vip, with it $31.00 off in all instead of $32.04`.
    func lostWords(for rejected: RejectedPromotion) -> String {
        guard let by = rejected.by else { return words(for: rejected) }
        let words = "\(rejected.reason.rawValue.replacing("_", with: " ")) \(promotionName(by))"
        guard let value = rejected.valueMinor, let best = rejected.byValueMinor else { return words }
        return "\(words), with it \(money(value)) off in all instead of \(money(best))"
    }

    /// What fills a lack, as a command where there is one.
    func mend(_ lack: Lack, _ tools: Tools, promotions: (World) -> [Promotion]) -> String {
        let what = lack.sku.map { " of \($0)" } ?? ""
        let words = lack.unit == .money ? "add \(money(lack.shortBy)) more\(what)" : "add \(lack.shortBy) more\(what)"
        let command = command(adding: lack.shortBy, lack.unit, of: lack.sku, tools) { after in
            promotions(after).allSatisfy { $0.hasFilled(lack, in: after.session.cart) }
        }
        guard let command else { return words }
        return lack.unit == .money ? "\(words), such as: \(command)" : command
    }
}
