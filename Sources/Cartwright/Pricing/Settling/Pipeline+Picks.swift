internal import BasicContainers

// Amounts off units that were picked.

extension Pipeline {
    /// Takes what is wanted of each pick for itself. What one unit cannot take does not move, unless a limit or a
    /// budget cuts: then the amount that is left is spread over what was wanted of each pick, of none more than that.
    mutating func takeOfEachPick(_ step: OperationStep, atMost maximumMinor: Int64) throws(CartwrightError) {
        var sum: Int64 = 0
        for index in picks.indices { sum += picks[index].wantedMinor }
        try note(min(sum, maximumMinor), wantedBy: step)
        let limit = min(maximumMinor, budgetLeftMinor(for: step))
        guard limit >= sum else {
            return spread(limit, of: sum, for: step) { balance, pick, units in
                balance.units[pick.place.index].accepts(pick.wantedMinor, in: units)
            }
        }
        var index = 0
        while index < picks.count {
            let (pick, end) = (picks[index], endOfPick(at: index))
            let given =
                end == index + 1
                ? balance.take(wanted: pick.wantedMinor, off: pick.units, at: pick.place)
                : balance.take(wanted: pick.wantedMinor, off: units(ofPick: index), at: pick.place)
            note(given, givenBy: step, at: pick.place)
            index = end
        }
        if step.mayRepeatPlaces { repeatsPlaces = true }
    }

    /// Takes an amount of all picks together, spread over their weights. What a floor refuses moves to units with room.
    ///
    /// - Parameter amount: how much of the sum of the weights, at most that.
    mutating func takeOfAllPicks(_ step: OperationStep, amount: (_ totalMinor: Int64) -> Int64) throws(CartwrightError)
    {
        var sum: Int64 = 0
        for index in picks.indices { sum += picks[index].wantedMinor }
        let amount = amount(sum)
        try note(amount, wantedBy: step)
        spread(min(amount, budgetLeftMinor(for: step)), of: sum, for: step) { balance, pick, units in
            balance.units[pick.place.index].room(in: units)
        }
    }

    /// Spreads an amount over the weights of the picks, within their rooms, and takes it.
    private mutating func spread(
        _ amount: Int64,
        of total: Int64,
        for step: OperationStep,
        room: (borrowing Balance, UnitPick, [Range<Int64>]) -> Int64
    ) {
        var span = picks.mutableSpan
        span.sort(from: 0, by: UnitPick.goesBefore)
        allocator.begin()
        var index = 0
        while index < picks.count {
            allocator.add(picks[index].wantedMinor, room: room(balance, picks[index], units(ofPick: index)))
            index = endOfPick(at: index)
        }
        allocator.spread(amount, of: total)
        var number = 0
        index = 0
        while index < picks.count {
            let part = allocator.part(number)
            balance.take(exactly: part, off: units(ofPick: index), at: picks[index].place)
            note(part, givenBy: step, at: picks[index].place)
            (number, index) = (number + 1, endOfPick(at: index))
        }
        if step.mayRepeatPlaces { repeatsPlaces = true }
    }

    /// The units of a pick with its continuations.
    func units(ofPick index: Int) -> [Range<Int64>] { (index..<endOfPick(at: index)).map { picks[$0].units } }
}
