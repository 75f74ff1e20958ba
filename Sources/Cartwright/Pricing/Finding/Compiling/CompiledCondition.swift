/// A condition that is more than a number of the cart or a segment, made ready for pricing: what it asks is worked out
/// once, when a catalog is made, and the same for those inside it.
indirect enum CompiledCondition: Sendable {
    /// A number of some lines; the condition itself where the number is too large to tell.
    case lines(LineThreshold, any Condition)
    /// How many different SKUs there are.
    case distinctSKUs(SKUThreshold)
    /// What the clocks of a zone show.
    case clock(ClockTest)
    /// Whatever else a condition of the engine asks for.
    case other(Requirement)
    /// One of which no more is known than it says.
    case ofPlugin(any Condition)
    /// Conditions of which all hold.
    case all([CompiledCondition])
    /// Conditions of which one holds.
    case any([CompiledCondition])
    /// One that does not hold.
    case not(CompiledCondition)

    init(_ condition: any Condition, _ tables: inout CompiledTables) {
        guard let requirement = condition.declared else {
            self = .ofPlugin(condition)
            return
        }
        switch requirement {
        case .number:
            if let threshold = LineThreshold(requirement, &tables) {
                self = .lines(threshold, condition)
            } else if let threshold = SKUThreshold(requirement, &tables) {
                self = .distinctSKUs(threshold)
            } else {
                self = .other(requirement)
            }
        case .words, .attribute: self = .other(requirement)
        case .clock(let test): self = .clock(test)
        case .all(let parts): self = .all(parts.map { CompiledCondition($0, &tables) })
        case .any(let parts): self = .any(parts.map { CompiledCondition($0, &tables) })
        case .not(let part): self = .not(CompiledCondition(part, &tables))
        }
    }

    /// The truth value, as far as the cart alone decides it; nil where that depends on what earlier stages leave. All
    /// conditions inside are checked, so that an error does not depend on their order.
    func foresee(_ cart: InternedCart, for promotion: PromotionNumber) throws(CartwrightError) -> Truth? {
        switch self {
        case .lines(let threshold, let condition):
            if let truth = threshold.truth(on: cart, for: promotion) { return truth }
            return try condition.foresee(cart.frozen.facts)
        case .distinctSKUs(let threshold): return threshold.truth(on: cart, for: promotion)
        case .clock(let test): return Truth(test.holds(at: cart.frozen.instant))
        case .other(let requirement): return try requirement.foresee(cart.frozen.facts)
        case .ofPlugin(let condition): return try condition.foresee(cart.frozen.facts)
        case .all(let parts): return try Self.foresee(parts, cart, for: promotion, decidedBy: .notMet)
        case .any(let parts): return try Self.foresee(parts, cart, for: promotion, decidedBy: .met)
        case .not(let part): return try part.foresee(cart, for: promotion)?.opposite
        }
    }

    /// - Parameter decisive: the truth value that settles the whole, whatever the others are.
    private static func foresee(
        _ parts: [CompiledCondition],
        _ cart: InternedCart,
        for promotion: PromotionNumber,
        decidedBy decisive: Truth
    ) throws(CartwrightError) -> Truth? {
        var foreseen: Truth? = decisive.opposite
        for part in parts {
            foreseen = foreseen.foreseen(with: try part.foresee(cart, for: promotion), decidedBy: decisive)
        }
        return foreseen
    }
}
