/// An effect that says itself what it wants of a cart: what plugins and shops write.
///
/// It only proposes, as data; pricing caps, allocates and accounts for what it proposes. One file each; a plugin lists
/// its own in ``Plugin/effects``. Five members are enough:
///
/// ```swift
/// struct RoundTotalDown: ProposingEffect {
///     static let type = "round_total_down"
///     let toMinor: Int64
///     var stage: Stage { .total }
///     var actsLast: Bool { true }
///
///     init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
///         toMinor = try reader.integer("to", in: 1...Int64.max)
///     }
///
///     func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
///         let left = try input.sharesLeft(of: Target(.total))
///         return Proposal([.spread(left.totalMinor % toMinor, over: left)])
///     }
///
///     var json: JSONValue { .effect(Self.type, ["to": .integer(toMinor)]) }
/// }
/// ```
public protocol ProposingEffect: Effect {
    /// What it wants of a cart, given what earlier stages left.
    ///
    /// - Throws: what keeps it from saying so; the promotion then gives nothing, and the quote says why.
    func propose(for input: StageInput) throws(CartwrightError) -> Proposal
}

extension Effect {
    /// Whether it is one of the engine's own.
    package var isOfTheEngine: Bool { !(self is any ProposingEffect) }
}
