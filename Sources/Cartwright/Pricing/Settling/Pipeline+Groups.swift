internal import BasicContainers

// Amounts off groups of units, each of which an effect treats as one.

extension Pipeline {
    /// Fills groups of a size with the picked units, in their order. An incomplete last group is left out.
    ///
    /// - Parameters:
    ///   - acrossLines: true if a group may have units of several lines.
    ///   - areSeparate: true if groups that are alike are separate.
    private mutating func fillGroups(of size: Int64, acrossLines: Bool, areSeparate: Bool) {
        groups.begin(of: size, from: picks.count, areSeparate: areSeparate)
        for index in picks.indices {
            if !acrossLines, !picks[index].isContinuation { groups.dropIncomplete() }
            let (place, units) = (picks[index].place, picks[index].units)
            if balance.units[place.index].areAlike(units) {
                groups.add(units, of: place)
            } else {
                for run in balance.units[place.index].parts(in: [units]) { groups.add(run.units, of: place) }
            }
        }
        groups.dropIncomplete()
    }

    /// The amounts over which the amount of a group is spread.
    enum GroupBase {
        /// The amounts left of its units.
        case amountLeft
        /// The list prices of its units.
        case listPrice
    }

    /// Takes an amount off each group, spread over its lines. If a budget cuts, the budget is spread over the amounts
    /// wanted of each line.
    ///
    /// - Parameters:
    ///   - convertedMinor: an amount of the other kind for each group, which replaces `amount`; nil for none.
    ///   - amount: returns the amount to take, from the base of a number of groups together.
    @inline(__always)
    mutating func takeOfGroups(
        of size: Int64,
        acrossLines: Bool,
        on base: GroupBase,
        _ step: OperationStep,
        converting convertedMinor: Int64? = nil,
        amount: (_ baseMinor: Int64, _ times: Int64) -> Int64
    ) throws(CartwrightError) {
        // What is left of groups that are alike may differ by a unit.
        let areSeparate = convertedMinor != nil && frozen.compounds
        fillGroups(of: size, acrossLines: acrossLines, areSeparate: areSeparate)
        var givenMinor: Int64 = 0
        for index in groups.groups.indices {
            var baseMinor = weigh(groups.groups[index], by: base)
            let wantedMinor: Int64
            if let convertedMinor {
                baseMinor = weigh(groups: index, converting: convertedMinor)
                wantedMinor = baseMinor
            } else {
                wantedMinor = amount(baseMinor, groups.groups[index].times)
            }
            try note(wantedMinor, wantedBy: step)
            groups.note(wantedMinor, wantedOf: index)
            givenMinor += spread(overGroup: index, of: baseMinor)
        }
        let budgetMinor = budgetLeftMinor(for: step)
        if givenMinor > budgetMinor {
            cutGroups(to: budgetMinor)
        } else if isTracing {
            traceGroups()
        }
        takeOfGroups(for: step)
    }

    /// Adds the lines of a group to the allocator, with their bases and their room. Returns the sum of the bases.
    private mutating func weigh(_ group: UnitGroups.Group, by base: GroupBase) -> Int64 {
        allocator.begin()
        var (total, index): (Int64, Int) = (0, group.parts.lowerBound)
        while index < group.parts.upperBound {
            let (end, place) = (groups.endOfPart(at: index), groups.parts[index].place.index)
            let (leftMinor, roomMinor) =
                end == index + 1
                ? balance.units[place].leftAndRoomMinor(in: groups.parts[index].units)
                : balance.units[place].leftAndRoomMinor(in: groups.units(ofPart: index))
            let baseMinor = base == .amountLeft ? leftMinor : listMinor(ofParts: index..<end)
            allocator.add(baseMinor, room: roomMinor)
            groups.parts[index].baseMinor = baseMinor
            total += baseMinor
            index = end
        }
        return total
    }

    /// Returns the list price of the units of a part with its continuations.
    private func listMinor(ofParts parts: Range<Int>) -> Int64 {
        let count = parts.reduce(Int64(0)) { $0 + Int64(groups.parts[$1].units.count) }
        return frozen.places[groups.parts[parts.lowerBound].place.index].unitPriceMinor * count
    }

    /// Spreads the amount wanted of a group over its lines, which were weighed, and returns the sum of their parts.
    private mutating func spread(overGroup position: Int, of baseMinor: Int64) -> Int64 {
        let group = groups.groups[position]
        groups.note(hasRoom: allocator.spread(group.wantedMinor, of: baseMinor), of: position)
        var (sum, index, number): (Int64, Int, Int) = (0, group.parts.lowerBound, 0)
        while index < group.parts.upperBound {
            let part = allocator.part(number)
            groups.parts[index].meantMinor = part
            groups.parts[index].givenMinor = part
            sum += part
            (number, index) = (number + 1, groups.endOfPart(at: index))
        }
        return sum
    }

    /// Cuts the amounts of the groups to a budget, which is spread over the amounts meant for each line. None gives
    /// more than it would without a budget.
    private mutating func cutGroups(to budgetMinor: Int64) {
        for index in groups.groups.indices where !groups.groups[index].hasRoom {
            spreadMeant(of: groups.groups[index])
        }
        groups.joinLines()
        allocator.begin()
        var (total, index): (Int64, Int) = (0, 0)
        while index < groups.parts.count {
            allocator.add(groups.parts[index].meantMinor, room: groups.parts[index].givenMinor)
            total += groups.parts[index].meantMinor
            index = groups.endOfPart(at: index)
        }
        allocator.spread(budgetMinor, of: total)
        var number = 0
        index = 0
        while index < groups.parts.count {
            groups.parts[index].givenMinor = allocator.part(number)
            if isTracing { tracePart(at: index, groups.parts[index].meantMinor, of: total, amount: budgetMinor) }
            (number, index) = (number + 1, groups.endOfPart(at: index))
        }
    }

    /// Spreads the amount of a group over its lines without regard to room, since not all have room for it.
    private mutating func spreadMeant(of group: UnitGroups.Group) {
        allocator.begin()
        var (total, index, number): (Int64, Int, Int) = (0, group.parts.lowerBound, 0)
        while index < group.parts.upperBound {
            allocator.add(groups.parts[index].baseMinor, room: .max)
            total += groups.parts[index].baseMinor
            index = groups.endOfPart(at: index)
        }
        allocator.spread(group.wantedMinor, of: total)
        index = group.parts.lowerBound
        while index < group.parts.upperBound {
            groups.parts[index].meantMinor = allocator.part(number)
            (number, index) = (number + 1, groups.endOfPart(at: index))
        }
    }

    /// Takes the amount of each part.
    private mutating func takeOfGroups(for step: OperationStep) {
        var index = 0
        while index < groups.parts.count {
            let (part, end) = (groups.parts[index], groups.endOfPart(at: index))
            if end == index + 1 || !balance.keepsUnits {
                balance.take(exactly: part.givenMinor, off: part.units, at: part.place)
            } else {
                balance.take(exactly: part.givenMinor, off: groups.units(ofPart: index), at: part.place)
            }
            note(part.givenMinor, givenBy: step, at: part.place)
            index = end
        }
        repeatsPlaces = true
    }

    // MARK: Tracing

    private mutating func traceGroups() {
        for group in groups.groups.indices {
            let (parts, wantedMinor) = (groups.groups[group].parts, groups.groups[group].wantedMinor)
            let firsts = parts.filter { !groups.parts[$0].isContinuation }
            let total = firsts.reduce(0) { $0 + groups.parts[$1].baseMinor }
            for part in firsts { tracePart(at: part, groups.parts[part].baseMinor, of: total, amount: wantedMinor) }
        }
    }

    /// - Parameters:
    ///   - weight: the weight of the part in the allocation of the amount.
    ///   - total: the sum of all weights.
    private mutating func tracePart(at index: Int, _ weight: Int64, of total: Int64, amount: Int64) {
        let part = groups.parts[index]
        tracedShares.append(
            GroupShare(
                place: part.place.index,
                units: groups.units(ofPart: index),
                baseMinor: part.baseMinor,
                givenMinor: part.givenMinor,
                exact: .part(weight, of: total, amount: amount)
            )
        )
    }
}
