public import Cartwright

/// A session as a shopper sees it.
public struct CheckoutView: Sendable {
    /// The session.
    public let session: Session
    /// The number of times it was stored, 1 or more.
    public let revision: Int64
    /// The present quote of the cart; while a payment is under way, the agreed one.
    public let quote: Quote
    /// The states of all coupon cards.
    public let coupons: [CouponState]
    /// The outcome of each code in the cart, in the order of entry.
    package let codes: [CodeOutcome]
    /// The commands that led here from the previous revision, as a JSON array in UTF-8: the commands of callers,
    /// without cards and outcomes of payments. Empty if they were not stored, and in the reply of a call.
    public internal(set) var commands: [UInt8] = []
}

/// The inputs for pricing a session.
struct Pricing: Sendable {
    let checkout: Checkout
    let instant: Instant
    let counters: Counters

    /// Returns the view of a session: its quote and its coupons.
    func view(of session: Session, at revision: Int64) throws(CartwrightError) -> CheckoutView {
        let quote = try checkout.quote(of: session, at: instant, counters: counters)
        return CheckoutView(
            session: session,
            revision: revision,
            quote: quote,
            coupons: try checkout.couponStates(in: session, at: instant, counters: counters),
            codes: checkout.codeOutcomes(of: session, in: quote, at: instant, counters: counters)
        )
    }
}

extension CheckoutReply {
    /// Returns the session as a shopper sees it after the call, priced with the inputs of the call; nil if the call was
    /// a repetition.
    ///
    /// - Throws: `money.overflow`.
    public func view() throws(CartwrightError) -> CheckoutView? { try pricing?.view(of: session, at: revision) }
}

extension CheckoutService {
    /// Returns the present session, with its quote.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - explanation: the detail of its quote; nil for the checkout's options.
    /// - Throws: `session.unknown`, an error of area `store`, `money.overflow`.
    public func view(
        _ id: String,
        explaining explanation: PricingOptions.Explanation? = nil
    ) async throws(CartwrightError) -> CheckoutView {
        var terms = ViewTerms()
        terms.explanation = explanation
        return try await view(id, on: terms)
    }

    /// Returns a session at an earlier revision, with its present quote. ``CheckoutSettings/earlierSteps`` revisions
    /// stay readable.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - revision: the revision.
    ///   - explanation: the detail of its quote; nil for the checkout's options.
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

    /// Returns the effects that commands would have. Nothing is stored, reserved or paid.
    ///
    /// - Parameters:
    ///   - commands: the commands.
    ///   - id: the session.
    ///   - terms: the acceptable revisions of the session, the code examination, and the right to run the shop; other
    ///     terms are ignored.
    /// - Throws: the ``/Cartwright/Refusal`` of the first refused command; `session.unknown`, `session.changed`, an
    ///   error of area `store`.
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
        checkout.revealsOtherCustomers = terms.revealsOtherCustomers
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

    /// Returns the refund that a return would have, with its reasons.
    ///
    /// - Parameters:
    ///   - units: the units; nil for all remaining units.
    ///   - order: the id of the order.
    ///   - id: the session.
    /// - Throws: the ``/Cartwright/Refusal`` that the return would throw; `session.unknown`, an error of area `store`.
    public func preview(
        returning units: [ReturnedUnits]?,
        of order: String,
        in id: String
    ) async throws(CartwrightError) -> ReturnPreview {
        let (checkout, session, now) = (checkout, try await load(id).session, dependencies.now())
        let command = units.map { Command.returnUnits(order: order, units: $0) } ?? .returnOrder(id: order)
        let counters = try await counters(for: session, before: [command], by: checkout, at: now)
        return try checkout.preview(returning: units, of: order, in: session, at: now, counters: counters)
    }
}
