internal import Cartwright
internal import CartwrightService

extension AgentSessions {
    /// The maximum number of accepted proposals in the record of a session.
    static let mostProposals = 20
    /// The maximum number of offers for which a proposal is made.
    private static let mostOffers = 5
    /// The maximum number of items that are tried for an offer.
    private static let mostCandidates = 5

    /// The result of applying a proposal.
    enum Application: Sendable {
        /// The cart has the proposed contents.
        case applied(SessionState)
        /// The cart is as it was.
        case refused(CartProposal.Refusal, SessionState)
    }

    /// Returns the proposals for a state of a cart: for each offer the least expensive addition of one item that makes
    /// its promotion give more, by the engine's own quote.
    func proposals(for present: SessionState) async throws(AgentFailure) -> [CartProposal] {
        guard present.standing != .cancelled, now < present.expiresAt, !present.offers.isEmpty else { return [] }
        let (session, revision, record) = try await own(present.id, present.record.kind)
        guard revision == present.revision else { return [] }
        var proposals: [CartProposal] = []
        for offer in present.offers.prefix(Self.mostOffers) {
            for candidate in try await candidates(for: offer, present).prefix(Self.mostCandidates) {
                let (item, quantity) = candidate
                let input = present.input.adding(quantity, of: item.id)
                let (cart, settled) = try await settle(input, record, before: session.cart)
                guard settled.shortfalls.isEmpty else { continue }
                let result = try await state(of: session.containing(cart), at: revision, settled)
                guard result.discountMinor(of: offer.promotion) > present.discountMinor(of: offer.promotion) else {
                    continue
                }
                let proposal = CartProposal(offer, of: present, adding: quantity, of: item, to: result)
                if !proposals.contains(where: { $0.id == proposal.id }) { proposals.append(proposal) }
                break
            }
        }
        return proposals
    }

    /// Returns the items, each with a number of units, that may fill what an offer lacks, the least expensive first:
    /// the item that it names, or else those of the cart.
    private func candidates(
        for offer: SessionOffer,
        _ present: SessionState
    ) async throws(AgentFailure) -> [(item: ShopItem, quantity: Int64)] {
        var candidates: [(item: ShopItem, quantity: Int64)] = []
        let skus = offer.item.map { [$0] } ?? present.cart.lines.map(\.sku)
        for sku in skus where !candidates.contains(where: { $0.item.id == sku }) {
            let found = try await failing(try await shop.items.item(sku))
            guard let item = found, item.unitPriceMinor > 0 else { continue }
            switch offer.unit {
            case .units: candidates.append((item, offer.shortBy))
            case .money:
                let (units, rest) = offer.shortBy.quotientAndRemainder(dividingBy: item.unitPriceMinor)
                candidates.append((item, units + (rest > 0 ? 1 : 0)))
            case .skus, .none: break
            }
        }
        // Of a number of units that cannot be in a cart no price is needed.
        let costs = { (candidate: (item: ShopItem, quantity: Int64)) in
            Int128(candidate.item.unitPriceMinor) * Int128(candidate.quantity)
        }
        return candidates.filter { $0.quantity <= 1_000_000 }.sorted { costs($0) < costs($1) }
    }

    /// Applies a proposal to a cart, if the cart is in the state for which it was made.
    ///
    /// - Parameters:
    ///   - proposal: the id of the proposal.
    ///   - revision: its revision.
    ///   - id: the id of the cart.
    func apply(_ proposal: String, _ revision: String, to id: String) async throws(AgentFailure) -> Application {
        let present = try await state(id, .cart)
        guard present.standing != .cancelled else { throw .unknownSession(id) }
        let proposals = try await proposals(for: present)
        guard let found = proposals.first(where: { $0.id == proposal && $0.revision == revision }) else {
            return .refused(CartProposal.Refusal(of: revision, in: present, at: now), present)
        }
        var input = present.input
        input.lines = found.result.lineInputs
        input.proposal = SessionInput.AcceptedProposal(
            source: found.source,
            note: AgentSessionRecord.AppliedProposal(
                id: found.id,
                revision: found.revision,
                lines: found.changedLines(of: present)
            )
        )
        do throws(AgentFailure) {
            return .applied(try await replace(id, .cart, input))
        } catch {
            guard case .offerMovedOn = error else { throw error }
            return .refused(.movedOn, try await state(id, .cart))
        }
    }
}

extension SessionState {
    /// The discount of a promotion, in minor units.
    fileprivate func discountMinor(of promotion: String) -> Int64 {
        quote.applied.lazy.filter { $0.promotion == promotion }.reduce(0) { $0 + $1.discountMinor }
    }

    /// The request for the present contents of a cart.
    fileprivate var input: SessionInput {
        var input = SessionInput()
        input.lines = lineInputs
        input.codes = cart.codes
        (input.buyer, input.echo) = (record.buyer, record.echo)
        input.claims = record.claims + record.unknownClaims
        if case .string(let email)? = record.buyer?["email"] { input.email = email }
        return input
    }
}

extension SessionInput {
    /// Returns the request with more units of an item.
    fileprivate func adding(_ quantity: Int64, of item: String) -> SessionInput {
        var input = self
        if let index = lines.firstIndex(where: { $0.item == item }) {
            input.lines[index].quantity += quantity
        } else {
            input.lines.append(Line(id: nil, item: item, quantity: quantity))
        }
        return input
    }
}
