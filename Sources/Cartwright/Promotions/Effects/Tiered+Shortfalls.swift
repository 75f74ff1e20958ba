/// Shortfalls of tiers after their amounts are resolved to the currency of the cart.
extension Tiered: ThresholdEffect {
    func measuring(_ rounding: TaxRounding) -> Tiered {
        var effect = self
        effect.taxRounding = rounding
        return effect
    }

    /// True if the amounts are of the other kind than the prices of a cart.
    private func converts(in cart: Cart) -> Bool { tax.differs(pricesIncludeTax: cart.pricesIncludeTax) }

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
            return (shortfall, measure.line.map { unitCount(ofLine: $0, for: shortfall, in: cart) } ?? 0)
        }
        return next.min { ($0.count, $0.shortfall.shortBy) < ($1.count, $1.shortfall.shortBy) }.map { [$0.shortfall] }
            ?? []
    }

    /// Returns the number of units of a line that reach the threshold of a shortfall; `Int64.max` if none do.
    private func unitCount(ofLine line: Int, for shortfall: Shortfall, in cart: Cart) -> Int64 {
        guard converts(in: cart) else { return cart.lines[line].unitCount(worth: shortfall.shortBy) }
        var own = cart.lines[line]
        let count = LeastNumber.passing(upTo: Line.maximumQuantity) { count in
            own.quantity = cart.lines[line].quantity.addingSaturated(count)
            return measure(own, in: cart) >= shortfall.atLeast
        }
        return count ?? .max
    }

    /// Returns the list price of a line in the kind of the thresholds.
    private func measure(_ line: Line, in cart: Cart) -> Int64 {
        measure(line.amountMinor, units: line.quantity, at: line.taxRate, in: cart)
    }

    private func measure(_ amountMinor: Int64, units: Int64, at rate: Percentage?, in cart: Cart) -> Int64 {
        guard converts(in: cart) else { return amountMinor }
        var sum = TaxedSum()
        sum.add(amountMinor, units: units, at: rate)
        return sum.convertedMinor(taxRounding, pricesIncludeTax: cart.pricesIncludeTax)
    }

    /// A measured value, and its line if each line is measured by itself.
    private struct Measure {
        let minor: Int64
        var line: Int?
    }

    private func measures(in cart: Cart) -> [Measure] {
        switch basis {
        case .subtotal:
            guard !converts(in: cart) else {
                let counts = { (line: Line) in target.reachesAmount(line, in: cart.currency) }
                return [Measure(minor: cart.convertedMinor(taxRounding, where: counts))]
            }
            let lines = cart.lines.filter { target.reachesAmount($0, in: cart.currency) }
            return [Measure(minor: lines.reduce(0) { $0.addingSaturated($1.amountMinor) })]
        case .quantity: return [Measure(minor: cart.unitCount(where: { target.reachesAmount($0, in: cart.currency) }))]
        case .line:
            let positions = cart.linesInTieOrder.filter {
                target.reaches(cart.lines[$0], in: cart.currency) && cart.lines[$0].quantity > 0
            }
            return positions.map { Measure(minor: measure(cart.lines[$0], in: cart), line: $0) }
        case .shipment:
            return cart.shipments.filter(target.shipments.matches).map {
                Measure(minor: measure($0.amountMinor, units: 1, at: $0.taxRate, in: cart))
            }
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
            let counts = { (line: Line) in target.reachesAmount(line, in: cart.currency) }
            guard converts(in: cart) else { return Filling(shortfall.shortBy, where: counts, in: cart) }
            return Filling(shortfall.shortBy, where: counts, in: cart) {
                measures(in: $0).contains { $0.minor >= shortfall.atLeast }
            }
        case .quantity:
            return cart.cheapestLine(where: { target.reachesAmount($0, in: cart.currency) }).flatMap {
                Filling(shortfall.shortBy, ofLine: $0, in: cart)
            }
        case .line:
            let line = measures(in: cart).first { measure in
                measure.minor == shortfall.observed && measure.line.map { cart.lines[$0].sku } == shortfall.sku
            }?.line
            return line.flatMap { Filling(unitCount(ofLine: $0, for: shortfall, in: cart), ofLine: $0, in: cart) }
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
