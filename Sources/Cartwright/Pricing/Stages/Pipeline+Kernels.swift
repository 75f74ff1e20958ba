internal import BasicContainers

// Effects that the pipeline works out by itself, without a proposal: percentages and amounts off whole places.

extension Pipeline {
    /// A percentage of each place for itself. What a floor refuses does not move.
    mutating func takeOfEach(
        _ percent: Percentage,
        maximumMinor: Int64,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        let rounding = frozen.rounding
        guard maximumMinor == .max else {
            let wanted = spreader.weigh(percent, of: step.places, lineup.placeSets, balance.levels, rounding)
            return try spread(min(wanted, maximumMinor), of: wanted, for: step)
        }
        let taken = balance.levels.take(by: step, lineup.placeSets, &entries) { _, base in
            rounding.discountMinor(percent, off: base)
        }
        try note(taken, by: step)
    }

    /// An amount off each place, or each of its units. What a floor refuses does not move.
    mutating func takeOfEach(_ minor: Int64, isOfUnits: Bool, for step: Lineup.Step) throws(CartwrightError) {
        let frozen = frozen
        let taken = balance.levels.take(by: step, lineup.placeSets, &entries) { place, base in
            frozen.places[place].wanted(minor, ofUnits: isOfUnits, off: base)
        }
        try note(taken, by: step)
    }

    private mutating func note(
        _ taken: (wanted: Int64, given: Int64),
        by step: Lineup.Step
    ) throws(CartwrightError) {
        outcomes[step.candidate].givenMinor += taken.given
        try note(taken.wanted, wantedBy: step)
    }

    /// A percentage of all places together.
    mutating func takeOfAll(
        _ percent: Percentage,
        maximumMinor: Int64,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        let base = spreader.weigh(step.places, lineup.placeSets, balance.levels)
        try spread(min(frozen.rounding.discountMinor(percent, off: base), maximumMinor), of: base, for: step)
    }

    /// An amount, at most what earlier stages left.
    mutating func take(_ minor: Int64, for step: Lineup.Step) throws(CartwrightError) {
        let base = spreader.weigh(step.places, lineup.placeSets, balance.levels)
        try spread(min(minor, base), of: base, for: step)
    }

    /// Takes what the spreader has for each place of a step, as far as there is room.
    private mutating func spread(_ amount: Int64, of base: Int64, for step: Lineup.Step) throws(CartwrightError) {
        try note(amount, wantedBy: step)
        spreader.spread(amount, of: base)
        outcomes[step.candidate].givenMinor += balance.levels.take(spreader, by: step, lineup.placeSets, &entries)
    }

    mutating func note(_ amount: Int64, wantedBy step: Lineup.Step) throws(CartwrightError) {
        let wanted = outcomes[step.candidate].desiredMinor
        outcomes[step.candidate].desiredMinor = try wanted.adding(amount, to: "the discount")
    }

    mutating func note(_ amount: Int64, givenBy step: Lineup.Step, at place: PlaceNumber) {
        guard amount > 0 else { return }
        entries.append(Settlement.Entry(step.candidate, place, amount))
        outcomes[step.candidate].givenMinor += amount
    }
}

extension [Balance.Level] {
    /// Takes what is wanted off each place of a step, as far as there is room, and notes each amount.
    ///
    /// - Parameter wanted: what is wanted of a place, which is at most what earlier stages left of it.
    @inline(__always)
    fileprivate mutating func take(
        by step: Lineup.Step,
        _ sets: borrowing NumberTable,
        _ entries: inout UniqueArray<Settlement.Entry>,
        wanted amount: (_ place: Int, _ base: Int64) -> Int64
    ) -> (wanted: Int64, given: Int64) {
        var (wanted, given): (Int64, Int64) = (0, 0)
        var levels = mutableSpan
        sets.forEach(in: step.places) { place in
            let amount = amount(place, levels[place].baseMinor)
            wanted += amount
            let taken = levels[place].take(upTo: amount)
            guard taken > 0 else { return }
            given += taken
            entries.append(Settlement.Entry(step.candidate, PlaceNumber(place), taken))
        }
        return (wanted, given)
    }

    /// Takes what was spread off each place of a step, as far as there is room, and notes each amount.
    fileprivate mutating func take(
        _ spreader: borrowing Spreader,
        by step: Lineup.Step,
        _ sets: borrowing NumberTable,
        _ entries: inout UniqueArray<Settlement.Entry>
    ) -> Int64 {
        var given: Int64 = 0
        var levels = mutableSpan
        var index = 0
        sets.forEach(in: step.places) { place in
            let taken = levels[place].take(upTo: spreader.part(index))
            index += 1
            guard taken > 0 else { return }
            given += taken
            entries.append(Settlement.Entry(step.candidate, PlaceNumber(place), taken))
        }
        return given
    }
}
