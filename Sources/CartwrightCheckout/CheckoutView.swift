public import Cartwright

/// A session as a shopper sees it.
public struct CheckoutView: Sendable {
    /// The session.
    public let session: Session
    /// How often it was kept, 1 or more.
    public let revision: Int64
    /// What the cart costs now; while a payment is under way, what was agreed.
    public let quote: Quote
    /// How every coupon card stands.
    public let coupons: [CouponState]
    /// The commands that led here from the revision before, as a JSON array in UTF-8: what callers asked for, but for
    /// cards and outcomes of payments. Empty where they were not stored, and in what a call is answered.
    public internal(set) var commands: [UInt8] = []
}

/// What a session is priced with.
struct Pricing: Sendable {
    let checkout: Checkout
    let instant: Instant
    let counters: Counters

    /// What a session's cart costs, and how its coupons stand.
    func view(of session: Session, at revision: Int64) throws(CartwrightError) -> CheckoutView {
        CheckoutView(
            session: session,
            revision: revision,
            quote: try checkout.quote(of: session, at: instant, counters: counters),
            coupons: try checkout.couponStates(in: session, at: instant, counters: counters)
        )
    }
}

extension CheckoutReply {
    /// The session as a shopper sees it after the call, priced with what the call read; nil where the call was a
    /// repetition.
    ///
    /// - Throws: `money.overflow`.
    public func view() throws(CartwrightError) -> CheckoutView? { try pricing?.view(of: session, at: revision) }
}

extension CheckoutService {
    /// A session as it is now, with what its cart costs.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - explanation: how much its quote explains; nil for what the checkout's options say.
    /// - Throws: `session.unknown`, an error of area `store`, `money.overflow`.
    public func view(
        _ id: String,
        explaining explanation: PricingOptions.Explanation? = nil
    ) async throws(CartwrightError) -> CheckoutView {
        var terms = ViewTerms()
        terms.explanation = explanation
        return try await view(id, on: terms)
    }

    /// A session as it was at an earlier revision, with what its cart costs now. As many revisions stay readable as
    /// ``CheckoutSettings/earlierSteps`` says.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - revision: the revision.
    ///   - explanation: how much its quote explains; nil for what the checkout's options say.
    /// - Throws: `session.unknown`, `session.unknown_step`, an error of area `store`, `money.overflow`.
    public func view(
        _ id: String,
        at revision: Int64,
        explaining explanation: PricingOptions.Explanation? = nil
    ) async throws(CartwrightError) -> CheckoutView {
        var terms = ViewTerms()
        (terms.revision, terms.explanation) = (revision, explanation)
        return try await view(id, on: terms)
    }

    /// Explains a coupon card, see ``/Cartwright/Checkout/explain(couponOf:in:at:counters:)``.
    ///
    /// - Throws: `session.unknown`, an error of area `store`, `money.overflow`.
    public func explain(coupon card: String, in id: String) async throws(CartwrightError) -> CouponExplanation? {
        let session = try await load(id).session
        let (checkout, now) = (checkout, dependencies.now())
        let counters = try await counters(for: session, by: checkout, at: now)
        return try checkout.explain(couponOf: card, in: session, at: now, counters: counters)
    }

    /// What commands would do. Nothing is kept, nothing is held, and nobody is paid.
    ///
    /// - Parameters:
    ///   - commands: the commands.
    ///   - id: the session.
    ///   - terms: which revisions of the session the caller takes, which codes it may bring, and whether it runs the
    ///     shop; the rest of them does not count.
    /// - Throws: the ``/Cartwright/Refusal`` with which the first of them would be refused; `session.unknown`,
    ///   `session.changed`, an error of area `store`.
    public func preview(
        _ commands: [Command],
        in id: String,
        on terms: CheckoutTerms = .none
    ) async throws(CartwrightError) -> CheckoutReply {
        let (session, revision) = try await load(id)
        if let seen = terms.revisions, !seen.contains(revision) {
            throw .sessionChanged(id, from: seen, to: revision)
        }
        var (checkout, now) = (checkout, dependencies.now())
        checkout.tellsOtherCustomers = terms.tellsOtherCustomers
        let counters = try await counters(for: session, before: commands, by: checkout, at: now)
        if let examination = terms.examiningCodes {
            try checkout.examine(commands, for: session, at: now, counters, by: examination)
        }
        let next = try await asking(checkout.registry) { [checkout] () throws(CartwrightError) in
            try checkout.transition(session, commands, at: now, counters: counters)
        }
        var reply = CheckoutReply(next, revision: revision)
        reply.pricing = Pricing(checkout: checkout, instant: now, counters: counters)
        return reply
    }

    /// What a return would pay back, and why.
    ///
    /// - Parameters:
    ///   - units: the units; nil for all that are left.
    ///   - order: the id of the order.
    ///   - id: the session.
    /// - Throws: the ``/Cartwright/Refusal`` with which the return would be refused; `session.unknown`, an error of
    ///   area `store`.
    public func preview(
        returning units: [ReturnedUnits]?,
        of order: String,
        in id: String
    ) async throws(CartwrightError) -> ReturnPreview {
        try checkout.preview(returning: units, of: order, in: try await load(id).session)
    }
}
