public import Cartwright

/// How a call on a session counts: once for its key, and on the state that its caller saw.
public struct CheckoutTerms: Sendable {
    /// The name under which the call counts once in its session, without control characters; nil for a call that is
    /// never repeated.
    public var key: String?

    /// What the key stands for, to tell a repeated call from another one with the same key: a digest of the request,
    /// best in 32 digits, which are kept as they stand. Nil: the commands themselves, or the way of paying.
    public var fingerprint: String?

    /// The revisions of the session of which the caller takes any; nil for whatever is there.
    public var revisions: Set<Int64>?

    /// The trace that the call belongs to, which its events pass on.
    public var traceParent: TraceParent?

    /// The id of the access key that made the call, which its events have as `client`; nil where there are no keys.
    public var client: String?

    /// True where the caller runs the shop: a code of another customer is refused as such, see
    /// ``/Cartwright/Checkout/tellsOtherCustomers``.
    public var tellsOtherCustomers = false

    /// Examines the codes that a call brings, before anything is worked out; nil where nothing is to be examined.
    public var examiningCodes: CodeExamination?

    /// Examines the codes that a call brings. What it throws refuses the call. It may be called several times in a
    /// call: where others were faster, the call is worked out anew.
    public typealias CodeExamination = @Sendable (BroughtCodes) throws(CartwrightError) -> Void

    /// Terms of a call.
    ///
    /// - Parameters:
    ///   - key: the name under which it counts once; nil for a call that is never repeated.
    ///   - fingerprint: what the key stands for; nil for the commands themselves.
    ///   - revision: the revision that the caller saw; nil for any.
    ///   - traceParent: the trace that it belongs to.
    ///   - client: the id of the access key that made it.
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

    /// A call that counts each time, on whatever is there.
    public static let none = CheckoutTerms()
}

extension CartwrightError {
    /// The refusal of a call that was meant for another state of its session.
    static func sessionChanged(_ id: String, from revisions: Set<Int64>, to present: Int64) -> CartwrightError {
        let seen = revisions.max().map { "revision \($0)" } ?? "another revision"
        return CartwrightError(
            .sessionChanged,
            "expected session \(id) at \(seen), found it at \(present)",
            hint: "read the session again, and decide anew"
        )
    }
}
