/// A fact about the person that a promotion requires and the cart lacks.
public enum MissingPerson: Hashable, Sendable {
    /// A customer.
    case customer
    /// An identity of a kind.
    case identity(IdentityKind)

    /// The reason that the promotion is not applied.
    public var reason: Reason {
        switch self {
        case .customer: .customerUnknown
        case .identity: .identityUnknown
        }
    }

    /// The kind of the identity; nil for a customer.
    public var identity: IdentityKind? {
        guard case .identity(let kind) = self else { return nil }
        return kind
    }
}

extension CustomerTerms {
    /// Returns the first fact that is required and that a customer lacks.
    func missing(of customer: Customer?) -> MissingPerson? {
        if guests == .refuse, customer?.isGuest ?? true { return .customer }
        let identities = customer?.identities ?? .none
        return required.sorted().first { identities.ofKind($0).isEmpty }.map(MissingPerson.identity)
    }
}
