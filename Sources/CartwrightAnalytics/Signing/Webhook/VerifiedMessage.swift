/// What a verifier vouches for: a message that came from someone who has a secret, at about the time it says.
public struct VerifiedMessage: Hashable, Sendable {
    /// The message's id; the receiver's key for duplicates.
    public let id: String

    /// When it was signed, in seconds since 1970.
    public let timestampSeconds: Int64

    /// The last second at which the same headers still pass, in seconds since 1970.
    public let acceptableUntilSeconds: Int64
}
