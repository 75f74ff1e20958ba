// Shortfalls of portions, after their amounts are resolved to the currency of the cart.

extension ForEvery {
    /// The size of a portion, in units or minor units.
    private var size: Int64 {
        switch portion {
        case .units(let count): count
        case .amount(let amount): amount.atLeastZeroMinor
        }
    }

    private var isOfUnits: Bool {
        if case .units = portion { true } else { false }
    }

    /// Returns true if a line counts.
    ///
    /// - Parameter target: the target of the effect; nil for a gift.
    private func counts(_ line: Line, for target: Target?, in currency: Currency) -> Bool {
        filter?.matches(line, in: currency) ?? target?.reachesAmount(line, in: currency) ?? true
    }

    /// Returns true if a line of the cart passes the filter, or there is none.
    func countsAny(of cart: Cart) -> Bool {
        filter.map { filter in cart.lines.contains { filter.matches($0, in: cart.currency) } } ?? true
    }

    /// True if the amount of a portion is of the other kind than the prices of a cart.
    private func converts(in cart: Cart) -> Bool {
        !isOfUnits && tax.differs(pricesIncludeTax: cart.pricesIncludeTax)
    }

    private func measure(_ cart: Cart, for target: Target?) -> Int64 {
        guard !converts(in: cart) else {
            return cart.convertedMinor(taxRounding) { counts($0, for: target, in: cart.currency) }
        }
        return cart.lines.reduce(0) { sum, line in
            guard counts(line, for: target, in: cart.currency) else { return sum }
            return sum.addingSaturated(isOfUnits ? line.quantity : line.amountMinor)
        }
    }

    /// Returns the number of full portions that count.
    func times(in cart: Cart, for target: Target?) -> Int64 {
        min(Portions.count(of: size, in: measure(cart, for: target)), maximumTimes ?? .max)
    }

    /// Returns the portions with which shortfalls are measured.
    ///
    /// - Parameters:
    ///   - rounding: the rounding of tax.
    ///   - effectTax: the kind of the amounts of the effect.
    func measuring(_ rounding: TaxRounding, tax effectTax: TaxInclusion? = nil) -> ForEvery {
        var forEvery = self
        if !isOfUnits { forEvery.tax = tax ?? effectTax }
        forEvery.taxRounding = rounding
        return forEvery
    }

    /// Returns true if a cart has a portion that counts.
    func isReached(by cart: Cart, for target: Target?) -> Bool { times(in: cart, for: target) > 0 }

    /// Returns the shortfall of the next portion; nil if no more count.
    ///
    /// - Parameter gain: the discount of one portion.
    func shortfall(
        of type: String,
        giving gain: Shortfall.Gain,
        in cart: Cart,
        for target: Target?
    ) -> Shortfall? {
        let times = times(in: cart, for: target)
        guard times < maximumTimes ?? .max, size > 0 else { return nil }
        let (atLeast, overflow) = (times + 1).multipliedReportingOverflow(by: size)
        guard !overflow else { return nil }
        return Shortfall(
            type,
            atLeast: atLeast,
            observed: measure(cart, for: target),
            isOfUnits ? .units : .money,
            sku: isOfUnits ? sku(in: cart, for: target) : nil,
            gives: gain
        )
    }

    /// Returns a SKU that counts: the cheapest in the cart, or else one that the filter names.
    private func sku(in cart: Cart, for target: Target?) -> String? {
        let cheapest = cart.cheapestLine { counts($0, for: target, in: cart.currency) }
        return cheapest.map { cart.lines[$0].sku } ?? (filter ?? target?.filter)?.skus?.min()
    }

    /// Returns more units of the cheapest line that counts, or one more product at the missing price.
    func filling(_ shortfall: Shortfall, in cart: Cart, for target: Target?) -> Filling? {
        let passes = { (line: Line) -> Bool in counts(line, for: target, in: cart.currency) }
        guard !converts(in: cart) else {
            return Filling(shortfall.shortBy, where: passes, in: cart) {
                measure($0, for: target) >= shortfall.atLeast
            }
        }
        guard isOfUnits else { return Filling(shortfall.shortBy, where: passes, in: cart) }
        return cart.cheapestLine(where: passes).flatMap { Filling(shortfall.shortBy, ofLine: $0, in: cart) }
    }
}
