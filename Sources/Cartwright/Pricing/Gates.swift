/// What a promotion must pass before its conditions are looked at. Each gate has its own reason.
struct Gates {
    let instant: Instant
    let counters: Counters
    let customer: Customer?

    /// The first gate that refuses, nil where all let it through.
    func refusal(of promotion: Promotion) -> Reason? {
        if !promotion.isEnabled { return .disabled }
        if let startsAt = promotion.startsAt, instant < startsAt { return .notStarted }
        if let endsAt = promotion.endsAt, instant >= endsAt { return .ended }
        if let limit = promotion.usageLimit, counters.uses[promotion.id, default: 0] >= limit {
            return .usageLimitReached
        }
        if let limit = promotion.perCustomerLimit, customerUses(of: promotion) >= limit {
            return .customerLimitReached
        }
        return nil
    }

    private func customerUses(of promotion: Promotion) -> Int64 {
        let before = customer?.promotionUses[promotion.id] ?? 0
        let (sum, overflow) = before.addingReportingOverflow(counters.customerUses[promotion.id, default: 0])
        return overflow ? .max : sum
    }
}
