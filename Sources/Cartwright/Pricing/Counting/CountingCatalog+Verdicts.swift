extension CountingCatalog {
    /// The verdicts that were counted by asking one promotion.
    package struct Asked {
        /// To how many carts it was applied.
        package var appliedCount: Int
        /// To how many it was not, by reason.
        package var rejections: [Reason: Int]

        /// Verdicts by asking.
        package init(appliedCount: Int = 0, rejections: [Reason: Int] = [:]) {
            (self.appliedCount, self.rejections) = (appliedCount, rejections)
        }
    }

    /// Tells for each promotion how many carts that did not reach it there were, by the reason for which it did not
    /// apply to them.
    ///
    /// - Parameters:
    ///   - counts: the carts in one currency.
    ///   - currency: that currency.
    ///   - asked: what was counted of a promotion by asking, by its id.
    ///   - tell: called for each promotion and reason with carts.
    package func verdictsOfUnasked(
        _ counts: VerdictCounts,
        in currency: Currency,
        asked: (String) -> Asked,
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
            if let startsAt = promotion.startsAt {
                take(carts(before: startsAt, passed) - asked.rejections[.notStarted, default: 0], .notStarted)
            }
            if let endsAt = promotion.endsAt {
                let over = max(endsAt, promotion.startsAt ?? endsAt)
                take(all - carts(before: over, passed) - asked.rejections[.ended, default: 0], .ended)
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

    /// Why a promotion that counts at its time does not apply to any cart that does not reach it, before its conditions
    /// are asked; nil where they are.
    private func reasonWithinTime(_ promotion: Promotion, _ currency: Currency) -> Reason? {
        guard promotion.isIn(currency) else { return .wrongCurrency }
        guard promotion.code == nil else { return .codeNotEntered }
        return Limits(of: promotion, for: Cart(currency: currency), counters: .none).exhausted?.reason
    }

    /// How many carts had passed at most so many boundaries.
    private func cartsUpTo(_ counts: VerdictCounts) -> [Int] {
        var sums = [Int](repeating: 0, count: boundaries.count + 1)
        for (interval, count) in counts.cartsByInterval { sums[Int(interval)] += count }
        for index in sums.indices.dropFirst() { sums[index] += sums[index - 1] }
        return sums
    }

    /// How many carts came before a boundary.
    private func carts(before instant: Instant, _ passed: [Int]) -> Int {
        var (low, high) = (0, boundaries.count)
        while low < high {
            let middle = low + (high - low) / 2
            if boundaries[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return passed[low]
    }
}
