internal import BasicContainers

// Groups of units, each of which an effect treats as one.

extension Pipeline {
    /// Fills groups of a size with the picked units, in their order. An incomplete last group is left out.
    ///
    /// - Parameter acrossLines: whether one group may have units of several lines.
    private func groups(of size: Int64, acrossLines: Bool) -> [UnitGroup] {
        var groups: [UnitGroup] = []
        var (open, missing) = (UnitGroup(), size)
        for index in picks.indices {
            if !acrossLines, !picks[index].isContinuation { (open, missing) = (UnitGroup(), size) }
            let place = picks[index].place.index
            for run in balance.units[place].parts(in: [picks[index].units]) {
                fill(&groups, with: run.units, of: place, size, &open, &missing)
            }
        }
        for index in groups.indices { groups[index].sort() }
        return groups
    }

    /// Fills groups with units that were treated alike.
    private func fill(
        _ groups: inout [UnitGroup],
        with units: Range<Int64>,
        of place: Int,
        _ size: Int64,
        _ open: inout UnitGroup,
        _ missing: inout Int64
    ) {
        var rest = units
        if missing < size {
            let taken = rest.first(missing)
            open.add(taken, of: place)
            missing -= Int64(taken.count)
            rest = taken.upperBound..<rest.upperBound
            guard missing == 0 else { return }
            groups.append(open)
            (open, missing) = (UnitGroup(), size)
        }
        let times = Int64(rest.count) / size
        let whole = rest.first(times * size)
        if times > 0 {
            var group = UnitGroup()
            group.add(whole, of: place)
            group.times = times
            groups.append(group)
        }
        rest = whole.upperBound..<rest.upperBound
        guard !rest.isEmpty else { return }
        open.add(rest, of: place)
        missing -= Int64(rest.count)
    }

    /// Takes an amount of each group, spread over what is left of its lines. What a budget cuts is spread over what was
    /// wanted of each line.
    ///
    /// - Parameter amount: how much of what is left of so many groups together.
    mutating func takeOfGroups(
        of size: Int64,
        acrossLines: Bool,
        _ step: OperationStep,
        amount: (_ leftMinor: Int64, _ times: Int64) -> Int64
    ) throws(CartwrightError) {
        var shares: [GroupShare] = []
        for group in groups(of: size, acrossLines: acrossLines) {
            let lefts = group.parts.map { balance.units[$0.place].leftMinor(in: $0.units) }
            let rooms = group.parts.map { balance.units[$0.place].room(in: $0.units) }
            let left = lefts.reduce(0, +)
            let wanted = amount(left, group.times)
            try note(wanted, wantedBy: step)
            let parts = zip(
                Allocation.spread(wanted, over: lefts),
                Allocation.spread(wanted, over: lefts, room: rooms)
            )
            for ((part, own), (meant, given)) in zip(zip(group.parts, lefts), parts) {
                let exact = CentTrace.Exact.part(own, of: left, amount: wanted)
                shares.append(
                    GroupShare(
                        place: part.place,
                        units: part.units,
                        leftMinor: own,
                        meantMinor: meant,
                        givenMinor: given,
                        exact: exact
                    )
                )
            }
        }
        let budget = budgetLeftMinor(for: step)
        if shares.reduce(Int128(0), { $0 + Int128($1.givenMinor) }) > Int128(budget) { shares = shares.cut(to: budget) }
        for share in shares {
            balance.take(exactly: share.givenMinor, off: share.units, at: PlaceNumber(share.place))
            note(share.givenMinor, givenBy: step, at: PlaceNumber(share.place))
        }
        repeatsPlaces = true
        if isTracing { tracedShares = shares }
    }
}

extension [GroupShare] {
    /// Cuts the shares down to a budget, which is spread over what was meant for each line.
    fileprivate func cut(to budgetMinor: Int64) -> [GroupShare] {
        let lines = Dictionary(grouping: self, by: \.place).sorted { $0.key < $1.key }.map(\.value)
        let meant = lines.map { $0.reduce(0) { $0 + $1.meantMinor } }
        let given = lines.map { $0.reduce(0) { $0 + $1.givenMinor } }
        let parts = Allocation.spread(budgetMinor, over: meant, room: given)
        let total = meant.reduce(0, +)
        return lines.indices.map { index in
            GroupShare(
                place: lines[index][0].place,
                units: lines[index].flatMap(\.units),
                leftMinor: lines[index].reduce(0) { $0 + $1.leftMinor },
                meantMinor: parts[index],
                givenMinor: parts[index],
                exact: .part(meant[index], of: total, amount: budgetMinor)
            )
        }
    }
}
