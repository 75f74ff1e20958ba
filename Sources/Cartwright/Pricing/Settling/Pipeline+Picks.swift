internal import BasicContainers

// Amounts off units that were picked.

extension Pipeline {
    /// Takes the amount wanted of each pick by itself. An amount that one unit cannot give does not move, unless a
    /// limit or a budget cuts: then the remaining amount is spread over the amounts wanted of each pick, and none gives
    /// more than that.
    mutating func takeOfEachPick(_ step: OperationStep, atMost maximumMinor: Int64 = .max) throws(CartwrightError) {
        var sum: Int64 = 0
        for index in picks.indices { sum += picks[index].wantedMinor }
        try note(min(sum, maximumMinor), wantedBy: step)
        let limit = min(maximumMinor, budgetLeftMinor(for: step))
        guard limit >= sum else {
            return spread(limit, of: sum, for: step, moves: false)
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

    /// Takes an amount off all picks together, spread over their weights. An amount that a floor refuses moves to units
    /// with room.
    ///
    /// - Parameter amount: returns the amount to take, at most the sum of the weights.
    mutating func takeOfAllPicks(_ step: OperationStep, amount: (_ totalMinor: Int64) -> Int64) throws(CartwrightError)
    {
        var sum: Int64 = 0
        for index in picks.indices { sum += picks[index].wantedMinor }
        let amount = amount(sum)
        try note(amount, wantedBy: step)
        spread(min(amount, budgetLeftMinor(for: step)), of: sum, for: step, moves: true)
    }

    /// Takes an amount off each pick. An amount that a floor refuses moves to other units.
    ///
    /// - Parameters:
    ///   - amounts: the amounts, for the picks in tie order.
    ///   - moves: true if units give all that they have room for; false if they give at most the amount wanted of them.
    mutating func takeOfPicks(_ amounts: [Int64], for step: OperationStep, moves: Bool) throws(CartwrightError) {
        let sum = amounts.reduce(0, +)
        try note(sum, wantedBy: step)
        spread(min(sum, budgetLeftMinor(for: step)), of: sum, for: step, moves: moves, by: amounts)
    }

    /// Sorts the picks in tie order.
    mutating func sortPicks() {
        var span = picks.mutableSpan
        span.sort(from: 0, by: UnitPick.goesBefore)
    }

    /// Spreads an amount over the weights of the picks, within their rooms, and takes it.
    ///
    /// - Parameters:
    ///   - moves: true if a unit may give an amount that another unit of its pick has no room for.
    ///   - weights: the weights, for the picks in tie order; nil for the amounts wanted of them.
    private mutating func spread(
        _ amount: Int64,
        of total: Int64,
        for step: OperationStep,
        moves: Bool,
        by weights: [Int64]? = nil
    ) {
        sortPicks()
        allocator.begin(atMost: picks.count)
        var (index, number) = (0, 0)
        while index < picks.count {
            let weight = weights?[number] ?? picks[index].wantedMinor
            allocator.add(weight, room: room(ofPick: index, moves: moves))
            (number, index) = (number + 1, endOfPick(at: index))
        }
        allocator.spread(amount, of: total)
        number = 0
        index = 0
        while index < picks.count {
            let (pick, part, end) = (picks[index], allocator.part(number), endOfPick(at: index))
            if end == index + 1 {
                balance.take(exactly: part, off: pick.units, at: pick.place)
            } else {
                balance.take(exactly: part, off: units(ofPick: index), at: pick.place)
            }
            note(part, givenBy: step, at: pick.place)
            (number, index) = (number + 1, end)
        }
        if step.mayRepeatPlaces { repeatsPlaces = true }
    }

    /// Returns the room of the units of a pick: for any amount if it moves among them, else for the amount wanted of
    /// each.
    private func room(ofPick index: Int, moves: Bool) -> Int64 {
        let (place, wanted) = (picks[index].place.index, picks[index].wantedMinor)
        guard endOfPick(at: index) == index + 1 else {
            let units = units(ofPick: index)
            return moves ? balance.units[place].room(in: units) : balance.units[place].accepts(wanted, in: units)
        }
        let units = picks[index].units
        return moves
            ? balance.units[place].leftAndRoomMinor(in: units).roomMinor
            : balance.units[place].accepts(wanted, in: units)
    }

    /// Returns the units of a pick with its continuations.
    func units(ofPick index: Int) -> [Range<Int64>] { (index..<endOfPick(at: index)).map { picks[$0].units } }
}
