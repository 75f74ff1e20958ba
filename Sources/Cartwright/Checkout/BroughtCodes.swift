/// The codes with which commands come to a session: those that it did not have, and all of them where they come for
/// another customer.
///
/// A shop that many try codes on counts ``unknown``, see `CheckoutTerms.examiningCodes`.
public struct BroughtCodes: Hashable, Sendable {
    /// The id of the customer for whom they come; nil for a guest.
    public let customer: String?
    /// The codes as they are compared, see ``PromotionCode``.
    public let codes: Set<String>
    /// Those of ``codes`` that stand for no promotion here, as far as the customer is told: never issued, mistyped,
    /// another customer's, revoked, not valid yet or not any more.
    public let unknown: Set<String>

    /// Codes for a customer.
    ///
    /// - Parameters:
    ///   - codes: the codes as they are compared.
    ///   - unknown: those that stand for nothing.
    ///   - customer: the id of the customer; nil for a guest.
    public init(_ codes: Set<String>, unknown: Set<String> = [], for customer: String?) {
        (self.codes, self.unknown, self.customer) = (codes, unknown, customer)
    }
}

extension Checkout {
    /// The codes that commands bring to a session.
    ///
    /// - Parameters:
    ///   - commands: what is to be carried out.
    ///   - session: the session before.
    ///   - instant: the instant of the commands.
    ///   - counters: what is known of the codes, as ``counterQuery(for:before:at:)`` has it looked up.
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
            if catalog.knows(code: code) { continue }
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
