internal import BasicContainers

// Amounts of the other kind than the prices of the cart, see TaxConversion.

extension Pipeline {
    /// Takes an amount of the other kind off all places together, spread over its parts of each place. An amount that a
    /// floor refuses moves to other places.
    mutating func takeOfAll(_ step: OperationStep, converting amountMinor: Int64) throws(CartwrightError) {
        let shares = taxedShares(of: step) { $1 }
        let wanted = frozen.taxConversion.discountsMinor(of: amountMinor, off: shares)
        try take(wanted, of: step, within: nil)
    }

    /// Takes the amount wanted of each place, or if all together are worth more than a maximum of the other kind, this
    /// maximum, spread over the amounts wanted.
    ///
    /// - Parameters:
    ///   - moves: true if a place may give an amount that another place refuses; otherwise it gives at most the amount
    ///     wanted of it.
    ///   - wanted: the amounts in tie order.
    /// - Returns: false if the maximum is not exceeded; then nothing is taken.
    mutating func take(
        _ wanted: [Int64],
        of step: OperationStep,
        convertingMaximum maximumMinor: Int64,
        moves: Bool
    ) throws(CartwrightError) -> Bool {
        var index = 0
        let shares = taxedShares(of: step) { _, _ in
            index += 1
            return wanted[index - 1]
        }
        let conversion = frozen.taxConversion
        guard conversion.exceeds(maximumMinor, shares) else { return false }
        let cut = conversion.discountsMinor(of: maximumMinor, off: shares)
        try take(cut, of: step, within: moves ? nil : wanted)
        return true
    }

    /// Returns the amount that earlier stages left of each place of a step, in tie order, or the amount left now.
    func basesMinor(of step: OperationStep) -> [Int64] {
        var bases: [Int64] = []
        pool.placeSets.forEach(in: step.places) { place in
            bases.append(step.readsLeft ? balance.levels[place].leftMinor : balance.levels[place].baseMinor)
        }
        return bases
    }

    /// Returns the places of a step as shares, each with its largest discount.
    private func taxedShares(
        of step: OperationStep,
        limitMinor: (_ place: Int, _ baseMinor: Int64) -> Int64
    ) -> [TaxConversion.Share] {
        var (shares, index): ([TaxConversion.Share], Int) = ([], 0)
        let bases = basesMinor(of: step)
        pool.placeSets.forEach(in: step.places) { place in
            let base = bases[index]
            index += 1
            shares.append(frozen.taxedShare(at: place, priceMinor: base, limitMinor: limitMinor(place, base)))
        }
        return shares
    }

    /// Takes an amount off each place. An amount that a floor refuses moves to other places.
    ///
    /// - Parameter limits: the most that each place may give; nil for all that it has room for.
    private mutating func take(
        _ wanted: [Int64],
        of step: OperationStep,
        within limits: [Int64]?
    ) throws(CartwrightError) {
        var index = 0
        let sum = allocator.weigh(step.places, pool.placeSets, balance.levels) { _, level in
            defer { index += 1 }
            return (wanted[index], min(limits?[index] ?? .max, level.roomMinor))
        }
        try spread(sum, of: sum, for: step)
    }

    // MARK: Picked units

    /// Takes an amount of the other kind off all picks together, spread over its parts of each pick. An amount that a
    /// floor refuses moves to other units.
    mutating func takeOfAllPicks(_ step: OperationStep, converting amountMinor: Int64) throws(CartwrightError) {
        sortPicks()
        let conversion = frozen.taxConversion
        let wanted = conversion.discountsMinor(of: amountMinor, off: taxedShares(ofPicksLimitedBy: nil))
        try takeOfPicks(wanted, for: step, moves: true)
    }

    /// Takes the amount wanted of each pick, or if all together are worth more than a maximum of the other kind, this
    /// maximum, spread over the amounts wanted.
    mutating func takeOfEachPick(
        _ step: OperationStep,
        convertingMaximum maximumMinor: Int64
    ) throws(CartwrightError) {
        let conversion = frozen.taxConversion
        guard conversion.exceeds(maximumMinor, taxedShares(ofPicksLimitedBy: \.wantedMinor)) else {
            return try takeOfEachPick(step)
        }
        sortPicks()
        let shares = taxedShares(ofPicksLimitedBy: \.wantedMinor)
        try takeOfPicks(conversion.discountsMinor(of: maximumMinor, off: shares), for: step, moves: false)
    }

    /// Returns the picks as shares, without their continuations.
    ///
    /// - Parameter limitMinor: the largest discount of a pick; nil for its price.
    private func taxedShares(ofPicksLimitedBy limitMinor: ((UnitPick) -> Int64)?) -> [TaxConversion.Share] {
        picks.indices.filter { !picks[$0].isContinuation }.map { index in
            let pick = picks[index]
            return frozen.taxedShare(
                ofUnits: pick.count,
                at: pick.place.index,
                priceMinor: frozen.compounds ? pick.leftMinor : nil,
                limitMinor: limitMinor?(pick)
            )
        }
    }

    // MARK: Groups

    /// Returns the amount of the other kind that groups of units want, and sets the weights by which it is spread over
    /// their lines.
    ///
    /// - Parameters:
    ///   - amountMinor: the amount of one group, at most its price.
    ///   - position: the index of the groups, which are all alike, or of one group if discounts compound.
    mutating func weigh(groups position: Int, converting amountMinor: Int64) -> Int64 {
        let group = groups.groups[position]
        let parts = group.parts.filter { !groups.parts[$0].isContinuation }
        let shares = parts.map { index in
            let count = groups.units(ofPart: index).reduce(Int64(0)) { $0 + Int64($1.count) }
            return frozen.taxedShare(
                ofUnits: count / group.times,
                at: groups.parts[index].place.index,
                priceMinor: frozen.compounds ? groups.parts[index].baseMinor : nil
            )
        }
        let wanted = frozen.taxConversion.discountsMinor(of: amountMinor, off: shares)
        allocator.begin()
        var sum: Int64 = 0
        for (index, wantedMinor) in zip(parts, wanted) {
            let (place, units) = (groups.parts[index].place.index, groups.units(ofPart: index))
            groups.parts[index].baseMinor = wantedMinor * group.times
            allocator.add(wantedMinor * group.times, room: balance.units[place].leftAndRoomMinor(in: units).roomMinor)
            sum += wantedMinor * group.times
        }
        return sum
    }
}
