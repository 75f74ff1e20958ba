extension CountingCatalog {
    /// The verdicts that were counted by evaluating one promotion.
    package struct EvaluatedCounts {
        /// The number of carts that it was applied to.
        package var appliedCount: Int
        /// The number of carts that it was not applied to, by reason.
        package var rejections: [Reason: Int]

        /// Creates the counts.
        package init(appliedCount: Int = 0, rejections: [Reason: Int] = [:]) {
            (self.appliedCount, self.rejections) = (appliedCount, rejections)
        }
    }

    /// Reports for each promotion the number of carts that did not reach it, by the reason why it did not apply to
    /// them.
    ///
    /// - Parameters:
    ///   - counts: The counts of the carts in one currency.
    ///   - currency: The currency.
    ///   - asked: Returns the verdicts that were counted by evaluating a promotion, by its id.
    ///   - tell: Called for each promotion and reason that has carts.
    package func verdictsOfUnevaluated(
        _ counts: VerdictCounts,
        in currency: Currency,
        asked: (String) -> EvaluatedCounts,
        tell: (_ id: String, _ reason: Reason, _ count: Int) -> Void
    ) {
        let compiled = catalog.compiled
        let passed = cartsUpTo(counts)
        let all = passed.last ?? 0
        for position in compiled.ordered.indices {
            let (promotion, id) = (compiled[position], compiled.names[position].id)
            let asked = asked(id)
            var left = all - asked.appliedCount - asked.rejections.values.reduce(0, +)
            func take(_ count: Int, _ reason: Reason) {
                let count = min(left, max(0, count))
                guard count > 0 else { return }
                left -= count
                tell(id, reason, count)
            }
            guard promotion.isEnabled else {
                take(left, .disabled)
                continue
            }
            let outside = cartsOutside(promotion, passed)
            take(outside.early - asked.rejections[.notStarted, default: 0], .notStarted)
            take(outside.late - asked.rejections[.ended, default: 0], .ended)
            guard promotion.sharedCampaign?.campaign.isEnabled != false else {
                take(left, .disabled)
                continue
            }
            let position = Int32(truncatingIfNeeded: position)
            if let reason = reasonWithinTime(promotion, currency) {
                take(left, reason)
            } else if let set = conditionSets.setOf[position] {
                let passes = counts.passes[set, default: 0] - counts.passesOfExamined[position, default: 0]
                take(passes, .nothingToDiscount)
                take(left, .conditionNotMet)
            } else {
                take(left, promotion.conditions.isEmpty ? .nothingToDiscount : .conditionNotMet)
            }
        }
    }

    /// The carts before and after the dates of a promotion; within them, those before and after the dates of its
    /// campaign, unless that is disabled.
    private func cartsOutside(_ promotion: Promotion, _ passed: [Int]) -> (early: Int, late: Int) {
        let all = passed.last ?? 0
        let before = { (instant: Instant?) in instant.map { carts(before: $0, passed) } }
        let over = promotion.endsAt.map { max($0, promotion.startsAt ?? $0) }
        let (first, end) = (before(promotion.startsAt) ?? 0, before(over) ?? all)
        var (early, late) = (first, all - end)
        guard let campaign = promotion.sharedCampaign?.campaign, campaign.isEnabled else { return (early, late) }
        let begin = min(end, max(first, before(campaign.startsAt) ?? first))
        early += begin - first
        if let last = before(campaign.endsAt) { late += end - min(end, max(begin, last)) }
        return (early, late)
    }

    /// The reason why a promotion that is in its schedule does not apply to any cart that does not reach it, before its
    /// conditions are evaluated; nil if they decide.
    private func reasonWithinTime(_ promotion: Promotion, _ currency: Currency) -> Reason? {
        guard promotion.isIn(currency) else { return .wrongCurrency }
        guard promotion.code == nil else { return .codeNotEntered }
        // Without its limits it would not apply to them either.
        guard !countsLimits else { return nil }
        // Declared usage counts in the present period, so any instant gives the same answer.
        let limits = UsageLimits(of: promotion, for: Cart(currency: currency), counters: .none, at: .earliest)
        return limits.exhausted?.reason
    }

    /// For each number of boundaries, the count of carts that had passed at most that many.
    private func cartsUpTo(_ counts: VerdictCounts) -> [Int] {
        var sums = [Int](repeating: 0, count: boundaries.count + 1)
        for (interval, count) in counts.cartsByInterval { sums[Int(interval)] += count }
        for index in sums.indices.dropFirst() { sums[index] += sums[index - 1] }
        return sums
    }

    /// The number of carts before a boundary.
    private func carts(before instant: Instant, _ passed: [Int]) -> Int {
        var (low, high) = (0, boundaries.count)
        while low < high {
            let middle = low + (high - low) / 2
            if boundaries[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return passed[low]
    }
}
