// Effects on units that count only in complete groups.

extension PercentOff: GroupEffect {
    func gain(in currency: Currency) -> Lack.Gain? { percent.millionths > 0 ? .percent(percent) : nil }
}

extension AmountOff: GroupEffect {
    func gain(in currency: Currency) -> Lack.Gain? {
        amount.minor(in: currency).flatMap { $0 > 0 ? .amount($0) : nil }
    }
}

extension FixedPrice: GroupEffect {
    func gain(in currency: Currency) -> Lack.Gain? { amount.minor(in: currency).map { .fixedPrice($0) } }
}

/// An effect whose target may be units in groups.
protocol GroupEffect: LackingEffect {
    var target: Target { get }

    /// What a group gets; nil where that is nothing.
    func gain(in currency: Currency) -> Lack.Gain?
}

extension GroupEffect {
    func isReached(by cart: Cart) -> Bool {
        guard let size = target.groupSize else { return true }
        return target.mostUnitsOfAGroup(in: cart) >= size
    }

    /// The units that a first group is short of. No cart has a group where fewer units count than belong to one.
    func lacks(in cart: Cart) -> [Lack] {
        let (most, rule) = (target.mostUnitsOfAGroup(in: cart), target.units)
        guard let size = target.groupSize, most < size, rule.maximumUnits ?? .max >= size,
            rule.maximumGroups ?? 1 > 0, let gain = gain(in: cart.currency)
        else { return [] }
        let sku = target.lineOfAGroup(in: cart).map { cart.lines[$0].sku } ?? target.filter.skus?.min()
        return [Lack(Self.type, atLeast: size, observed: most, .units, sku: sku, gives: gain)]
    }

    /// More of the cheapest, or of the line that has most where each line has groups of its own.
    func filling(_ lack: Lack, in cart: Cart) -> Filling? {
        target.lineOfAGroup(in: cart).flatMap { Filling(lack.shortBy, ofLine: $0, in: cart) }
    }

    /// Without a group there is nothing.
    func heldBack(from lack: Lack) -> (any Effect)? { nil }
}

extension Target {
    /// How many units belong to a group; nil where units are not in groups.
    fileprivate var groupSize: Int64? { scope == .units ? units.groupsOf : nil }

    /// How many units there are for a first group: of all lines together, or of the one that has most.
    fileprivate func mostUnitsOfAGroup(in cart: Cart) -> Int64 {
        guard units.per == .line else { return cart.unitCount { reaches($0, in: cart.currency) } }
        return cart.lines.lazy.filter { reaches($0, in: cart.currency) }.map(\.quantity).max() ?? 0
    }

    /// The line of which more units make a first group.
    fileprivate func lineOfAGroup(in cart: Cart) -> Int? {
        guard units.per == .line else { return cart.cheapestLine { reaches($0, in: cart.currency) } }
        let most = mostUnitsOfAGroup(in: cart)
        return cart.cheapestLine { reaches($0, in: cart.currency) && $0.quantity == most }
    }
}
