/// Why a code that somebody typed does not count.
public enum CodeObstacle: Error, Hashable, Sendable {
    /// It was never issued.
    case neverIssued
    /// It was never issued, and its check character says that it was mistyped.
    case mistyped
    /// It was issued for another customer.
    case otherCustomer
    /// It was revoked.
    case revoked
    /// It counts from this instant on.
    case upcoming(Instant)
    /// It counts no more since this instant.
    case ended(Instant)
    /// It was used as often as it may be.
    case usedUp

    /// True where the obstacle is public. That a code is another customer's would reveal to strangers that the code
    /// exists, so to them it is a code that was never issued; callers that run the shop may see it, see
    /// ``Checkout/tellsOtherCustomers``.
    public var isTold: Bool {
        switch self {
        case .neverIssued, .otherCustomer: false
        case .mistyped, .revoked, .upcoming, .ended, .usedUp: true
        }
    }
}
