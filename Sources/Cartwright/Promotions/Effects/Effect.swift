/// What a promotion does to a cart.
///
/// An effect only proposes, as data; pricing caps, rounds and allocates what it proposes. One file each, and one entry
/// in ``Vocabulary/standard``; code outside the engine registers its own with
/// ``Vocabulary/registering(_:)-(Effect.Type)``.
public protocol Effect: Sendable, JSONConvertible {
    /// The name in `"type"`.
    static var type: String { get }

    /// The stage in which it acts.
    var stage: Stage { get }

    /// Reads the effect's own keys; the caller has read `type` and ends the reading.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError)

    /// What it wants of a cart, given what earlier stages left.
    func propose(for input: StageInput) throws(CartwrightError) -> Proposal
}

/// What an effect may look at: the cart, and what earlier stages left of each line.
public struct StageInput: Sendable {
    /// The cart.
    public let cart: Cart

    /// What is left of each line in minor units, in the order of the cart's lines.
    public let lineBases: [Int64]

    /// How exact amounts become whole minor units.
    public let rounding: Rounding

    /// The bases of the lines that discounts may touch and that a filter lets through; zero for all others.
    public func bases(of filter: LineFilter) -> [Int64] {
        cart.lines.indices.map { index in
            let line = cart.lines[index]
            return line.isDiscountable && filter.matches(line) ? lineBases[index] : 0
        }
    }
}

/// What an effect wants.
public enum Proposal: Hashable, Sendable {
    /// An amount spread over lines in proportion to weights; what one line has no room for moves to the others.
    case spread(amountMinor: Int64, weights: [Int64])
    /// Nothing, because the effect is in another currency than the cart.
    case wrongCurrency
}
