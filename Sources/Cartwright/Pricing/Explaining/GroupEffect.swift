/// An effect with a target that may pick units in groups.
protocol GroupEffect: ThresholdEffect {
    var target: Target { get set }

    /// The discount of a group; nil if it is nothing.
    func gain(in currency: Currency) -> Shortfall.Gain?
}

extension GroupEffect {
    func isReached(by cart: Cart) -> Bool { target.hasGroup(in: cart) }

    func shortfalls(in cart: Cart) -> [Shortfall] { groupShortfalls(in: cart, times: 1) }

    /// The shortfall of the next group.
    ///
    /// - Parameter times: The number of times that the amount of a group counts.
    func groupShortfalls(in cart: Cart, times: Int64) -> [Shortfall] {
        gain(in: cart.currency)
            .flatMap { target.nextGroup(in: cart)?.shortfall(of: Self.type, giving: $0.times(times), in: cart) }
            .map { [$0] } ?? []
    }

    func filling(_ shortfall: Shortfall, in cart: Cart) -> Filling? { target.nextGroup(in: cart)?.filling(in: cart) }

    /// The effect for the groups that exist without the missing units.
    func heldBack(from shortfall: Shortfall, in cart: Cart) -> (any Effect)? {
        var held = self
        guard let next = target.nextGroup(in: cart), next.hold(&held.target) else { return nil }
        return held
    }
}

/// The next group of units of a target, and its shortfall.
struct NextGroup {
    /// The number of units for groups, and the number of complete groups that they make.
    let (count, groups): (Int64, Int64)

    /// The number of units that one more group requires.
    let atLeast: Int64

    /// The position of the line whose additional units complete the group; nil if the cart has none.
    let line: Int?

    /// True if each line has groups of its own.
    let isPerLine: Bool

    /// A SKU that the target names.
    let namedSKU: String?

    var shortBy: Int64 { atLeast - count }

    func shortfall(of type: String, giving gain: Shortfall.Gain, in cart: Cart) -> Shortfall {
        let sku = line.map { cart.lines[$0].sku } ?? namedSKU
        return Shortfall(type, atLeast: atLeast, observed: count, .units, sku: sku, gives: gain)
    }

    /// Adds units of the cheapest line, or of the line with the smallest shortfall if each line has groups of its own.
    func filling(in cart: Cart) -> Filling? { line.flatMap { Filling(shortBy, ofLine: $0, in: cart) } }

    /// Prevents a target from having the next group. Returns false if the target has none before it.
    func hold(_ target: inout Target) -> Bool {
        if isPerLine {
            target.units.heldLine = line.map { UnitRule.HeldLine(position: $0, maximumGroups: groups) }
        } else {
            target.units.maximumGroups = groups
        }
        return groups > 0 || isPerLine
    }
}

extension Target {
    /// The number of units in a group; nil if units are not in groups.
    private var groupSize: Int64? { scope == .units ? units.groupsOf : nil }

    /// True if a cart has the units for a group, or no group is required.
    func hasGroup(in cart: Cart) -> Bool {
        guard let size = groupSize else { return true }
        return blocks(in: cart).contains { $0.count >= size }
    }

    /// The next group. If each line has groups of its own, it is the group with the smallest shortfall. Nil if units
    /// are not in groups, or if no more groups are allowed.
    func nextGroup(in cart: Cart) -> NextGroup? {
        guard let size = groupSize else { return nil }
        let next = blocks(in: cart).compactMap { block -> NextGroup? in
            let groups = block.count / size
            let (atLeast, overflow) = (groups + 1).multipliedReportingOverflow(by: size)
            guard !overflow, groups < units.maximumGroups ?? .max, atLeast <= units.maximumUnits ?? .max else {
                return nil
            }
            return NextGroup(
                count: block.count,
                groups: groups,
                atLeast: atLeast,
                line: block.line,
                isPerLine: units.per == .line,
                namedSKU: filter.skus?.min()
            )
        }
        return next.min { $0.shortBy < $1.shortBy }
    }

    /// The units that make groups: those of all lines together, with the cheapest line, or those of each line, the
    /// cheapest first.
    private func blocks(in cart: Cart) -> [(count: Int64, line: Int?)] {
        let pool = UnitPool(filter, of: cart)
        let isIn = { (line: Line) in line.isDiscountable && pool.has(line) }
        guard units.per == .line else { return [(cart.unitCount(where: isIn), cart.cheapestLine(where: isIn))] }
        let lines = cart.cheapestFirst { isIn($0) }
        return lines.isEmpty ? [(0, nil)] : lines.map { (cart.lines[$0].quantity, $0) }
    }
}
