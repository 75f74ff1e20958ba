/// The outcome of a charge.
public enum PaymentOutcome: Hashable, Sendable {
    /// The money was taken.
    case confirmed
    /// The money was not taken, for a reason that can be shown to people.
    case failed(reason: String)
    /// The outcome is unknown: the money may have been taken or not.
    case unknown

    /// Returns the command that reports the outcome to a session.
    public func command(key: String) -> Command {
        switch self {
        case .confirmed: .paymentConfirmed(key: key)
        case .failed(let reason): .paymentFailed(reason: reason, key: key)
        case .unknown: .paymentUnknown(key: key)
        }
    }
}
