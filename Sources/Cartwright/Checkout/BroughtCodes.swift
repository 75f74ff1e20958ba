/// The codes that commands add to a session: codes that it did not have before, or all codes if the customer changes.
///
/// A shop in which many try codes counts ``unknown``, see `CheckoutTerms.examiningCodes`.
public struct BroughtCodes: Hashable, Sendable {
    /// The id of the customer that enters the codes; nil for a guest.
    public let customer: String?
    /// The normalized codes, see ``PromotionCode``.
    public let codes: Set<String>
    /// The codes among ``codes`` that match no promotion here, as far as the customer can see: never issued, mistyped,
    /// issued for another customer, revoked, not valid yet or expired.
    public let unknown: Set<String>

    /// Creates the codes of a customer.
    ///
    /// - Parameters:
    ///   - codes: the normalized codes.
    ///   - unknown: the codes that match no promotion.
    ///   - customer: the id of the customer; nil for a guest.
    public init(_ codes: Set<String>, unknown: Set<String> = [], for customer: String?) {
        (self.codes, self.unknown, self.customer) = (codes, unknown, customer)
    }
}

extension Checkout {
    /// Returns the codes that commands add to a session.
    ///
    /// - Parameters:
    ///   - commands: the commands to carry out.
    ///   - session: the session before the commands.
    ///   - instant: the instant of the commands.
    ///   - counters: the counters, with the issued codes that ``counterQuery(for:before:at:)`` lists.
    public func codes(
        broughtBy commands: [Command],
        to session: Session,
        at instant: Instant,
        counters: Counters
    ) -> BroughtCodes {
        let cart = commands.reduce(session.cart) { $0.foreseen(after: $1) }
        let customer = cart.customer.flatMap { $0.id.isEmpty ? nil : $0.id }
        let isSameCustomer = (cart.customer?.id ?? "") == (session.cart.customer?.id ?? "")
        let known = isSameCustomer ? Set(session.cart.codes.map(PromotionCode.normalized)) : []
        var (codes, unknown): (Set<String>, Set<String>) = ([], [])
        var coupons: [Promotion]?
        for code in cart.codes {
            let normalized = PromotionCode.normalized(code)
            guard !known.contains(normalized), codes.insert(normalized).inserted else { continue }
            if catalog.has(code: code) { continue }
            let offered = coupons ?? session.coupons(at: instant).flatMap(\.promotions)
            coupons = offered
            if offered.contains(where: { $0.code.map(PromotionCode.normalized) == normalized }) { continue }
            let promotion = counters.codes[normalized]?.promotion
            let isHere = promotion.map { id in catalog[id] != nil || offered.contains { $0.id == id } } ?? false
            if !isHere { unknown.insert(normalized) }
        }
        return BroughtCodes(codes, unknown: unknown, for: customer)
    }
}
