import Cartwright

extension PlainScenario {
    /// Whether a promotion passes its gates: enabled, schedule, currency, code, limits.
    func opens(_ promotion: PlainPromotion) -> Bool {
        let value = promotion.value
        let zone = PlainTime.zone(value["time_zone"].textIfPresent)
        guard value["enabled"].bool ?? true else { return false }
        if let start = value["starts_at"].textIfPresent, instant < PlainTime.milliseconds(start, localIn: zone) {
            return false
        }
        if let end = value["ends_at"].textIfPresent, instant >= PlainTime.milliseconds(end, localIn: zone) {
            return false
        }
        guard promotion.effects.isEmpty || promotion.effects.contains(where: { $0.isIn(currency) }) else {
            return false
        }
        return hasCode(value["code"].textIfPresent) && isWithinLimits(promotion)
    }

    private func hasCode(_ code: String?) -> Bool {
        guard let code else { return true }
        return (cart["codes"].texts ?? []).contains { Self.normal($0) == Self.normal(code) }
    }

    /// Without blanks at both ends, ASCII letters in upper case.
    private static func normal(_ code: String) -> String {
        let trimmed = code.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        return String(trimmed.map { $0.isASCII ? Character($0.uppercased()) : $0 })
    }

    /// Whether something is left of each limit.
    private func isWithinLimits(_ promotion: PlainPromotion) -> Bool {
        let value = promotion.value
        let earlier = customer?["promotion_uses"]?[promotion.id].integer ?? 0
        if let limit = value["usage_limit"].integer, limit <= value["used"].integer ?? 0 { return false }
        if let limit = value["per_customer_limit"].integer, limit <= earlier { return false }
        guard let budget = value["budget"] else { return true }
        if budget["kind"].text == "uses" { return budget["limit"].integer ?? 0 > budget["used"].integer ?? 0 }
        return promotion.budgetLeft(in: currency) ?? 0 > 0
    }
}
