public import Cartwright

/// The parameters of a view of a session.
public struct ViewTerms: Hashable, Sendable {
    /// The revision; nil for the present one.
    public var revision: Int64?
    /// The detail of its quote; nil for the checkout's options.
    public var explanation: PricingOptions.Explanation?
    /// True if its quote traces the origin of each cent.
    public var tracesCents = false
    /// The instant of the quote; nil for now. A payment that is under way keeps its price.
    public var instant: Instant?

    /// Creates the parameters of a present view.
    public init() {}
}

extension CheckoutService {
    /// Returns a present or earlier session, with its quote.
    ///
    /// ``CheckoutSettings/earlierSteps`` earlier revisions stay readable.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - terms: the parameters of the view.
    /// - Throws: `session.unknown`, `session.unknown_step`, an error of area `store`, `money.overflow`.
    public func view(_ id: String, on terms: ViewTerms) async throws(CartwrightError) -> CheckoutView {
        guard !WorkLimit.isOver else { throw .callCancelled }
        let kept = try await storedSession(id, at: terms.revision)
        let (session, revision) = try await restore(kept, of: id)
        let now = terms.instant ?? dependencies.now()
        var checkout = checkout
        if let explanation = terms.explanation { checkout.options.explanation = explanation }
        checkout.options.tracesCents = terms.tracesCents
        let counters = try await counters(for: session, by: checkout, at: now)
        let pricing = Pricing(checkout: checkout, instant: now, counters: counters)
        var view = try await asking(checkout.registry, isUrgent: true) { [checkout] () throws(CartwrightError) in
            try pricing.view(of: checkout.presenting(session, at: now), at: revision)
        }
        view.commands = kept?.commands ?? []
        return view
    }

    /// Returns a stored session, at present or at a revision.
    private func storedSession(_ id: String, at revision: Int64?) async throws(CartwrightError) -> StoredSession? {
        guard let revision else { return try await store.session(id) }
        guard let kept = try await store.session(id, at: revision) else {
            throw .unknownStep(revision, of: id, present: try await load(id).revision)
        }
        return kept
    }
}
