/// A condition of the engine. It declares its requirement, from which the other members of ``Condition`` follow.
///
/// A new condition is a file with a type like ``SubtotalCondition``, and an entry in ``Vocabulary/standard``.
protocol DeclaredCondition: Condition {
    /// The requirement on a cart.
    var requirement: Requirement { get }
}

extension DeclaredCondition {
    /// The conditions inside.
    public var parts: [any Condition] { requirement.parts }

    /// True if the condition, or one inside it, reads the amounts that earlier stages left.
    public var readsStage: Bool { requirement.readsStage }

    /// The need that a cart must meet before the condition can hold.
    public var need: Need { requirement.need }

    /// Returns the truth value if the cart alone determines it.
    public func foresee(_ facts: CartFacts) throws(CartwrightError) -> Truth? { try requirement.foresee(facts) }

    /// Checks the cart.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        try requirement.finding(Self.type, facts)
    }

    /// Returns the cart with more of the measured value.
    public func filling(_ shortBy: Int64, in cart: Cart) -> Cart? {
        guard case .number(let number) = requirement else { return nil }
        return number.filling(shortBy, in: cart)
    }
}
