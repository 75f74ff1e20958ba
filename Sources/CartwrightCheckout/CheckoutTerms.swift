public import Cartwright

/// The terms of a call on a session: its idempotency key, and the state of the session that the caller saw.
public struct CheckoutTerms: Sendable {
    /// The idempotency key within the session, without control characters; nil for a call that is never repeated.
    public var key: String?

    /// The fingerprint of the request, which distinguishes a repeated call from another one with the same key:
    /// preferably a digest of 32 digits, which is stored unchanged. Nil: derived from the commands, or from the payment
    /// method.
    public var fingerprint: String?

    /// The acceptable revisions of the session; nil for any.
    public var revisions: Set<Int64>?

    /// The trace of the call, which its events carry.
    public var traceParent: TraceParent?

    /// The id of the access key of the caller, which its events carry as `client`; nil if there are no keys.
    public var client: String?

    /// True if the caller runs the shop: a code of another customer is refused with its own error, see
    /// ``/Cartwright/Checkout/revealsOtherCustomers``.
    public var revealsOtherCustomers = false

    /// A function that examines the codes that a call adds, before anything is computed; nil for none.
    public var examiningCodes: CodeExamination?

    /// A function that examines the codes that a call adds. An error refuses the call. It may run several times in a
    /// call: after a lost race the call is computed again.
    public typealias CodeExamination = @Sendable (BroughtCodes) throws(CartwrightError) -> Void

    /// Creates the terms of a call.
    ///
    /// - Parameters:
    ///   - key: the idempotency key; nil for a call that is never repeated.
    ///   - fingerprint: the fingerprint of the request; nil to derive it from the commands.
    ///   - revision: the revision that the caller saw; nil for any.
    ///   - traceParent: the trace of the call.
    ///   - client: the id of the access key of the caller.
    public init(
        key: String? = nil,
        fingerprint: String? = nil,
        revision: Int64? = nil,
        traceParent: TraceParent? = nil,
        client: String? = nil
    ) {
        (self.key, self.fingerprint, revisions) = (key, fingerprint, revision.map { [$0] })
        (self.traceParent, self.client) = (traceParent, client)
    }

    /// The same terms with another key, on any revision.
    func onAnyRevision(key: String?) -> CheckoutTerms {
        var terms = self
        (terms.key, terms.revisions) = (key, nil)
        return terms
    }

    /// The terms of a call without a key, on any revision.
    public static let none = CheckoutTerms()
}

extension CartwrightError {
    /// Returns the error for a call on another state of its session.
    static func sessionChanged(_ id: String, from revisions: Set<Int64>, to present: Int64) -> CartwrightError {
        let seen = revisions.max().map { "revision \($0)" } ?? "another revision"
        return CartwrightError(
            .sessionChanged,
            "expected session \(id) at \(seen), found it at \(present)",
            hint: "read the session again, and repeat the decision"
        )
    }
}
