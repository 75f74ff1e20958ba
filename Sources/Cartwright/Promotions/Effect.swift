/// An effect of a promotion on a cart: one of the engine's own, or as a ``ProposingEffect``, one of a plugin.
///
/// An effect is a definition: the part of the cart and the stage in which it acts. Pricing carries out the engine's own
/// effects itself, and requests a ``Proposal`` from all others.
public protocol Effect: Sendable, JSONConvertible {
    /// The name in `"type"`.
    static var type: String { get }

    /// The keys that a promotion may write for it, for help and JSON Schema; nil if they are not declared.
    static var format: ObjectFormat? { get }

    /// The stage in which it acts.
    var stage: Stage { get }

    /// True if it acts after the other effects of its stage, on the remaining amounts.
    var actsLast: Bool { get }

    /// True if it uses units up, so that later unit effects cannot use them.
    var usesUnitsUp: Bool { get }

    /// Returns true if it has amounts in a currency. Otherwise it gives no discount in that currency.
    func isIn(_ currency: Currency) -> Bool

    /// Returns true if it may discount or require units of a line.
    func reaches(_ line: Line) -> Bool

    /// The content that a cart needs for a discount. A catalog finds the promotion by it.
    var need: Need { get }

    /// Returns the effect with each of its amounts replaced. A catalog with a currency replaces amounts without one by
    /// amounts in it, see ``Amount/inCatalog(of:)``.
    func replacingAmounts(_ change: (Amount) -> Amount) -> Self

    /// Reads the effect's own keys; the caller has read `type` and ends the reading.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError)
}

extension Effect {
    /// By default the keys are not declared: help shows only the name.
    public static var format: ObjectFormat? { nil }

    /// By default false: most effects act on the amounts that earlier stages left.
    public var actsLast: Bool { false }

    /// By default false: most effects leave units to other effects.
    public var usesUnitsUp: Bool { false }

    /// By default true: most effects act in every currency.
    public func isIn(_ currency: Currency) -> Bool { true }

    /// By default the effect itself: most effects of plugins have no amounts.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> Self { self }

    /// By default nothing, so the promotion is considered for every cart.
    public var need: Need { .nothing }

    /// By default true for any line.
    public func reaches(_ line: Line) -> Bool { true }
}
