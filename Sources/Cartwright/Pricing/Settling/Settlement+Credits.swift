internal import BasicContainers

extension Settlement {
    /// Store credit that one promotion gives.
    struct Credit {
        let candidate: Int
        let amountMinor: Int64
        let afterDays: Int64
        /// The places, with the amounts that discounts leave of them.
        fileprivate let (places, leftMinor): ([Int], [Int64])

        /// The parts of the amount, by place.
        var shares: [(place: Int, minor: Int64)] {
            let parts = Allocation.spread(amountMinor, over: leftMinor)
            return zip(places, parts).filter { $1 > 0 }.map { (place: $0, minor: $1) }
        }
    }

    /// The store credits, in the order of execution. They are computed from what discounts leave, and kept nowhere, so
    /// that sets of promotions without store credit need no room for them.
    var credits: [Credit] {
        guard pool.givesCredit else { return [] }
        let left = leftMinorOfPlaces
        var credits: [Credit] = []
        for index in pool.steps.indices where isMember[pool.steps[index].candidate] {
            let step = pool.steps[index]
            guard let operation = step.operation.credit, !outcomes[step.candidate].isUnmet else { continue }
            var places: [Int] = []
            pool.placeSets.forEach(in: step.places) { places.append($0) }
            let weights = places.map { left[$0] }
            let sum = weights.reduce(Int64(0)) { $0.addingSaturated($1) }
            let most = min(budgetLeftMinor(of: step.candidate, after: credits), AccountTotals.maximumMinor)
            let amount = min(operation.amountMinor(of: sum, by: pool.frozen.rounding), most)
            guard amount > 0 else { continue }
            credits.append(
                Credit(
                    candidate: step.candidate,
                    amountMinor: amount,
                    afterDays: Int64(operation.afterDays),
                    places: places,
                    leftMinor: weights
                )
            )
        }
        return credits
    }

    /// The store credit of all members together.
    var creditMinor: Int128 { credits.total { _ in true } }

    /// True if every budget that may not be spent in part covers the discount and the store credit of its promotion
    /// together, for those that give store credit.
    var creditsAreWithinBudgets: Bool {
        var given: [Int: Int128] = [:]
        for credit in credits { given[credit.candidate, default: 0] += Int128(credit.amountMinor) }
        return given.allSatisfy { candidate, minor in
            guard let spend = pool.candidates[candidate].spend, !spend.isPartial else { return true }
            return Int128(outcomes[candidate].givenMinor) + minor <= Int128(spend.leftMinor)
        }
    }

    /// The amounts that discounts leave, by place.
    private var leftMinorOfPlaces: [Int64] {
        var left = pool.frozen.places.indices.map { pool.frozen.places[$0].amountMinor }
        for index in entries.indices { left[entries[index].placeIndex] -= entries[index].amountMinor }
        return left
    }

    /// Returns the rest of a candidate's partial budget after its discount and its earlier credits; `Int64.max` without
    /// one.
    private func budgetLeftMinor(of candidate: Int, after credits: [Credit]) -> Int64 {
        guard let spend = pool.candidates[candidate].spend, spend.isPartial else { return .max }
        return Int64(
            clamping: Int128(spend.leftMinor) - Int128(outcomes[candidate].givenMinor)
                - credits.total { $0 == candidate }
        )
    }
}

extension [Settlement.Credit] {
    /// Returns the sum of the credits of some candidates.
    fileprivate func total(of isIncluded: (_ candidate: Int) -> Bool) -> Int128 {
        reduce(0) { isIncluded($1.candidate) ? $0 + Int128($1.amountMinor) : $0 }
    }
}

extension CandidatePool {
    /// True if a candidate may give store credit. These steps are the last ones.
    var givesCredit: Bool { !steps.isEmpty && steps[steps.count - 1].stage == .credit }
}
