/// The truth value of a condition on a cart: met, not met, or unknown.
///
/// Unknown are an order number without a count of earlier orders, a comparison of an absent attribute, an amount in
/// another currency than the cart's, and any result that a plugin's condition reports as unknown. Words and sets are
/// never unknown: absent means empty. An unknown condition does not hold, and neither does its opposite.
public enum Truth: String, Hashable, Sendable, CaseIterable {
    /// The condition holds.
    case met
    /// The condition does not hold, and its opposite does.
    case notMet = "not_met"
    /// Neither the condition nor its opposite holds.
    case unknown

    /// Creates a truth value that is met or not met.
    public init(_ isMet: Bool) { self = isMet ? .met : .notMet }

    /// The truth value of the opposite: that of unknown is unknown.
    public var opposite: Truth {
        switch self {
        case .met: .notMet
        case .notMet: .met
        case .unknown: .unknown
        }
    }
}

extension Sequence<Truth> {
    /// The truth value of all together: not met if one is not met, else unknown if one is unknown. An empty sequence is
    /// met.
    public var all: Truth { reduce(.met) { $0.and($1) } }

    /// The truth value of at least one: met if one is met, else unknown if one is unknown. An empty sequence is not
    /// met.
    public var any: Truth { reduce(.notMet) { $0.or($1) } }
}

extension Sequence<Truth?> {
    /// The truth value of all together before a stage begins; nil if it depends on values that are not known yet.
    var foreseenAll: Truth? { reduce(.met) { $0.foreseen(with: $1, decidedBy: .notMet) } }

    /// The truth value of at least one before a stage begins; nil if it depends on values that are not known yet.
    var foreseenAny: Truth? { reduce(.notMet) { $0.foreseen(with: $1, decidedBy: .met) } }
}

extension Truth {
    fileprivate func and(_ other: Truth) -> Truth {
        if self == .notMet || other == .notMet { return .notMet }
        return self == .unknown || other == .unknown ? .unknown : .met
    }

    fileprivate func or(_ other: Truth) -> Truth { opposite.and(other.opposite).opposite }
}

extension Truth? {
    /// - Parameter decisive: the value that determines the result regardless of the others.
    func foreseen(with other: Truth?, decidedBy decisive: Truth) -> Truth? {
        if self == decisive || other == decisive { return decisive }
        guard let self, let other else { return nil }
        return self == .unknown || other == .unknown ? .unknown : decisive.opposite
    }
}
