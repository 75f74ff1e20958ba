internal import BasicContainers

/// The largest discount of each step in any set, as ``SetBound`` explains, with the facts that operations use to bound
/// themselves.
struct StepBounds {
    private let trial: Settlement
    private let conflicts: Conflicts

    var pool: CandidatePool { trial.pool }

    var frozen: FrozenCart { trial.pool.frozen }

    /// - Parameter trial: all candidates priced together, with all conditions on the stage met.
    init(_ trial: Settlement, _ conflicts: Conflicts) { (self.trial, self.conflicts) = (trial, conflicts) }

    /// Returns the largest discount of a step; nil if unknown.
    func mostMinor(ofStep index: Int) -> Int64? {
        let step = pool.steps[index]
        guard let most = wishedMinor(of: step, at: index) else { return nil }
        let budget = step.hasBudget ? pool.candidates[step.candidate].spend?.leftMinor : nil
        return min(most, budget ?? .max, step.places.roomMinor)
    }

    /// Returns the largest discount of a step's operation, before its budget and the room of its places limit it.
    private func wishedMinor(of step: OperationStep, at index: Int) -> Int64? {
        var visitor = BoundVisitor(index: index, bounds: self)
        return step.operation.accept(&visitor, on: step)
    }

    private struct BoundVisitor: OperationVisitor {
        let index: Int
        let bounds: StepBounds

        func visit(_ kind: some OperationKind, on step: OperationStep) -> Int64? {
            kind.mostMinor(step, bounds, at: index)
        }
    }

    /// The candidates that a budget which may not be spent in part may refuse: they may give more than is left of it.
    var refusable: NumberSet {
        var most = pool.candidates.map { _ in Int64(0) }
        for index in pool.steps.indices where pool.candidates[pool.steps[index].candidate].hasStrictBudget {
            let candidate = pool.steps[index].candidate
            let step = pool.steps[index]
            // Store credit counts like a discount, and takes nothing.
            let wished = step.stage == .credit ? nil : wishedMinor(of: step, at: index)
            most[candidate] = most[candidate].addingSaturated(wished ?? .max)
        }
        let pool = pool
        return NumberSet(
            pool.candidates.indices.lazy.filter { candidate in
                guard let spend = pool.candidates[candidate].spend, !spend.isPartial else { return false }
                return most[candidate] > spend.leftMinor
            }
        )
    }

    /// Returns the sum of the amounts wanted of the places of a step at list prices, each limited to the room of its
    /// place.
    func sumMinor(of step: OperationStep, _ wanted: (_ place: Int, _ amountMinor: Int64) -> Int64) -> Int64 {
        let frozen = pool.frozen
        return pool.placeSets[step.places.row].reduce(0) { sum, place in
            sum + min(frozen.places[place].roomMinor, wanted(place, frozen.places[place].amountMinor))
        }
    }

    // MARK: Units

    /// Returns the amount that a step of the unit stage wanted with all candidates, at list prices.
    func wantedMinor(at index: Int) -> Int64 { trial.wantedByStep[index] }

    /// Returns true if no candidate before a step uses up units that it reaches, so that it takes the same ones in
    /// every set.
    func hasFirstChoice(_ step: OperationStep) -> Bool { !conflicts.reach.hasUsers(before: step.candidate) }

    /// Returns true if a candidate before a step, or its own promotion, uses up units of a line.
    func hasUsers(upTo step: OperationStep, at line: Int) -> Bool {
        conflicts.reach.hasUsers(upTo: step.candidate, at: line)
    }

    /// Returns true if a step takes one unit, the cheapest that is left, and each candidate that uses units up before
    /// it always uses the same ones: the more of these there are, the dearer that unit.
    func getsDearerBesideOthers(_ step: OperationStep, _ rule: UnitRule, at index: Int) -> Bool {
        guard wantedMinor(at: index) > 0, !pool.candidates[step.candidate].stacking.usesUnitsUp,
            rule.take == .cheapest, rule.maximumUnits == 1, rule.per == .order, rule.maximumGroups == nil
        else { return false }
        // If discounts compound, an amount off the same lines before a candidate may change what it takes.
        let first = frozen.compounds ? pool.firstOnUnits() : nil
        return conflicts.reach.allUsers(before: step.candidate) {
            // A candidate that took nothing in the trial used no units up there.
            !conflicts.reach.hasUsers(before: $0) && !pool.candidates[$0].stacking.actsLastOnUnits
                && trial.outcomes[$0].givenMinor > 0 && first?[$0] != false
        }
    }

}

extension CandidatePool {
    /// Returns the candidates before whose unit steps no other candidate takes anything off units of the same lines.
    fileprivate func firstOnUnits() -> NumberSet {
        var (first, reduced, own) = (NumberSet(), NumberSet(), NumberSet())
        var last = -1
        for index in steps.indices {
            guard steps[index].stage == .unit else { break }
            let (candidate, places) = (steps[index].candidate, placeSets[steps[index].places.row])
            if candidate != last {
                reduced.formUnion(own)
                (own, last) = (NumberSet(), candidate)
                first[candidate] = true
            }
            own.formUnion(places)
            if !places.intersection(reduced).isEmpty { first[candidate] = false }
        }
        return first
    }

    /// Returns the places that a step may take something off.
    func placesReduced(by step: OperationStep) -> NumberSet {
        step.operation.isOfPlugin ? NumberSet(below: frozen.places.count) : placeSets[step.places.row]
    }

    /// Returns the places that the steps of some candidates may take something off.
    func placesReduced(by candidates: NumberSet) -> NumberSet {
        var reduced = NumberSet()
        for index in steps.indices where candidates[steps[index].candidate] {
            reduced.formUnion(placesReduced(by: steps[index]))
        }
        return reduced
    }
}
