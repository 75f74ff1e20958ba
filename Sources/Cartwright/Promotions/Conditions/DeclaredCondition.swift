/// A condition of the engine. It declares what it asks, and all that ``Condition`` wants besides follows from that.
///
/// A new one is a file with a type like ``SubtotalCondition`` in it, and an entry in ``Vocabulary/standard``.
protocol DeclaredCondition: Condition {
    /// What it asks.
    var requirement: Requirement { get }
}

extension DeclaredCondition {
    /// The conditions inside.
    public var parts: [any Condition] { requirement.parts }

    /// Whether it, or one inside it, looks at what earlier stages left.
    public var readsStage: Bool { requirement.readsStage }

    /// What a cart must have so that it may hold.
    public var need: Need { requirement.need }

    /// The truth value, as far as the cart alone decides it.
    public func foresee(_ facts: CartFacts) throws(CartwrightError) -> Truth? { try requirement.foresee(facts) }

    /// Measures the cart.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        try requirement.finding(Self.type, facts)
    }

    /// The cart with more of what it measures.
    public func filling(_ shortBy: Int64, in cart: Cart) -> Cart? {
        guard case .number(let number) = requirement else { return nil }
        return number.filling(shortBy, in: cart)
    }
}
