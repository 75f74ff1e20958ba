/// The input of an effect: the cart, and the amounts that earlier stages left.
///
/// If discounts compound (``PricingOptions/StackedDiscounts/compound``), the amounts are those that the effects before
/// it left, in its own stage too.
public struct StageInput: Sendable {
    /// The stage.
    public let stage: Stage

    /// The amount that earlier stages left of each line, in minor units, in the order of the cart's lines.
    public let lineBases: [Int64]

    /// The amount that earlier stages left of each shipment, in minor units, in the order of the cart's shipments.
    public let shipmentBases: [Int64]

    let frozen: FrozenCart

    /// The amounts and units that are left now.
    let balance: Balance

    /// The cart.
    public var cart: Cart { frozen.cart }

    /// The rounding mode of exact amounts. ``discountMinor(_:off:)`` also follows
    /// ``PricingOptions/roundingAppliesTo``.
    public var rounding: Rounding { frozen.rounding.mode }

    /// Returns the places of a target, each with the amount that earlier stages left as its weight, in tie order:
    /// lines, then shipments. Outside the unit stage, where units are not separate, a target of units has the whole
    /// lines.
    public func shares(of target: Target) throws(CartwrightError) -> [Share] {
        guard target.scope != .units || stage == .unit else { return lineShares(of: target) }
        return switch target.scope {
        case .order, .lines: lineShares(of: target)
        case .total: lineShares(of: target) + shipmentShares(of: target.shipments)
        case .shipping: shipmentShares(of: target.shipments)
        case .units:
            try UnitPicker(self).pick(target)
                .sorted { frozen.place(ofLine: $0.line) < frozen.place(ofLine: $1.line) }
                .map { Share(.units($0), weightMinor: weightMinor(of: $0)) }
        }
    }

    /// Returns the same places, each with the amount left now, after the earlier effects of this stage, for effects
    /// that act last.
    public func sharesLeft(of target: Target) throws(CartwrightError) -> [Share] {
        try shares(of: target).map { Share($0.place, weightMinor: balance.leftMinor(at: $0.place)) }
    }

    /// Returns the list price of units, or what is left of them if discounts compound.
    private func weightMinor(of units: UnitSelection) -> Int64 {
        frozen.compounds
            ? balance.leftMinor(at: .units(units)) : units.count * cart.lines[units.line].unitPriceMinor
    }

    /// Returns the units of a line that are not used up, in the unit stage.
    func freeUnits(ofLine line: Int) -> FreeUnits { balance.units(ofLine: line).free }

    private func lineShares(of target: Target) -> [Share] {
        cart.lines.positions(among: Array(frozen.linesByID), reachedBy: target, in: cart.currency)
            .map { Share(.line($0), weightMinor: lineBases[$0]) }
    }

    private func shipmentShares(of filter: ShipmentFilter) -> [Share] {
        frozen.shipmentsByID.filter { filter.matches(cart.shipments[$0]) }
            .map { Share(.shipment($0), weightMinor: shipmentBases[$0]) }
    }

    /// Returns the discount of a percentage off an amount, rounded by the shop's options. By default the **remaining**
    /// price is rounded, so that the customer pays the price that a price tag would show.
    public func discountMinor(_ percent: Percentage, off baseMinor: Int64) -> Int64 {
        frozen.rounding.discountMinor(percent, off: baseMinor)
    }
}

extension Target {
    /// True if units of the target are used up for later unit effects: those in groups, and all if the rule says so.
    var usesUnitsUp: Bool { scope == .units && (units.groupsOf != nil || units.usesUp) }
}
