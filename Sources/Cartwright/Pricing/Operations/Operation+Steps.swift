// What each kind tells of its steps. The kinds are told apart here and not by ``kind``, since a quote asks this of each
// step.

extension Operation {
    /// See ``OperationKind/mostMinor(_:_:at:)``.
    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        switch self {
        case .percentOfEach(let kind): kind.mostMinor(step, bounds, at: index)
        case .percentOfAll(let kind): kind.mostMinor(step, bounds, at: index)
        case .amountOfAll(let kind): kind.mostMinor(step, bounds, at: index)
        case .amountOfEach(let kind): kind.mostMinor(step, bounds, at: index)
        case .fixedPriceOfAll(let kind): kind.mostMinor(step, bounds, at: index)
        case .fixedPriceOfEach(let kind): kind.mostMinor(step, bounds, at: index)
        case .tierOfEach(let kind): kind.mostMinor(step, bounds, at: index)
        case .percentOfUnits(let kind): kind.mostMinor(step, bounds, at: index)
        case .amountOfUnits(let kind): kind.mostMinor(step, bounds, at: index)
        case .amountOfEachUnit(let kind): kind.mostMinor(step, bounds, at: index)
        case .fixedPriceOfGroups(let kind): kind.mostMinor(step, bounds, at: index)
        case .tierOfUnits(let kind): kind.mostMinor(step, bounds, at: index)
        case .unitsForUnits(let kind): kind.mostMinor(step, bounds, at: index)
        case .gift(let kind): kind.mostMinor(step, bounds, at: index)
        case .proposal(let kind): kind.mostMinor(step, bounds, at: index)
        case .nothing(let kind): kind.mostMinor(step, bounds, at: index)
        }
    }

    /// See ``OperationKind/givesForSure(_:on:)``.
    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool {
        switch self {
        case .percentOfEach(let kind): kind.givesForSure(step, on: context)
        case .percentOfAll(let kind): kind.givesForSure(step, on: context)
        case .amountOfAll(let kind): kind.givesForSure(step, on: context)
        case .amountOfEach(let kind): kind.givesForSure(step, on: context)
        case .fixedPriceOfAll(let kind): kind.givesForSure(step, on: context)
        case .fixedPriceOfEach(let kind): kind.givesForSure(step, on: context)
        case .tierOfEach(let kind): kind.givesForSure(step, on: context)
        case .percentOfUnits(let kind): kind.givesForSure(step, on: context)
        case .amountOfUnits(let kind): kind.givesForSure(step, on: context)
        case .amountOfEachUnit(let kind): kind.givesForSure(step, on: context)
        case .fixedPriceOfGroups(let kind): kind.givesForSure(step, on: context)
        case .tierOfUnits(let kind): kind.givesForSure(step, on: context)
        case .unitsForUnits(let kind): kind.givesForSure(step, on: context)
        case .gift(let kind): kind.givesForSure(step, on: context)
        case .proposal(let kind): kind.givesForSure(step, on: context)
        case .nothing(let kind): kind.givesForSure(step, on: context)
        }
    }

    /// See ``OperationKind/isIdle(_:terms:units:)``.
    func isIdle(_ step: OperationStep, terms: (Int32) -> BuyTerms, units: () -> UnitCounts?) -> Bool {
        switch self {
        case .percentOfEach(let kind): kind.isIdle(step, terms: terms, units: units)
        case .percentOfAll(let kind): kind.isIdle(step, terms: terms, units: units)
        case .amountOfAll(let kind): kind.isIdle(step, terms: terms, units: units)
        case .amountOfEach(let kind): kind.isIdle(step, terms: terms, units: units)
        case .fixedPriceOfAll(let kind): kind.isIdle(step, terms: terms, units: units)
        case .fixedPriceOfEach(let kind): kind.isIdle(step, terms: terms, units: units)
        case .tierOfEach(let kind): kind.isIdle(step, terms: terms, units: units)
        case .percentOfUnits(let kind): kind.isIdle(step, terms: terms, units: units)
        case .amountOfUnits(let kind): kind.isIdle(step, terms: terms, units: units)
        case .amountOfEachUnit(let kind): kind.isIdle(step, terms: terms, units: units)
        case .fixedPriceOfGroups(let kind): kind.isIdle(step, terms: terms, units: units)
        case .tierOfUnits(let kind): kind.isIdle(step, terms: terms, units: units)
        case .unitsForUnits(let kind): kind.isIdle(step, terms: terms, units: units)
        case .gift(let kind): kind.isIdle(step, terms: terms, units: units)
        case .proposal(let kind): kind.isIdle(step, terms: terms, units: units)
        case .nothing(let kind): kind.isIdle(step, terms: terms, units: units)
        }
    }

    /// See ``OperationKind/plainShare``.
    var plainShare: Percentage? {
        switch self {
        case .percentOfEach(let kind): kind.plainShare
        case .percentOfAll(let kind): kind.plainShare
        case .amountOfAll(let kind): kind.plainShare
        case .amountOfEach(let kind): kind.plainShare
        case .fixedPriceOfAll(let kind): kind.plainShare
        case .fixedPriceOfEach(let kind): kind.plainShare
        case .tierOfEach(let kind): kind.plainShare
        case .percentOfUnits(let kind): kind.plainShare
        case .amountOfUnits(let kind): kind.plainShare
        case .amountOfEachUnit(let kind): kind.plainShare
        case .fixedPriceOfGroups(let kind): kind.plainShare
        case .tierOfUnits(let kind): kind.plainShare
        case .unitsForUnits(let kind): kind.plainShare
        case .gift(let kind): kind.plainShare
        case .proposal(let kind): kind.plainShare
        case .nothing(let kind): kind.plainShare
        }
    }
}
