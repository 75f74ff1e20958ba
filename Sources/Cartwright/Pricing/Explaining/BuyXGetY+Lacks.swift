extension BuyXGetY: LackingEffect {
    func isReached(by cart: Cart) -> Bool {
        let units = Units(of: self, in: cart)
        return units.toBuy >= buy.quantity && units.toGet >= self.get.quantity && units.all >= together
    }

    /// What a first application is short of: units of the part that lacks some, or of both; units at all where the same
    /// ones can be bought and got.
    func lacks(in cart: Cart) -> [Lack] {
        guard maximumApplications ?? 1 > 0, maximumUnits ?? 1 > 0, percent.millionths > 0, !isReached(by: cart) else {
            return []
        }
        let units = Units(of: self, in: cart)
        // Of those that stand in both parts each is counted once.
        let missing = together - units.all
        if buy.filter == self.get.filter { return [lack(nil, units.all, missing, in: cart)] }
        let (toBuy, toGet) = (buy.quantity - units.toBuy, self.get.quantity - units.toGet)
        if toGet <= 0 { return [lack(.buy, units.toBuy, max(toBuy, missing), in: cart)] }
        if toBuy <= 0 { return [lack(.get, units.toGet, max(toGet, missing), in: cart)] }
        return [
            lack(.buy, units.toBuy, toBuy, in: cart), lack(.get, units.toGet, max(toGet, missing - toBuy), in: cart),
        ]
    }

    private func lack(_ part: Lack.Part?, _ count: Int64, _ shortBy: Int64, in cart: Cart) -> Lack {
        let filter = part == .buy ? buy.filter : self.get.filter
        let sku = line(of: part, in: cart).map { cart.lines[$0].sku } ?? filter.skus?.min()
        var lack = Lack(
            Self.type,
            atLeast: count.addingSaturated(shortBy),
            observed: count,
            .units,
            sku: sku,
            gives: .percent(percent)
        )
        lack.part = part
        return lack
    }

    private func line(of part: Lack.Part?, in cart: Cart) -> Int? {
        cart.cheapestLine { part == .buy ? buy.filter.matches($0, in: cart.currency) : canBeGot($0, in: cart.currency) }
    }

    /// More of the cheapest that is short.
    func filling(_ lack: Lack, in cart: Cart) -> Filling? {
        line(of: lack.part, in: cart).flatMap { Filling(lack.shortBy, ofLine: $0, in: cart) }
    }

    /// Without an application there is nothing.
    func heldBack(from lack: Lack) -> (any Effect)? { nil }

    /// How many units one application takes.
    private var together: Int64 { buy.quantity.addingSaturated(self.get.quantity) }

    /// How many units there are to be bought, to be got, and of both kinds together.
    private struct Units {
        let (toBuy, toGet, all): (Int64, Int64, Int64)

        init(of effect: BuyXGetY, in cart: Cart) {
            let currency = cart.currency
            let canBeBought = { (line: Line) in effect.buy.filter.matches(line, in: currency) }
            let canBeGot = { (line: Line) in effect.canBeGot(line, in: currency) }
            toBuy = cart.unitCount(where: canBeBought)
            toGet = cart.unitCount(where: canBeGot)
            all = cart.unitCount { canBeBought($0) || canBeGot($0) }
        }
    }
}
