/// How an effect works out what it takes off a cart. Each kind stands in a file of its own; this is the only list of
/// them. Plain numbers, see ``CompiledPromotion``.
enum Operation: Sendable {
    case percentOfEach(PercentOfEach)
    case percentOfAll(PercentOfAll)
    case amountOfAll(AmountOfAll)
    case amountOfEach(AmountOfEach)
    case fixedPriceOfAll(FixedPriceOfAll)
    case fixedPriceOfEach(FixedPriceOfEach)
    case tierOfEach(TierOfEach)
    case percentOfUnits(PercentOfUnits)
    case amountOfUnits(AmountOfUnits)
    case amountOfEachUnit(AmountOfEachUnit)
    case fixedPriceOfGroups(FixedPriceOfGroups)
    case tierOfUnits(TierOfUnits)
    case unitsForUnits(UnitsForUnits)
    case gift(GivenLine)
    case proposal(PluginProposal)
    case nothing(NoOperation)
}

extension Operation {
    /// What every kind can tell.
    var kind: any OperationKind {
        switch self {
        case .percentOfEach(let kind): kind
        case .percentOfAll(let kind): kind
        case .amountOfAll(let kind): kind
        case .amountOfEach(let kind): kind
        case .fixedPriceOfAll(let kind): kind
        case .fixedPriceOfEach(let kind): kind
        case .tierOfEach(let kind): kind
        case .percentOfUnits(let kind): kind
        case .amountOfUnits(let kind): kind
        case .amountOfEachUnit(let kind): kind
        case .fixedPriceOfGroups(let kind): kind
        case .tierOfUnits(let kind): kind
        case .unitsForUnits(let kind): kind
        case .gift(let kind): kind
        case .proposal(let kind): kind
        case .nothing(let kind): kind
        }
    }

    /// Carries it out. The kinds are told apart here and not by ``kind``, since a search does this a million times.
    @inline(__always)
    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        switch self {
        case .percentOfEach(let kind): try kind.run(step, by: &settler)
        case .percentOfAll(let kind): try kind.run(step, by: &settler)
        case .amountOfAll(let kind): try kind.run(step, by: &settler)
        case .amountOfEach(let kind): try kind.run(step, by: &settler)
        case .fixedPriceOfAll(let kind): try kind.run(step, by: &settler)
        case .fixedPriceOfEach(let kind): try kind.run(step, by: &settler)
        case .tierOfEach(let kind): try kind.run(step, by: &settler)
        case .percentOfUnits(let kind): try kind.run(step, by: &settler)
        case .amountOfUnits(let kind): try kind.run(step, by: &settler)
        case .amountOfEachUnit(let kind): try kind.run(step, by: &settler)
        case .fixedPriceOfGroups(let kind): try kind.run(step, by: &settler)
        case .tierOfUnits(let kind): try kind.run(step, by: &settler)
        case .unitsForUnits(let kind): try kind.run(step, by: &settler)
        case .gift(let kind): kind.run(step, by: &settler)
        case .proposal(let kind): kind.run(step, by: &settler)
        case .nothing(let kind): kind.run(step, by: &settler)
        }
    }

    /// Whether it is an effect of a plugin, which may look at and touch anything.
    var isOfPlugin: Bool { if case .proposal = self { true } else { false } }
}
