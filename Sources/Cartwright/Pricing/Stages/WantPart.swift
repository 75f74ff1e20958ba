/// What a want comes to at one of its places.
struct WantPart {
    let place: Share.Place
    /// What was meant for the place.
    let meantMinor: Int64
    /// What the place has room for.
    let givenMinor: Int64
}

extension Balance {
    /// What each place of some wants gives, as far as floors, room and what is left of a budget go.
    func parts(of wants: [Want], within leftMinor: Int64?, _ frozen: FrozenCart) -> [WantPart] {
        let whole = wants.flatMap { parts(of: $0) }
        guard let leftMinor, whole.reduce(0, { $0 + $1.givenMinor }) > leftMinor else { return whole }
        return wants.count == 1 ? parts(of: wants[0].capped(atMinor: leftMinor)) : whole.cut(to: leftMinor, frozen)
    }

    /// What each place of a want would give.
    private func parts(of want: Want) -> [WantPart] {
        let weights = want.shares.map { max(0, $0.weightMinor) }
        guard want.moves else {
            return zip(want.shares, Allocation.spread(want.amountMinor, over: weights)).map { share, meant in
                WantPart(place: share.place, meantMinor: meant, givenMinor: accepts(meant, at: share.place))
            }
        }
        let meant = Allocation.spread(want.amountMinor, over: weights)
        let given = Allocation.spread(want.amountMinor, over: weights, room: want.shares.map { room(at: $0.place) })
        return want.shares.indices.map {
            WantPart(place: want.shares[$0].place, meantMinor: meant[$0], givenMinor: given[$0])
        }
    }
}

extension [WantPart] {
    /// Cuts the parts of several groups down to what a budget has left, which is spread over what was meant for each
    /// line.
    fileprivate func cut(to budget: Int64, _ frozen: FrozenCart) -> [WantPart] {
        var (units, meant, given): ([Int: [Range<Int64>]], [Int: Int64], [Int: Int64]) = ([:], [:], [:])
        for part in self {
            guard case .units(let selection) = part.place else { continue }
            units[selection.line, default: []] += selection.units
            meant[selection.line, default: 0] += part.meantMinor
            given[selection.line, default: 0] += part.givenMinor
        }
        let lines = units.keys.sorted { frozen.place(ofLine: $0) < frozen.place(ofLine: $1) }
        let amounts = Allocation.spread(budget, over: lines.map { meant[$0] ?? 0 }, room: lines.map { given[$0] ?? 0 })
        return zip(lines, amounts).map { line, amount in
            let selection = UnitSelection(line: line, units: units[line] ?? [])
            return WantPart(place: .units(selection), meantMinor: amount, givenMinor: amount)
        }
    }
}
