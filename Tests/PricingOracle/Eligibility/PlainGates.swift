import Cartwright

extension PlainScenario {
    func opens(_ promotion: PlainPromotion) -> Bool { refusal(of: promotion) == nil }

    /// Returns the reason of the first gate that refuses a promotion: enabled, schedule, currency, code, limits.
    /// Returns nil if it passes all.
    func refusal(of promotion: PlainPromotion) -> String? {
        let value = promotion.value
        if let reason = refusalByDates(of: value) ?? promotion.campaign.flatMap(refusalByDates) { return reason }
        guard isInCurrency(promotion) else { return "wrong_currency" }
        guard hasCode(value["code"].textIfPresent) else { return "code_not_entered" }
        if promotion.givesOnlyCredit, !knowsCustomer { return "customer_unknown" }
        return exhaustedLimit(of: promotion)
    }

    /// Returns the reason of the first gate of a promotion or a campaign that depends on the instant only.
    private func refusalByDates(of value: JSONValue) -> String? {
        let zone = PlainTime.zone(value["time_zone"].textIfPresent)
        guard value["enabled"].bool ?? true else { return "disabled" }
        if let start = value["starts_at"].textIfPresent, instant < PlainTime.milliseconds(start, localIn: zone) {
            return "not_started"
        }
        if let end = value["ends_at"].textIfPresent, instant >= PlainTime.milliseconds(end, localIn: zone) {
            return "ended"
        }
        return nil
    }

    /// True if one of the effects has its amounts in the cart's currency, and a spend budget has its limit in it.
    private func isInCurrency(_ promotion: PlainPromotion) -> Bool {
        for budget in [promotion.value["budget"], promotion.campaign?["budget"]]
        where budget?["kind"].text == "amount" && budget?["limit"].minor(in: currency) == nil { return false }
        return promotion.effects.isEmpty || promotion.effects.contains { $0.isIn(currency) }
    }

    /// True if the customer has an id, to whose account store credit is booked.
    var knowsCustomer: Bool { customer?["id"].textIfPresent.map { !$0.isEmpty } ?? false }

    private func hasCode(_ code: String?) -> Bool {
        guard let code else { return true }
        return (cart["codes"].texts ?? []).contains { Self.normal($0) == Self.normal(code) }
    }

    /// Returns a code without blanks at both ends, and with ASCII letters in upper case.
    private static func normal(_ code: String) -> String {
        let trimmed = code.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        return String(trimmed.map { $0.isASCII ? Character($0.uppercased()) : $0 })
    }

    /// Returns the reason of the first exhausted limit.
    private func exhaustedLimit(of promotion: PlainPromotion) -> String? {
        let value = promotion.value
        let earlier = customer?["promotion_uses"]?[promotion.id].integer ?? 0
        if let limit = count(value["usage_limit"]), limit <= value["used"].integer ?? 0 {
            return "usage_limit_reached"
        }
        let person = value["per_customer_limit"]
        if let limit = count(person), limit <= earlier, countsSomebody(person) { return "customer_limit_reached" }
        if isSpent(value["budget"]) || isSpent(promotion.campaign?["budget"]) { return "budget_exhausted" }
        return lackingPerson(person)
    }

    /// True if the id of a limit per customer that is counted always, or another one that is known, is among its ids.
    private func countsSomebody(_ limit: JSONValue?) -> Bool {
        let ids = limit?["by"].texts ?? ["customer"]
        return ids.contains("customer") || ids.contains { customer?["identities"]?[$0] != nil }
    }

    /// Returns the reason of a limit per customer that requires more than is known of the customer.
    private func lackingPerson(_ limit: JSONValue?) -> String? {
        if limit?["guests"].textIfPresent == "refuse", customer?["id"] == nil { return "customer_unknown" }
        let required = limit?["require"].texts ?? []
        return required.allSatisfy { customer?["identities"]?[$0] != nil } ? nil : "identity_unknown"
    }

    /// Returns the number of a limit. Declared uses count in the present period, whichever it is, so a period changes
    /// nothing in one quote without a ledger.
    private func count(_ limit: JSONValue?) -> Int64? { limit.integer ?? limit?["count"].integer }

    /// True if nothing is left of a budget.
    private func isSpent(_ budget: JSONValue?) -> Bool {
        guard let budget else { return false }
        guard budget["kind"].text == "uses" else { return Optional(budget).left(in: currency) ?? 0 <= 0 }
        return (budget["limit"].integer ?? 0) - (budget["used"].integer ?? 0) <= 0
    }
}
