/// An effect that computes its discount itself, for plugins and shops.
///
/// It only returns a proposal; the engine caps, allocates and accounts for it. Write each effect in a file of its own
/// and list it in ``Plugin/effects``. Five members are enough:
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
    /// Returns the discounts proposed for a cart, given the amounts that earlier stages left.
    ///
    /// - Throws: an error if there is no proposal; the promotion then gives nothing, and the quote contains the error.
    func propose(for input: StageInput) throws(CartwrightError) -> Proposal
}

extension Effect {
    /// The name as a promotion writes it in `"type"`.
    package var name: String { (self as? OutsideEffect)?.use.declaration.name ?? Self.type }

    /// True for an effect of the engine.
    package var isOfTheEngine: Bool { !(self is any ProposingEffect) }
}
