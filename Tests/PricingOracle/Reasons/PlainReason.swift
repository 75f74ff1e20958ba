public import Cartwright

/// Why a promotion is not applied, in the words of a quote, and the one that it lost to.
public struct PlainReason: Hashable, CustomStringConvertible {
    let reason: String

    /// The id of the promotion that it lost to; nil where it lost to none.
    let by: String?

    init(_ reason: String, by: String? = nil) { (self.reason, self.by) = (reason, by) }

    /// The reason of a rejection in an engine's quote.
    public init(_ rejection: RejectedPromotion) { self.init(rejection.reason.rawValue, by: rejection.by) }

    /// `beaten_by x`.
    public var description: String { ([reason] + [by].compactMap(\.self)).joined(separator: " ") }
}
