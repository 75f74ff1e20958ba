/// The reason that an entered code cannot be used.
public enum CodeObstacle: Error, Hashable, Sendable {
    /// It was never issued.
    case neverIssued
    /// It was never issued, and its check character is wrong.
    case mistyped
    /// It was issued for another customer.
    case otherCustomer
    /// It was revoked.
    case revoked
    /// It is valid from this instant on.
    case upcoming(Instant)
    /// It expired at this instant.
    case ended(Instant)
    /// It has reached its usage limit.
    case usedUp

    /// True if shoppers see the obstacle. To reveal that a code belongs to another customer would reveal that it
    /// exists, so for shoppers it was never issued; callers that run the shop may see it, see
    /// ``Checkout/revealsOtherCustomers``.
    public var isPublic: Bool {
        switch self {
        case .neverIssued, .otherCustomer: false
        case .mistyped, .revoked, .upcoming, .ended, .usedUp: true
        }
    }
}
