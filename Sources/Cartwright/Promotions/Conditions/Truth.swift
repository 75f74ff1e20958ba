/// The truth value of a condition on a cart: met, not met, or unknown.
///
/// Unknown are an order number without a count of earlier orders, a comparison of an attribute that is absent, an
/// amount in another currency than the cart's, and what a plugin's condition says is unknown. Words and sets are never
/// unknown: absent means empty. An unknown condition does not hold, and neither does its opposite.
public enum Truth: String, Hashable, Sendable, CaseIterable {
    /// The condition holds.
    case met
    /// The condition does not hold, and its opposite does.
    case notMet = "not_met"
    /// Neither the condition nor its opposite holds.
    case unknown

    /// Met or not met.
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
    /// The truth value of all together: not met where one is not met, else unknown where one is unknown. None at all is
    /// met.
    public var all: Truth { reduce(.met) { $0.and($1) } }

    /// The truth value of at least one: met where one is met, else unknown where one is unknown. None at all is not
    /// met.
    public var any: Truth { reduce(.notMet) { $0.or($1) } }
}

extension Sequence<Truth?> {
    /// The same, as far as it is known before a stage begins: nil where it follows from what is still open.
    var foreseenAll: Truth? { reduce(.met) { $0.foreseen(with: $1, decidedBy: .notMet) } }

    /// The same of at least one.
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
    /// - Parameter decisive: the value that settles the whole, whatever the others are.
    func foreseen(with other: Truth?, decidedBy decisive: Truth) -> Truth? {
        if self == decisive || other == decisive { return decisive }
        guard let self, let other else { return nil }
        return self == .unknown || other == .unknown ? .unknown : decisive.opposite
    }
}
