/// A compiled condition that is not just a number of the cart or a segment. Its requirement is computed once, when a
/// catalog is made, and so are those of its nested conditions.
indirect enum CompiledCondition: Sendable {
    /// A number of some lines. The condition itself decides if the numbers are too large.
    case lines(LineThreshold, any Condition)
    /// The number of different SKUs.
    case distinctSKUs(SKUThreshold)
    /// The local time in a zone.
    case clock(ClockTest)
    /// Any other requirement of a condition of the engine.
    case other(Requirement)
    /// A condition of a plugin, which declares no requirement.
    case ofPlugin(any Condition)
    /// Met if all of these conditions are met.
    case all([CompiledCondition])
    /// Met if one of these conditions is met.
    case any([CompiledCondition])
    /// Met if this condition is not met.
    case not(CompiledCondition)

    init(_ condition: any Condition, _ tables: inout CompiledTables) {
        guard let requirement = condition.declared else {
            if let outside = condition as? OutsideCondition { tables.add(outside.use) }
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
        case .words: self = .other(requirement)
        case .attribute(let source, _):
            if let facts = source.facts { tables.add(facts) }
            self = .other(requirement)
        case .clock(let test): self = .clock(test)
        case .all(let parts): self = .all(parts.map { CompiledCondition($0, &tables) })
        case .any(let parts): self = .any(parts.map { CompiledCondition($0, &tables) })
        case .not(let part): self = .not(CompiledCondition(part, &tables))
        }
    }

    /// The truth value, as far as the cart alone decides it; nil if it depends on the amounts that earlier stages
    /// leave. All nested conditions are evaluated, so that an error does not depend on their order.
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

    /// - Parameter decisive: The truth value that decides the whole, regardless of the other conditions.
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
