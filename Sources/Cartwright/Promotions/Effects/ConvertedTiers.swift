internal import BasicContainers

/// A tier for each line or shipment, by its list price, whose amounts are of the other kind than the prices of the
/// cart: with tax off prices without it, or the other way round. It is taken like ``TierOfEach`` and ``TierOfUnits``,
/// after ``TaxConversion``.
///
/// No bound is proven for it except the price of its places; it is not steady, and ``LeaveOutProof`` proves nothing
/// beside it.
struct ConvertedTiers: OperationKind {
    /// The index of the tiers in the tables of the catalog.
    let tiers: Int32
    let each: Each
    /// The index of the rule in the tables of the catalog; below 0 for whole places.
    let rule: Int32

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        let (frozen, tiers) = (pipeline.frozen, pipeline.pool.placeTiers(tiers, of: step))
        let reached = { (place: Int) -> TierBenefit? in
            let share = frozen.taxedShare(at: place, priceMinor: frozen.places[place].amountMinor)
            return tiers.reached(by: frozen.taxConversion.convertedMinor(share))
        }
        guard rule >= 0 else {
            return try pipeline.takeOfEach(step) { place, base in
                switch reached(place) {
                case nil: 0
                case .percent(let percent)?: frozen.rounding.discountMinor(percent, off: base)
                case .amount(let minor)?:
                    ConvertedAmount.wantedMinor(minor, first: minor, each, at: place, of: frozen, off: base)
                }
            }
        }
        let rule = pipeline.pool.unitRule(rule, of: step)
        let measured = { (place: Int) -> PickMeasure in
            guard each == .unit, case .amount? = reached(place) else { return .byLine }
            return .byUnit
        }
        try pipeline.pick(rule, for: step, measured: measured) { pick, base in
            switch reached(pick.place.index) {
            case nil: 0
            case .percent(let percent)?: frozen.rounding.discountMinor(percent, off: base)
            case .amount(let minor)?: ConvertedAmount.wantedMinor(minor, each, of: pick, worth: base, on: frozen)
            }
        }
        try pipeline.takeOfEachPick(step)
        pipeline.useUpPicks(of: rule, for: step) { reached($0) != nil }
    }

    /// Returns the price of the places, since no lower bound of the discount is proven.
    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        rule >= 0 && bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : step.places.roomMinor
    }

    var isSteady: Bool { false }

    var spreadsAmounts: Bool { true }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.amountsOnly("tier discount of each line or shipment, amounts \(step.wordsOfOtherTax)")
    }
}
