/// The operations that effects compile into. Each is in the file of its effect; this is the only list of them.
///
/// It is an enumeration instead of `any OperationKind`, so that the tables of a catalog hold plain numbers, see
/// ``CompiledPromotion``, and a search calls each operation directly.
enum Operation: Sendable {
    case percentOfEach(PercentOfEach)
    case percentOfAll(PercentOfAll)
    case percentOfUnits(PercentOfUnits)
    case amountOfAll(AmountOfAll)
    case amountOfEach(AmountOfEach)
    case amountOfUnits(AmountOfUnits)
    case amountOfEachUnit(AmountOfEachUnit)
    case amountOfEachGroup(AmountOfEachGroup)
    case fixedPriceOfAll(FixedPriceOfAll)
    case fixedPriceOfEach(FixedPriceOfEach)
    case fixedPriceOfGroups(FixedPriceOfGroups)
    case tierOfEach(TierOfEach)
    case tierOfUnits(TierOfUnits)
    case unitsForUnits(UnitsForUnits)
    case convertedAmount(ConvertedAmount)
    case convertedPercent(ConvertedPercent)
    case convertedTiers(ConvertedTiers)
    case gift(GivenLine)
    case creditAmount(CreditAmount)
    case creditPercent(CreditPercent)
    case proposal(PluginProposal)
    case nothing(NoOperation)

    /// True for an effect of a plugin, which may read and reduce anything.
    var isOfPlugin: Bool { if case .proposal = self { true } else { false } }

    /// True if it converts amounts with tax into discounts of prices without it, or the other way round: then its
    /// discount depends on the tax rates of all its places.
    var convertsTax: Bool {
        switch self {
        case .convertedAmount, .convertedPercent, .convertedTiers: true
        default: false
        }
    }

    /// The operation if it gives store credit.
    var credit: (any CreditOperation)? {
        switch self {
        case .creditAmount(let kind): kind
        case .creditPercent(let kind): kind
        default: nil
        }
    }
}

extension Operation {
    /// Passes the operation to a visitor, by its own type.
    ///
    /// - Parameter subject: the input of the visitor, such as the step of the operation.
    @inline(__always)
    func accept<Visitor: OperationVisitor & ~Copyable>(
        _ visitor: inout Visitor,
        on subject: Visitor.Subject
    ) throws(Visitor.Failure) -> Visitor.Result {
        switch self {
        case .percentOfEach(let kind): try visitor.visit(kind, on: subject)
        case .percentOfAll(let kind): try visitor.visit(kind, on: subject)
        case .percentOfUnits(let kind): try visitor.visit(kind, on: subject)
        case .amountOfAll(let kind): try visitor.visit(kind, on: subject)
        case .amountOfEach(let kind): try visitor.visit(kind, on: subject)
        case .amountOfUnits(let kind): try visitor.visit(kind, on: subject)
        case .amountOfEachUnit(let kind): try visitor.visit(kind, on: subject)
        case .amountOfEachGroup(let kind): try visitor.visit(kind, on: subject)
        case .fixedPriceOfAll(let kind): try visitor.visit(kind, on: subject)
        case .fixedPriceOfEach(let kind): try visitor.visit(kind, on: subject)
        case .fixedPriceOfGroups(let kind): try visitor.visit(kind, on: subject)
        case .tierOfEach(let kind): try visitor.visit(kind, on: subject)
        case .tierOfUnits(let kind): try visitor.visit(kind, on: subject)
        case .unitsForUnits(let kind): try visitor.visit(kind, on: subject)
        case .convertedAmount(let kind): try visitor.visit(kind, on: subject)
        case .convertedPercent(let kind): try visitor.visit(kind, on: subject)
        case .convertedTiers(let kind): try visitor.visit(kind, on: subject)
        case .gift(let kind): try visitor.visit(kind, on: subject)
        case .creditAmount(let kind): try visitor.visit(kind, on: subject)
        case .creditPercent(let kind): try visitor.visit(kind, on: subject)
        case .proposal(let kind): try visitor.visit(kind, on: subject)
        case .nothing(let kind): try visitor.visit(kind, on: subject)
        }
    }

    /// The operation as its kind, for code that does not run once for each set of a search.
    var kind: any OperationKind {
        var visitor = KindVisitor()
        return accept(&visitor, on: ())
    }
}

/// Code that runs on an operation by its own type, so that it is compiled for each.
protocol OperationVisitor: ~Copyable {
    associatedtype Subject
    associatedtype Result
    associatedtype Failure: Error = Never

    mutating func visit(_ kind: some OperationKind, on subject: Subject) throws(Failure) -> Result
}

private struct KindVisitor: OperationVisitor {
    func visit(_ kind: some OperationKind, on subject: Void) -> any OperationKind { kind }
}
