/// What a promotion does to a cart: the effects that Cartwright brings, and, as ``ProposingEffect``, those of plugins.
///
/// An effect is a definition. It says where and when it acts; how it is carried out, pricing knows of the engine's own,
/// and asks of all others.
public protocol Effect: Sendable, JSONConvertible {
    /// The name in `"type"`.
    static var type: String { get }

    /// The keys that a promotion may write for it, for help and JSON Schema; nil where nobody says.
    static var format: ObjectFormat? { get }

    /// The stage in which it acts.
    var stage: Stage { get }

    /// Whether it acts on what the other effects of its stage left.
    var actsLast: Bool { get }

    /// Whether it uses units up, so that later unit effects cannot have them.
    var usesUnitsUp: Bool { get }

    /// Whether it speaks of amounts in a currency. One that does not gives nothing there.
    func isIn(_ currency: Currency) -> Bool

    /// Whether it may touch, or ask for, units of a line.
    func reaches(_ line: Line) -> Bool

    /// What a cart must have so that it may give anything, by which a catalog finds the promotion.
    var need: Need { get }

    /// The effect with each amount that it names replaced. A catalog that names its currency replaces amounts without
    /// one by amounts in it, see ``Amount/inCatalog(of:)``.
    func replacingAmounts(_ change: (Amount) -> Amount) -> Self

    /// Reads the effect's own keys; the caller has read `type` and ends the reading.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError)
}

extension Effect {
    /// An effect that does not describe its keys is only told by its name.
    public static var format: ObjectFormat? { nil }

    /// Most effects act on what earlier stages left.
    public var actsLast: Bool { false }

    /// Most effects leave units to others.
    public var usesUnitsUp: Bool { false }

    /// Most effects act in every currency.
    public func isIn(_ currency: Currency) -> Bool { true }

    /// Most effects of plugins name no amounts.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> Self { self }

    /// A promotion whose effects do not say is looked at for every cart.
    public var need: Need { .nothing }

    /// An effect that does not say may reach any line.
    public func reaches(_ line: Line) -> Bool { true }
}
