public import Cartwright

/// What a look at a session asks for.
public struct ViewTerms: Hashable, Sendable {
    /// The revision after which it is wanted; nil for the present one.
    public var revision: Int64?
    /// How much its quote explains; nil for what the checkout's options say.
    public var explanation: PricingOptions.Explanation?
    /// Whether its quote tells where each cent comes from.
    public var tracesCents = false
    /// The instant of the quote; nil for now. A payment that is under way keeps its price.
    public var instant: Instant?

    /// A look at a session as it is now.
    public init() {}
}

extension CheckoutService {
    /// A session as it is, or was, with what its cart costs.
    ///
    /// As many earlier revisions stay readable as ``CheckoutSettings/earlierSteps`` says.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - terms: what is asked for.
    /// - Throws: `session.unknown`, `session.unknown_step`, an error of area `store`, `money.overflow`.
    public func view(_ id: String, on terms: ViewTerms) async throws(CartwrightError) -> CheckoutView {
        guard !WorkLimit.isOver else { throw .callCancelled }
        let kept = try await kept(id, at: terms.revision)
        let (session, revision) = try await restore(kept, of: id)
        let now = terms.instant ?? dependencies.now()
        var checkout = checkout
        if let explanation = terms.explanation { checkout.options.explanation = explanation }
        checkout.options.tracesCents = terms.tracesCents
        let counters = try await counters(for: session, by: checkout, at: now)
        var view = try Pricing(checkout: checkout, instant: now, counters: counters).view(of: session, at: revision)
        view.commands = kept?.commands ?? []
        return view
    }

    /// A session as it is kept, at present or after a revision.
    private func kept(_ id: String, at revision: Int64?) async throws(CartwrightError) -> KeptSession? {
        guard let revision else { return try await store.session(id) }
        guard let kept = try await store.session(id, at: revision) else {
            throw .unknownStep(revision, of: id, present: try await load(id).revision)
        }
        return kept
    }
}
