// Effects that the pipeline works out by itself, without a proposal: percentages and amounts off whole places.

extension Pipeline {
    /// A percentage of each place for itself. What a floor refuses does not move.
    mutating func takeOfEach(
        _ percent: Percentage,
        maximumMinor: Int64,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        let (places, rounding) = (lineup.places, frozen.rounding)
        guard maximumMinor == .max else {
            let touched = places.span.extracting(step.places.range)
            let wanted = spreader.weigh(percent, of: touched, balance.levels, rounding)
            return try spread(min(wanted, maximumMinor), of: wanted, for: step)
        }
        let touched = places.span.extracting(step.places.range)
        let (wanted, given) = balance.levels.take(percent, of: touched, rounding, by: step.candidate, &entries)
        outcomes[step.candidate].givenMinor += given
        try note(wanted, wantedBy: step)
    }

    /// A percentage of all places together.
    mutating func takeOfAll(
        _ percent: Percentage,
        maximumMinor: Int64,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        let places = lineup.places
        let base = spreader.weigh(places.span.extracting(step.places.range), balance.levels)
        try spread(min(frozen.rounding.discountMinor(percent, off: base), maximumMinor), of: base, for: step)
    }

    /// An amount, at most what earlier stages left.
    mutating func take(_ minor: Int64, for step: Lineup.Step) throws(CartwrightError) {
        let places = lineup.places
        let base = spreader.weigh(places.span.extracting(step.places.range), balance.levels)
        try spread(min(minor, base), of: base, for: step)
    }

    /// Takes what the spreader has for each place of a step, as far as there is room.
    private mutating func spread(_ amount: Int64, of base: Int64, for step: Lineup.Step) throws(CartwrightError) {
        try note(amount, wantedBy: step)
        spreader.spread(amount, of: base)
        let places = lineup.places
        let touched = places.span.extracting(step.places.range)
        outcomes[step.candidate].givenMinor += balance.levels.take(spreader, off: touched, by: step.candidate, &entries)
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
    /// Takes a percentage off each of some places, as far as there is room, and notes each amount.
    fileprivate mutating func take(
        _ percent: Percentage,
        of places: Span<PlaceNumber>,
        _ rounding: Rounding,
        by candidate: Int,
        _ entries: inout [Settlement.Entry]
    ) -> (wanted: Int64, given: Int64) {
        var (wanted, given): (Int64, Int64) = (0, 0)
        var levels = mutableSpan
        for index in places.indices {
            let place = places[index]
            let amount = rounding.discountMinor(percent, off: levels[place.index].baseMinor)
            wanted += amount
            let taken = levels[place.index].take(upTo: amount)
            guard taken > 0 else { continue }
            given += taken
            entries.append(Settlement.Entry(candidate, place, taken))
        }
        return (wanted, given)
    }

    /// Takes what was spread off each of some places, as far as there is room, and notes each amount.
    fileprivate mutating func take(
        _ spreader: borrowing Spreader,
        off places: Span<PlaceNumber>,
        by candidate: Int,
        _ entries: inout [Settlement.Entry]
    ) -> Int64 {
        var given: Int64 = 0
        var levels = mutableSpan
        for index in places.indices {
            let taken = levels[places[index].index].take(upTo: spreader.part(index))
            guard taken > 0 else { continue }
            given += taken
            entries.append(Settlement.Entry(candidate, places[index], taken))
        }
        return given
    }
}
