// Effects that the pipeline works out by itself, without a proposal: percentages and amounts off whole places.

extension Pipeline {
    /// A percentage of each place for itself. What a floor refuses does not move.
    mutating func takeOfEach(
        _ percent: Percentage,
        maximumMinor: Int64,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        spreader.reset()
        var wanted: Int64 = 0
        for place in lineup.places[step.places] {
            let amount = frozen.rounding.discountMinor(percent, off: balance.levels[place].baseMinor)
            spreader.add(weight: amount, room: amount)
            wanted += amount
        }
        try note(min(wanted, maximumMinor), wantedBy: step)
        if wanted > maximumMinor { spreader.spread(maximumMinor) }
        for (index, place) in lineup.places[step.places].enumerated() {
            let meant = wanted > maximumMinor ? spreader.shares[index].part : spreader.shares[index].weight
            give(min(meant, balance.room(at: place)), at: place, by: step)
        }
    }

    /// A percentage of all places together.
    mutating func takeOfAll(
        _ percent: Percentage,
        maximumMinor: Int64,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        let base = weigh(step)
        try spread(min(frozen.rounding.discountMinor(percent, off: base), maximumMinor), for: step)
    }

    /// An amount, at most what earlier stages left.
    mutating func take(_ minor: Int64, for step: Lineup.Step) throws(CartwrightError) {
        let base = weigh(step)
        try spread(min(minor, base), for: step)
    }

    /// Puts the places of a step in the spreader. Their sum is at most the cart's, so it fits.
    private mutating func weigh(_ step: Lineup.Step) -> Int64 {
        spreader.reset()
        var base: Int64 = 0
        for place in lineup.places[step.places] {
            let weight = balance.levels[place].baseMinor
            spreader.add(weight: weight, room: balance.room(at: place))
            base += weight
        }
        return base
    }

    private mutating func spread(_ amount: Int64, for step: Lineup.Step) throws(CartwrightError) {
        try note(amount, wantedBy: step)
        spreader.spread(amount)
        for (index, place) in lineup.places[step.places].enumerated() {
            give(spreader.shares[index].part, at: place, by: step)
        }
    }

    mutating func note(_ amount: Int64, wantedBy step: Lineup.Step) throws(CartwrightError) {
        let wanted = outcomes[step.candidate].desiredMinor
        outcomes[step.candidate].desiredMinor = try wanted.adding(amount, to: "the discount")
    }

    private mutating func give(_ amount: Int64, at place: Int, by step: Lineup.Step) {
        guard amount > 0 else { return }
        balance.take(amount, at: place)
        note(amount, givenBy: step, at: place)
    }

    mutating func note(_ amount: Int64, givenBy step: Lineup.Step, at place: Int) {
        guard amount > 0 else { return }
        entries.append(Settlement.Entry(candidate: step.candidate, place: place, amountMinor: amount))
        outcomes[step.candidate].givenMinor += amount
    }
}
