internal import BasicContainers

// Amounts off whole places.

extension Pipeline {
    /// Takes the amount wanted of each place by itself. An amount that a floor refuses does not move, unless a limit or
    /// a budget cuts: then the remaining amount is spread over the amounts wanted of each place, and none gives more
    /// than that.
    ///
    /// - Parameter wanted: returns the amount wanted of a place, at most the amount left of it.
    @inline(__always)
    mutating func takeOfEach(
        _ step: OperationStep,
        atMost maximumMinor: Int64 = .max,
        wanted: (_ place: Int, _ baseMinor: Int64) -> Int64
    ) throws(CartwrightError) {
        guard maximumMinor == .max, !step.hasBudget else {
            let sum = allocator.weigh(step.places, pool.placeSets, balance.levels) { place, level in
                let wanted = wanted(place, step.readsLeft ? level.leftMinor : level.baseMinor)
                return (wanted, min(wanted, level.roomMinor))
            }
            return try spread(min(sum, maximumMinor), of: sum, for: step)
        }
        let taken =
            step.readsLeft
            ? balance.levels.take(by: step, pool.placeSets, &entries) { wanted($0, $1.leftMinor) }
            : balance.levels.take(by: step, pool.placeSets, &entries) { wanted($0, $1.baseMinor) }
        outcomes[step.candidate].givenMinor += taken.given
        try note(taken.wanted, wantedBy: step)
    }

    /// Takes an amount off all places together, spread over the amounts that earlier stages left of each, or over
    /// the amounts left now. An amount that a floor refuses moves to places with room.
    ///
    /// - Parameter amount: returns the amount to take, at most the sum of these amounts.
    @inline(__always)
    mutating func takeOfAll(_ step: OperationStep, amount: (_ baseMinor: Int64) -> Int64) throws(CartwrightError) {
        let base =
            step.readsLeft
            ? allocator.weigh(step.places, pool.placeSets, balance.levels) { ($1.leftMinor, $1.roomMinor) }
            : allocator.weigh(step.places, pool.placeSets, balance.levels) { ($1.baseMinor, $1.roomMinor) }
        try spread(amount(base), of: base, for: step)
    }

    /// Takes the part of an amount that the budget covers.
    mutating func spread(_ amount: Int64, of base: Int64, for step: OperationStep) throws(CartwrightError) {
        try note(amount, wantedBy: step)
        allocator.spread(min(amount, budgetLeftMinor(for: step)), of: base)
        outcomes[step.candidate].givenMinor += balance.levels.take(allocator, by: step, pool.placeSets, &entries)
    }

    /// Returns the rest of the partial budget of a step's promotion; `Int64.max` without one.
    @inline(__always)
    func budgetLeftMinor(for step: OperationStep) -> Int64 {
        guard step.hasBudget, let spend = pool.candidates[step.candidate].spend else { return .max }
        return spend.leftMinor - outcomes[step.candidate].givenMinor
    }

    @inline(__always)
    mutating func note(_ amount: Int64, wantedBy step: OperationStep) throws(CartwrightError) {
        let wanted = outcomes[step.candidate].desiredMinor
        outcomes[step.candidate].desiredMinor = try wanted.adding(amount, to: "the discount")
    }

    @inline(__always)
    mutating func note(_ amount: Int64, givenBy step: OperationStep, at place: PlaceNumber) {
        guard amount > 0 else { return }
        entries.append(Settlement.Entry(step.candidate, place, amount))
        outcomes[step.candidate].givenMinor += amount
    }
}

extension [Balance.Level] {
    /// Takes the wanted amount off each place of a step, as far as there is room, and records each amount.
    @inline(__always)
    fileprivate mutating func take(
        by step: OperationStep,
        _ sets: borrowing NumberTable,
        _ entries: inout UniqueArray<Settlement.Entry>,
        wanted amount: (_ place: Int, _ level: Balance.Level) -> Int64
    ) -> (wanted: Int64, given: Int64) {
        var (wanted, given): (Int64, Int64) = (0, 0)
        var levels = mutableSpan
        sets.forEach(in: step.places) { place in
            let amount = amount(place, levels[place])
            wanted += amount
            let taken = levels[place].take(upTo: amount)
            guard taken > 0 else { return }
            given += taken
            entries.append(Settlement.Entry(step.candidate, PlaceNumber(place), taken))
        }
        return (wanted, given)
    }

    /// Takes the allocated amount off each place of a step, as far as there is room, and records each amount.
    fileprivate mutating func take(
        _ allocator: borrowing Allocator,
        by step: OperationStep,
        _ sets: borrowing NumberTable,
        _ entries: inout UniqueArray<Settlement.Entry>
    ) -> Int64 {
        var given: Int64 = 0
        var levels = mutableSpan
        var index = 0
        sets.forEach(in: step.places) { place in
            let taken = levels[place].take(upTo: allocator.part(index))
            index += 1
            guard taken > 0 else { return }
            given += taken
            entries.append(Settlement.Entry(step.candidate, PlaceNumber(place), taken))
        }
        return given
    }
}
