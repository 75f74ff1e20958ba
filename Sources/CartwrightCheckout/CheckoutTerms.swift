public import Cartwright

/// How a call on a session counts: once for its key, and on the state that its caller saw.
public struct CheckoutTerms: Sendable {
    /// The name under which the call counts once in its session, without control characters; nil for a call that is
    /// never repeated.
    public var key: String?

    /// What the key stands for, to tell a repeated call from another one with the same key: a digest of the request,
    /// best in 32 digits, which are kept as they stand. Nil: the commands themselves, or the way of paying.
    public var fingerprint: String?

    /// The revision of the session that the caller saw; nil for any.
    public var revision: Int64?

    /// The trace that the call belongs to, which its events pass on.
    public var traceParent: TraceParent?

    /// The id of the access key that made the call, which its events have as `client`; nil where there are no keys.
    public var client: String?

    /// True where the caller runs the shop: a code of another customer is refused as such, see
    /// ``/Cartwright/Checkout/tellsOtherCustomers``.
    public var tellsOtherCustomers = false

    /// Terms of a call.
    public init(
        key: String? = nil,
        fingerprint: String? = nil,
        revision: Int64? = nil,
        traceParent: TraceParent? = nil,
        client: String? = nil
    ) {
        (self.key, self.fingerprint, self.revision) = (key, fingerprint, revision)
        (self.traceParent, self.client) = (traceParent, client)
    }

    /// The same terms with another key, on any revision.
    func onAnyRevision(key: String?) -> CheckoutTerms {
        var terms = self
        (terms.key, terms.revision) = (key, nil)
        return terms
    }

    /// A call that counts each time, on whatever is there.
    public static let none = CheckoutTerms()
}

extension CartwrightError {
    /// The refusal of a call that was meant for another state of its session.
    static func sessionChanged(_ id: String, from revision: Int64, to present: Int64) -> CartwrightError {
        CartwrightError(
            .sessionChanged,
            "expected session \(id) at revision \(revision), found it at \(present)",
            hint: "read the session again, and decide anew"
        )
    }
}

extension ErrorCode {
    /// A call that was meant for another state of its session.
    public static let sessionChanged: ErrorCode = "session.changed"
}
