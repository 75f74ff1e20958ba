/// Shortfalls of tiers after their amounts are resolved to the currency of the cart.
extension Tiered: ThresholdEffect {
    /// Returns true if a tier is reached, by the target as a whole or by one of its lines or shipments, and, with
    /// groups of units, a group is complete.
    func isReached(by cart: Cart) -> Bool { reachedTier(in: cart) != nil && target.hasGroup(in: cart) }

    /// Returns the next tier, and the next group of units that the reached tier reduces; before there is a group, no
    /// higher tier.
    func shortfalls(in cart: Cart) -> [Shortfall] {
        let isOfTiers = reachedTier(in: cart) == nil || target.hasGroup(in: cart)
        return (isOfTiers ? tierShortfalls(in: cart) : []) + [groupShortfall(in: cart)].compactMap(\.self)
    }

    /// Returns the highest tier that is reached.
    private func reachedTier(in cart: Cart) -> Tier? {
        let most = measures(in: cart).map(\.minor).max()
        return most.flatMap { most in tiers.last { $0.threshold <= most } }
    }

    private func groupShortfall(in cart: Cart) -> Shortfall? {
        guard let tier = reachedTier(in: cart), tier.benefit.isAny, let next = target.nextGroup(in: cart) else {
            return nil
        }
        return next.shortfall(of: Self.type, giving: tier.benefit.gain, in: cart)
    }

    /// Returns the next tier of the measured value. With several lines, it is the line that needs the fewest units to
    /// reach a tier that no line has reached yet.
    private func tierShortfalls(in cart: Cart) -> [Shortfall] {
        let measures = measures(in: cart)
        let most = measures.map(\.minor).max() ?? 0
        let next = measures.compactMap { measure -> (shortfall: Shortfall, count: Int64)? in
            guard let tier = tiers.first(where: { $0.threshold > most && $0.benefit.isAny }) else { return nil }
            let shortfall = Shortfall(
                Self.type,
                atLeast: tier.threshold,
                observed: measure.minor,
                basis == .quantity ? .units : .money,
                sku: measure.line.map { cart.lines[$0].sku } ?? sku(in: cart),
                gives: tier.benefit.gain
            )
            return (shortfall, measure.line.map { cart.lines[$0].unitCount(worth: shortfall.shortBy) } ?? 0)
        }
        return next.min { ($0.count, $0.shortfall.shortBy) < ($1.count, $1.shortfall.shortBy) }.map { [$0.shortfall] }
            ?? []
    }

    /// A measured value, and its line if each line is measured by itself.
    private struct Measure {
        let minor: Int64
        var line: Int?
    }

    private func measures(in cart: Cart) -> [Measure] {
        switch basis {
        case .subtotal:
            let lines = cart.lines.filter { target.reachesAmount($0, in: cart.currency) }
            return [Measure(minor: lines.reduce(0) { $0.addingSaturated($1.amountMinor) })]
        case .quantity: return [Measure(minor: cart.unitCount(where: { target.reachesAmount($0, in: cart.currency) }))]
        case .line:
            let positions = cart.linesInTieOrder.filter {
                target.reaches(cart.lines[$0], in: cart.currency) && cart.lines[$0].quantity > 0
            }
            return positions.map { Measure(minor: cart.lines[$0].amountMinor, line: $0) }
        case .shipment:
            return cart.shipments.filter(target.shipments.matches).map { Measure(minor: $0.amountMinor) }
        }
    }

    /// Returns a SKU that counts, if units are measured.
    private func sku(in cart: Cart) -> String? {
        guard basis == .quantity else { return nil }
        return cart.cheapestLine(where: { target.reachesAmount($0, in: cart.currency) }).map { cart.lines[$0].sku }
            ?? target.filter.skus?.min()
    }

    /// Returns one more product at the missing price, or more units of the measured line, or of the cheapest one.
    func filling(_ shortfall: Shortfall, in cart: Cart) -> Filling? {
        guard tierShortfalls(in: cart).contains(shortfall) else { return target.nextGroup(in: cart)?.filling(in: cart) }
        switch basis {
        case .subtotal:
            return Filling(shortfall.shortBy, where: { target.reachesAmount($0, in: cart.currency) }, in: cart)
        case .quantity:
            return cart.cheapestLine(where: { target.reachesAmount($0, in: cart.currency) }).flatMap {
                Filling(shortfall.shortBy, ofLine: $0, in: cart)
            }
        case .line:
            let line = measures(in: cart).first { measure in
                measure.minor == shortfall.observed && measure.line.map { cart.lines[$0].sku } == shortfall.sku
            }?.line
            return line.flatMap { Filling(cart.lines[$0].unitCount(worth: shortfall.shortBy), ofLine: $0, in: cart) }
        case .shipment: return nil
        }
    }

    /// Returns the effect with only the tiers below the missing one, or with only the existing groups.
    func heldBack(from shortfall: Shortfall, in cart: Cart) -> (any Effect)? {
        var held = self
        guard tierShortfalls(in: cart).contains(shortfall) else {
            return target.nextGroup(in: cart).flatMap { $0.hold(&held.target) ? held : nil }
        }
        held.tiers.removeAll { $0.threshold >= shortfall.atLeast }
        return held.tiers.isEmpty ? nil : held
    }
}

extension Tier {
    /// The threshold, if it is the same in all currencies; `Int64.max` otherwise.
    fileprivate var threshold: Int64 { atLeast.commonMinor ?? .max }
}

extension Tier.Benefit {
    /// True if its discount is above zero.
    fileprivate var isAny: Bool {
        switch self {
        case .percent(let percent): percent.millionths > 0
        case .amount(let amount): amount.commonMinor ?? 0 > 0
        }
    }

    fileprivate var gain: Shortfall.Gain {
        switch self {
        case .percent(let percent): .percent(percent)
        case .amount(let amount): .amount(amount.commonMinor ?? 0)
        }
    }
}

extension Line {
    /// Returns the number of units that reach an amount; `Int64.max` if they cost nothing.
    fileprivate func unitCount(worth minor: Int64) -> Int64 {
        unitPriceMinor > 0 ? (minor - 1) / unitPriceMinor + 1 : .max
    }
}
