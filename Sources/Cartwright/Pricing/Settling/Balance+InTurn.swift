// The amounts that effects of plugins want: several may be off one place.

extension Balance {
    /// Takes the amounts of some wants off, one after the other and share by share, each within the remaining room, and
    /// returns the amount of each share.
    ///
    /// - Parameter budgetMinor: the largest amount taken in all. If it is smaller than the wanted amount, it is spread
    ///   over the amounts meant for each share, and none gives more than it would without a budget.
    mutating func take(_ wants: [Want], within budgetMinor: Int64?) -> [WantPart] {
        guard let budgetMinor else { return take(wants) }
        var trial = self
        let whole = trial.take(wants)
        let given = whole.map(\.givenMinor)
        guard given.reduce(Int128(0), { $0 + Int128($1) }) > Int128(budgetMinor) else {
            self = trial
            return whole
        }
        let parts = Allocation.spread(budgetMinor, over: whole.map(\.meantMinor), room: given)
        return zip(whole, parts).map { take(upTo: $1, meant: $1, at: $0.place) }
    }

    private mutating func take(_ wants: [Want]) -> [WantPart] {
        var parts: [WantPart] = []
        for want in wants { parts += take(want) }
        return parts
    }

    private mutating func take(_ want: Want) -> [WantPart] {
        let weights = want.shares.map(\.weightMinor)
        let meant = Allocation.spread(want.amountMinor, over: weights)
        guard want.moves else { return zip(want.shares, meant).map { take(upTo: $1, meant: $1, at: $0.place) } }
        let rooms = want.shares.map { room(at: $0.place) }
        let given = Allocation.spread(want.amountMinor, over: weights, room: rooms)
        return want.shares.indices.map { index in
            let place = want.shares[index].place
            let amount = min(given[index], max(0, room(at: place)))
            if amount > 0 { take(amount, meant: max(meant[index], amount), at: place) }
            return WantPart(place: place, meantMinor: meant[index], givenMinor: amount)
        }
    }

    /// Takes an amount off a place, as far as there is room for it.
    private mutating func take(upTo amount: Int64, meant: Int64, at place: Share.Place) -> WantPart {
        let given = max(0, accepts(amount, at: place))
        if given > 0 { take(given, meant: max(meant, given), at: place) }
        return WantPart(place: place, meantMinor: meant, givenMinor: given)
    }
}

/// The amount of a want at one of its places.
struct WantPart {
    let place: Share.Place
    /// The amount meant for the place.
    let meantMinor: Int64
    /// The amount that the place has room for.
    let givenMinor: Int64
}
