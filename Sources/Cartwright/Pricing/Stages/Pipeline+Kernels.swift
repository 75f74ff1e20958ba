// Effects that the pipeline works out by itself, without a proposal: percentages and amounts off whole places.

extension Pipeline {
    /// A percentage of each place for itself. What a floor refuses does not move.
    mutating func takeOfEach(
        _ percent: Percentage,
        maximumMinor: Int64,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        guard maximumMinor == .max else { return try takeOfEach(percent, cappedAt: maximumMinor, for: step) }
        var (wanted, given): (Int64, Int64) = (0, 0)
        for index in step.places {
            let place = lineup.places[index]
            let amount = frozen.rounding.discountMinor(percent, off: balance.levels[place].baseMinor)
            wanted += amount
            given += take(amount, at: place, by: step)
        }
        try note(wanted, wantedBy: step)
        outcomes[step.candidate].givenMinor += given
    }

    private mutating func takeOfEach(
        _ percent: Percentage,
        cappedAt maximumMinor: Int64,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        spreader.reset()
        var wanted: Int64 = 0
        for index in step.places {
            let base = balance.levels[lineup.places[index]].baseMinor
            let amount = frozen.rounding.discountMinor(percent, off: base)
            spreader.add(weight: amount, room: amount)
            wanted += amount
        }
        try note(min(wanted, maximumMinor), wantedBy: step)
        spreader.spread(min(wanted, maximumMinor), of: wanted)
        takeSpread(for: step)
    }

    /// A percentage of all places together.
    mutating func takeOfAll(
        _ percent: Percentage,
        maximumMinor: Int64,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        let base = weigh(step)
        try spread(min(frozen.rounding.discountMinor(percent, off: base), maximumMinor), of: base, for: step)
    }

    /// An amount, at most what earlier stages left.
    mutating func take(_ minor: Int64, for step: Lineup.Step) throws(CartwrightError) {
        let base = weigh(step)
        try spread(min(minor, base), of: base, for: step)
    }

    /// Puts the places of a step in the spreader. Their sum is at most the cart's, so it fits.
    private mutating func weigh(_ step: Lineup.Step) -> Int64 {
        spreader.reset()
        var base: Int64 = 0
        for index in step.places {
            let level = balance.levels[lineup.places[index]]
            spreader.add(weight: level.baseMinor, room: level.leftMinor - level.floorMinor)
            base += level.baseMinor
        }
        return base
    }

    private mutating func spread(_ amount: Int64, of base: Int64, for step: Lineup.Step) throws(CartwrightError) {
        try note(amount, wantedBy: step)
        spreader.spread(amount, of: base)
        takeSpread(for: step)
    }

    /// Takes what the spreader has for each place of a step, as far as there is room.
    private mutating func takeSpread(for step: Lineup.Step) {
        var given: Int64 = 0
        for index in step.places {
            let meant = spreader.shares[index - step.places.lowerBound].part
            given += take(meant, at: lineup.places[index], by: step)
        }
        outcomes[step.candidate].givenMinor += given
    }

    mutating func note(_ amount: Int64, wantedBy step: Lineup.Step) throws(CartwrightError) {
        let wanted = outcomes[step.candidate].desiredMinor
        outcomes[step.candidate].desiredMinor = try wanted.adding(amount, to: "the discount")
    }

    /// Takes an amount off a place as far as there is room, and says how much that was.
    private mutating func take(_ meant: Int64, at place: Int, by step: Lineup.Step) -> Int64 {
        let amount = balance.take(upTo: meant, at: place)
        guard amount > 0 else { return 0 }
        entries.append(Settlement.Entry(candidate: step.candidate, place: place, amountMinor: amount))
        return amount
    }

    mutating func note(_ amount: Int64, givenBy step: Lineup.Step, at place: Int) {
        guard amount > 0 else { return }
        entries.append(Settlement.Entry(candidate: step.candidate, place: place, amountMinor: amount))
        outcomes[step.candidate].givenMinor += amount
    }
}
