extension BuyXGetY: ThresholdEffect {
    func isReached(by cart: Cart) -> Bool {
        let units = Units(of: self, in: cart)
        guard pick == .overall else { return units.toGet > 0 && units.all >= together(1) }
        return units.toBuy >= buy.quantity && units.toGet >= self.get.quantity && units.all >= together(1)
    }

    /// The discount of the reduced units; nil if it is nothing.
    private var gain: Shortfall.Gain? {
        guard let amount else { return percent.millionths > 0 ? .percent(percent) : nil }
        return amount.atLeastZeroMinor > 0 ? .amount(amount.atLeastZeroMinor) : nil
    }

    /// Returns the missing units of the next application, if there may be one: of the part that lacks some, or of both;
    /// without a part if the same units can be bought and got.
    func shortfalls(in cart: Cart) -> [Shortfall] {
        let units = Units(of: self, in: cart)
        let count = applications(of: units)
        guard let gain, mayHaveMore(than: count) else { return [] }
        let next = count + 1
        let shortfall = { (part: Shortfall.Part?, count: Int64, shortBy: Int64) in
            self.shortfall(part, count, shortBy, giving: gain, in: cart)
        }
        let toBuy = clamped(next * Int128(buy.quantity)) - units.toBuy
        let toGet = clamped(next * Int128(self.get.quantity)) - units.toGet
        // Units in both parts are counted once.
        let missing = together(next) - units.all
        if pick == .perGroup { return [shortfall(nil, units.all, missing)] }
        if buy.filter == self.get.filter { return [shortfall(nil, units.all, max(toBuy, toGet, missing))] }
        if toGet <= 0 { return [shortfall(.buy, units.toBuy, max(toBuy, missing))] }
        if toBuy <= 0 { return [shortfall(.get, units.toGet, max(toGet, missing))] }
        return [
            shortfall(.buy, units.toBuy, toBuy),
            shortfall(.get, units.toGet, max(toGet, missing - toBuy)),
        ]
    }

    private func shortfall(
        _ part: Shortfall.Part?,
        _ count: Int64,
        _ shortBy: Int64,
        giving gain: Shortfall.Gain,
        in cart: Cart
    ) -> Shortfall {
        let filter = part == .buy ? buy.filter : filterToGet
        let sku = line(of: part, in: cart).map { cart.lines[$0].sku } ?? filter.skus?.min()
        var shortfall = Shortfall(
            Self.type,
            atLeast: count.addingSaturated(shortBy),
            observed: count,
            .units,
            sku: sku,
            gives: gain
        )
        shortfall.part = part
        return shortfall
    }

    private func line(of part: Shortfall.Part?, in cart: Cart) -> Int? {
        let pools = Pools(of: self, in: cart)
        return cart.cheapestLine { part == .buy ? pools.buy.has($0) : pools.canBeGot($0) }
    }

    /// Returns more units of the cheapest line that is short.
    func filling(_ shortfall: Shortfall, in cart: Cart) -> Filling? {
        line(of: shortfall.part, in: cart).flatMap { Filling(shortfall.shortBy, ofLine: $0, in: cart) }
    }

    /// Returns the effect limited to the applications that the units of the cart allow without the missing ones.
    func heldBack(from shortfall: Shortfall, in cart: Cart) -> (any Effect)? {
        let count = applications(of: Units(of: self, in: cart))
        guard count > 0 else { return nil }
        var held = self
        held.maximumApplications = clamped(count)
        return held
    }

    /// Returns the number of applications that the units of a cart allow.
    private func applications(of units: Units) -> Int128 {
        BuyTerms(self).applications(toBuy: Int128(units.toBuy), toGet: Int128(units.toGet), all: Int128(units.all))
    }

    /// Returns true if one more application may give anything.
    private func mayHaveMore(than count: Int128) -> Bool {
        count < Int128(maximumApplications ?? .max) && count * Int128(self.get.quantity) < Int128(maximumUnits ?? .max)
    }

    /// Returns the number of units that some applications take.
    private func together(_ count: Int128) -> Int64 {
        clamped(count * (Int128(buy.quantity) + Int128(self.get.quantity)))
    }

    private func clamped(_ count: Int128) -> Int64 { Int64(clamping: count) }

    /// The lines whose units can be bought, and got.
    private struct Pools {
        let (buy, get): (UnitPool, UnitPool)

        init(of effect: BuyXGetY, in cart: Cart) {
            (buy, get) = (UnitPool(effect.buy.filter, of: cart), UnitPool(effect.filterToGet, of: cart))
        }

        func canBeGot(_ line: Line) -> Bool { line.isDiscountable && get.has(line) }
    }

    /// The numbers of units that can be bought, that can be got, and of both kinds together.
    private struct Units {
        let (toBuy, toGet, all): (Int64, Int64, Int64)

        init(of effect: BuyXGetY, in cart: Cart) {
            let pools = Pools(of: effect, in: cart)
            toBuy = cart.unitCount(where: pools.buy.has)
            toGet = cart.unitCount(where: pools.canBeGot)
            all = cart.unitCount { pools.buy.has($0) || pools.canBeGot($0) }
        }
    }
}
