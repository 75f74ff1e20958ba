internal import BasicContainers

/// An amount of the other kind than the prices of the cart: with tax off prices without it, or the other way round. It
/// is taken like ``AmountOfAll`` and the others of its file, after ``TaxConversion``.
///
/// No bound is proven for it except the price of its places. The discount depends on the tax rates of these, so it is
/// not steady, and ``LeaveOutProof`` proves nothing beside it.
struct ConvertedAmount: OperationKind {
    /// The amount, in the other kind.
    let minor: Int64
    /// The amount for the first unit of a line.
    let firstMinor: Int64
    let each: Each
    /// The index of the rule in the tables of the catalog; below 0 for whole places.
    let rule: Int32

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        guard rule >= 0 else {
            guard each != .once else { return try pipeline.takeOfAll(step, converting: minor) }
            let frozen = pipeline.frozen
            return try pipeline.takeOfEach(step) { place, base in
                Self.wantedMinor(minor, first: firstMinor, each, at: place, of: frozen, off: base)
            }
        }
        let rule = pipeline.pool.unitRule(rule, of: step)
        try take(off: rule, step, in: &pipeline)
        pipeline.useUpPicks(of: rule, for: step)
    }

    private func take(
        off rule: UnitRule,
        _ step: OperationStep,
        in pipeline: inout Pipeline
    ) throws(CartwrightError) {
        let frozen = pipeline.frozen
        switch each {
        case .once:
            try pipeline.pick(rule, for: step, measured: { _ in .byUnit }) { _, baseMinor in baseMinor }
            try pipeline.takeOfAllPicks(step, converting: minor)
        case .group:
            try pipeline.pick(rule, for: step, measured: { _ in .byGroup }) { _, _ in 0 }
            let size = rule.groupsOf ?? 1
            try pipeline.takeOfGroups(
                of: size,
                acrossLines: rule.per == .order,
                on: frozen.compounds ? .amountLeft : .listPrice,
                step,
                converting: minor
            ) { _, _ in 0 }
        case .line, .unit, .shipment:
            let isApart = each == .unit && firstMinor != minor
            let measured: PickMeasure = each == .unit ? .byUnit : .byLine
            try pipeline.pick(rule, for: step, apartFromFirst: isApart, measured: { _ in measured }) { pick, base in
                let minor = pick.isFirstOfTwo ? firstMinor : minor
                return Self.wantedMinor(minor, each, of: pick, worth: base, on: frozen)
            }
            try pipeline.takeOfEachPick(step)
        }
    }

    /// Returns the discount of a place at an amount in the other kind: at most its price, or the price of each unit.
    static func wantedMinor(
        _ minor: Int64,
        first firstMinor: Int64,
        _ each: Each,
        at place: Int,
        of frozen: FrozenCart,
        off baseMinor: Int64
    ) -> Int64 {
        let (conversion, share) = (frozen.taxConversion, frozen.taxedShare(at: place, priceMinor: baseMinor))
        guard each == .unit else { return conversion.discountMinor(of: minor, off: share) }
        let amount = AmountOfEach.minor(
            minor,
            first: firstMinor,
            ofUnits: frozen.places[place].quantity,
            off: conversion.convertedMinor(share)
        )
        return conversion.discountMinor(of: amount, off: share)
    }

    /// Returns the discount of picked units at an amount in the other kind: at most their price, or the price of each
    /// unit.
    ///
    /// - Parameter baseMinor: the list price of the units, or what is left of them if discounts compound.
    static func wantedMinor(
        _ minor: Int64,
        _ each: Each,
        of pick: UnitPick,
        worth baseMinor: Int64,
        on frozen: FrozenCart
    ) -> Int64 {
        let (conversion, place) = (frozen.taxConversion, pick.place.index)
        let share = frozen.taxedShare(ofUnits: pick.count, at: place, priceMinor: baseMinor)
        guard each == .unit else { return conversion.discountMinor(of: minor, off: share) }
        guard !frozen.compounds else {
            let amountMinor = min(minor.times(pick.count), conversion.convertedMinor(share))
            return conversion.discountMinor(of: amountMinor, off: share)
        }
        let unitMinor = conversion.convertedMinor(frozen.taxedShare(ofUnits: 1, at: place))
        return conversion.discountMinor(of: min(minor, unitMinor).times(pick.count), off: share)
    }

    /// Returns the price of the places, since no lower bound of the discount is proven.
    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        rule >= 0 && bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : step.places.roomMinor
    }

    var isSteady: Bool { false }

    var spreadsAmounts: Bool { true }

    var mayRepeatPlaces: Bool { rule >= 0 && each != .once && each != .group }

    func repeated(_ times: Int64) -> Operation? {
        let (minor, firstMinor) = (minor.times(times), firstMinor.times(times))
        return .convertedAmount(ConvertedAmount(minor: minor, firstMinor: firstMinor, each: each, rule: rule))
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let words = "\(step.money(minor)) \(step.wordsOfOtherTax) off"
        return step.amountsOnly(each == .once ? "\(words) the price" : "\(words) each \(each.rawValue)")
    }
}

extension TracedStep {
    /// The other kind than that of the prices, in words.
    var wordsOfOtherTax: String { frozen.cart.pricesIncludeTax ? "without tax" : "with tax" }
}

extension AmountOff {
    /// Returns the operation for amounts of the other kind than the prices of the cart.
    func convertedOperation(_ tables: inout CompiledTables) -> Operation {
        let minor = amount.atLeastZeroMinor
        return .convertedAmount(
            ConvertedAmount(
                minor: minor,
                firstMinor: each == .unit ? firstAmount?.atLeastZeroMinor ?? minor : minor,
                each: each,
                rule: target.scope == .units ? tables.add(target.units) : -1
            )
        )
    }
}
