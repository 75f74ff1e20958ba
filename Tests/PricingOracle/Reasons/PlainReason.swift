public import Cartwright

/// The reason why a promotion is not applied, in the words of a quote, and the promotion that displaced it.
public struct PlainReason: Hashable, CustomStringConvertible {
    let reason: String

    /// The id of the promotion that displaced it; nil if there is none.
    let by: String?

    init(_ reason: String, by: String? = nil) { (self.reason, self.by) = (reason, by) }

    /// Reads the reason of a rejection in a quote of the engine.
    public init(_ rejection: RejectedPromotion) { self.init(rejection.reason.rawValue, by: rejection.by) }

    /// The reason and the other promotion, as `beaten_by x`.
    public var description: String { ([reason] + [by].compactMap(\.self)).joined(separator: " ") }
}
