/// What became of a charge.
public enum PaymentOutcome: Hashable, Sendable {
    /// The money was taken.
    case confirmed
    /// It was not, for a reason that can be shown to people.
    case failed(reason: String)
    /// No answer came: it may have been taken or not.
    case unknown

    /// The command that tells a session.
    public func command(key: String) -> Command {
        switch self {
        case .confirmed: .paymentConfirmed(key: key)
        case .failed(let reason): .paymentFailed(reason: reason, key: key)
        case .unknown: .paymentUnknown(key: key)
        }
    }
}
