internal import Cartwright

/// Other contents of a cart that the shop proposes for one state of it, priced by the engine.
struct CartProposal: Sendable {
    /// The id, the same for each state of the cart.
    let id: String
    /// The revision, which changes with the state of the cart and with each term.
    let revision: String
    /// The reference of the state to which the proposal is bound.
    let source: String
    /// The end of its validity.
    let expiresAt: Instant
    /// The offer that it follows.
    let offer: SessionOffer
    /// The number of units that are added, and the name of their item.
    let (quantity, title): (Int64, String)
    /// The cart as it would be.
    let result: SessionState
    /// The difference of the amount to pay, in minor units.
    let differenceMinor: Int64

    /// Creates a proposal.
    ///
    /// - Parameters:
    ///   - present: the state of the cart.
    ///   - item: the added item.
    ///   - result: the cart as it would be.
    init(
        _ offer: SessionOffer,
        of present: SessionState,
        adding quantity: Int64,
        of item: ShopItem,
        to result: SessionState
    ) {
        id = "offer_" + SessionState.digest(present.id, offer.promotion, item.id)
        source = present.reference
        expiresAt = present.expiresAt
        (self.offer, self.quantity, title) = (offer, quantity, item.title)
        self.result = result
        differenceMinor = result.quote.payableMinor - present.quote.payableMinor
        let lines = result.cart.lines.map { "\($0.id)\n\($0.sku)\n\($0.quantity)\n\($0.unitPriceMinor)" }
        let terms = SessionState.digest(id, lines.joined(separator: "\n"), String(differenceMinor))
        revision = "\(source).\(expiresAt.seconds).\(terms)"
    }

    /// The ids of the lines that it adds or changes.
    func changedLines(of present: SessionState) -> [String] {
        let before = Dictionary(present.cart.lines.map { ($0.id, $0.quantity) }) { first, _ in first }
        return result.cart.lines.filter { before[$0.id] != $0.quantity }.map(\.id)
    }

    /// The reason for which a proposal cannot be applied.
    enum Refusal: Hashable, Sendable {
        /// The cart is not in the state for which the proposal was made.
        case movedOn
        /// Its time is over.
        case expired
        /// The shop does not propose it, or not on the same terms.
        case unavailable

        /// Creates the refusal of a revision that is not proposed; nil if the revision itself gives no reason.
        init(of revision: String, in present: SessionState, at now: Instant) {
            let parts = revision.split(separator: ".", omittingEmptySubsequences: false)
            if parts.count == 3, parts[0] != present.reference {
                self = .movedOn
            } else if parts.count == 3, let end = Int64(parts[1]), end <= now.seconds {
                self = .expired
            } else {
                self = .unavailable
            }
        }
    }
}
