internal import BasicContainers

/// A percentage with a maximum of the other kind than the prices of the cart: with tax off prices without it, or the
/// other way round. The amounts wanted are those of the percentage; if they are worth more than the maximum, that is
/// spread over them, see ``TaxConversion``.
///
/// No bound is proven for it except the price of its places. The discount depends on the tax rates of these, so it is
/// not steady, and ``LeaveOutProof`` proves nothing beside it.
struct ConvertedPercent: OperationKind {
    let percent: Percentage
    /// The maximum discount in all, in minor units of the other kind.
    let maximumMinor: Int64
    let form: Form
    /// The index of the rule in the tables of the catalog, for picked units.
    let rule: Int32

    /// The amounts that are rounded.
    enum Form: Sendable {
        /// The sum of all places.
        case all
        /// Each place.
        case each
        /// Each unit of each place.
        case eachUnit
        /// The picked units of each line.
        case picks
    }

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        guard form == .picks else { return try takeOfPlaces(step, in: &pipeline) }
        let rule = pipeline.pool.unitRule(rule, of: step)
        let (percent, rounding) = (percent, pipeline.frozen.rounding)
        try pipeline.pick(rule, for: step) { _, baseMinor in rounding.discountMinor(percent, off: baseMinor) }
        try pipeline.takeOfEachPick(step, convertingMaximum: maximumMinor)
        pipeline.useUpPicks(of: rule, for: step)
    }

    private func takeOfPlaces(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let wanted = wantedMinor(of: step, pipeline)
        let isCut = try pipeline.take(wanted, of: step, convertingMaximum: maximumMinor, moves: form == .all)
        guard !isCut else { return }
        let isOfUnits = form == .eachUnit
        guard form == .all else {
            return try PercentOfEach(percent: percent, maximumMinor: .max, isOfUnits: isOfUnits)
                .run(step, in: &pipeline)
        }
        try PercentOfAll(percent: percent, maximumMinor: .max).run(step, in: &pipeline)
    }

    /// Returns the amount that the percentage wants of each place, in tie order.
    private func wantedMinor(of step: OperationStep, _ pipeline: borrowing Pipeline) -> [Int64] {
        let (frozen, bases) = (pipeline.frozen, pipeline.basesMinor(of: step))
        guard form != .all else {
            let wanted = frozen.rounding.discountMinor(percent, off: bases.reduce(0, +))
            return Allocation.spread(wanted, over: bases)
        }
        var places: [Int] = []
        pipeline.pool.placeSets.forEach(in: step.places) { places.append($0) }
        return zip(places, bases).map { place, base in
            guard form == .eachUnit, place < frozen.lineCount else {
                return frozen.rounding.discountMinor(percent, off: base)
            }
            return frozen.rounding.discountMinor(percent, offEachOf: frozen.places[place].quantity, worth: base)
        }
    }

    /// Returns the price of the places, since no lower bound of the discount is proven.
    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        form == .picks && bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : step.places.roomMinor
    }

    var isSteady: Bool { false }

    var spreadsAmounts: Bool { true }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let most = "at most \(step.money(maximumMinor)) \(step.wordsOfOtherTax)"
        return switch form {
        case .all: step.amountsOnly("\(percent)% of the price, \(most)")
        case .each: step.amountsOnly("\(percent)% of each, \(most) in all")
        case .eachUnit, .picks: step.amountsOnly("\(percent)% of each unit, \(most) in all")
        }
    }
}

extension PercentOff {
    /// Returns the operation for a maximum discount of the other kind than the prices of the cart.
    func convertedOperation(atMost maximumMinor: Int64, _ tables: inout CompiledTables) -> Operation {
        let form: ConvertedPercent.Form =
            switch target.scope {
            case .units: .picks
            case .order, .total: .all
            case .lines, .shipping: rounding == .unit ? .eachUnit : .each
            }
        return .convertedPercent(
            ConvertedPercent(
                percent: percent,
                maximumMinor: maximumMinor,
                form: form,
                rule: form == .picks ? tables.add(target.units) : -1
            )
        )
    }
}
