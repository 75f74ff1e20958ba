internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService

/// Carts and checkouts of agents: native sessions of a shop, changed through its checkout.
struct AgentSessions: Sendable {
    /// The shop of the service.
    let served: ServedShop
    /// The facts and services of the shop.
    let shop: AgentShop
    /// The instant of the request.
    let now: Instant
    /// The id of the access key whose sessions are accessible, empty without keys; nil for all sessions.
    let owner: String?
    /// The notes about orders for agents.
    let notes: OrderNotes
    /// Examines the codes of the request.
    var codeExamination: CheckoutTerms.CodeExamination?
    /// Finds the gift cards of the request; nil if the service has none.
    var giftCards: GiftCardEntry?

    /// Returns the state of a session.
    ///
    /// - Throws: ``AgentFailure/unknownSession(_:)`` if it does not exist, has another owner, or is of another kind.
    func state(_ id: String, _ kind: AgentSessionRecord.Kind) async throws(AgentFailure) -> SessionState {
        let (session, revision, record) = try await own(id, kind)
        return try await state(of: session, at: revision, record)
    }

    /// Creates a session from a request.
    ///
    /// - Parameters:
    ///   - id: the id of the session, which must not be guessable.
    ///   - record: the initial record.
    func create(_ id: String, _ input: SessionInput, _ record: AgentSessionRecord) async throws(AgentFailure)
        -> SessionState
    {
        var settled = try await settle(input, record, before: nil)
        let found = try await find(input.giftCards ?? [], in: id, applied: [], record)
        settled.record.instruments = found.instruments
        let (currency, cart) = (shop.facts.currency, settled.cart.keeping(settled.record))
        let reply = try await failing(
            try await served.checkout.open(id, currency: currency, with: [.loadCart(cart)], on: terms())
        )
        let applied = try await apply(found.cards, to: reply.session, at: reply.revision)
        return try await state(
            of: applied.session,
            at: applied.revision,
            settled.record,
            also: found.notices + applied.notices
        )
    }

    /// Replaces the contents of a session.
    ///
    /// - Throws: ``AgentFailure/completing`` if a call is completing it.
    func replace(_ id: String, _ kind: AgentSessionRecord.Kind, _ input: SessionInput) async throws(AgentFailure)
        -> SessionState
    {
        try await endAttempt(in: id, kind)
        let (session, revision, record) = try await own(id, kind)
        let present = try await state(of: session, at: revision, record)
        try refuseClosed(present)
        if let offer = input.offer, !present.offers.contains(where: { $0.id == offer }) { throw .offerMovedOn(offer) }
        if let proposal = input.proposal, proposal.source != present.reference { throw .offerMovedOn(proposal.note.id) }
        var settled = try await settle(input, record, before: session.cart)
        settled.record.needsBuyer = nil
        var found: FoundGiftCards?
        if let wanted = input.giftCards ?? (input.replacesAll ? [] : nil) {
            found = try await find(wanted, in: id, applied: session.tenders, record)
            settled.record.instruments = found?.instruments ?? [:]
        }
        settled.cart = settled.cart.keeping(settled.record)
        return try await load(settled.cart, into: session, at: revision, settled.record, found)
    }

    /// Cancels a session, and releases its holds.
    ///
    /// - Throws: ``AgentFailure/completing`` if a call is completing it.
    func cancel(_ id: String, _ kind: AgentSessionRecord.Kind) async throws(AgentFailure) -> SessionState {
        try await endAttempt(in: id, kind)
        let (session, revision, record) = try await own(id, kind)
        try refuseClosed(try await state(of: session, at: revision, record))
        var cancelled = record
        cancelled.isCancelled = true
        return try await load(session.cart.keeping(cancelled), into: session, at: revision, cancelled)
    }

    /// Replaces the record of a session.
    func store(_ record: AgentSessionRecord, with state: SessionState) async throws(AgentFailure) {
        let cart = state.cart.keeping(record)
        _ = try await failing(
            try await served.checkout.send(to: state.id, on: terms()) { _ throws(CartwrightError) in [.loadCart(cart)] }
        )
    }

    /// Returns the terms of a call on a session. Its events contain the id of the request's access key.
    func terms(key: String? = nil, revision: Int64? = nil) -> CheckoutTerms {
        var terms = CheckoutTerms(key: key, revision: revision, client: owner.flatMap { $0.isEmpty ? nil : $0 })
        terms.examiningCodes = codeExamination
        return terms
    }

    /// Returns a session of the agent.
    func own(
        _ id: String,
        _ kind: AgentSessionRecord.Kind
    ) async throws(AgentFailure) -> (session: Session, revision: Int64, record: AgentSessionRecord) {
        guard (1...200).contains(id.utf8.count) else { throw .unknownSession(id) }
        let view: CheckoutView
        do throws(CartwrightError) {
            view = try await served.checkout.view(id)
        } catch {
            throw error.code == .sessionUnknown ? .unknownSession(id) : .because(error)
        }
        let cart = view.session.orders.last?.cart ?? view.session.cart
        guard let record = AgentSessionRecord(of: cart), record.kind == kind, owner == nil || record.owner == owner
        else {
            throw .unknownSession(id)
        }
        return (view.session, view.revision, record)
    }

    private func refuseClosed(_ state: SessionState) throws(AgentFailure) {
        guard state.standing != .completed, state.standing != .cancelled else { throw .closed(state.id) }
    }

    private func load(
        _ cart: Cart,
        into session: Session,
        at revision: Int64,
        _ record: AgentSessionRecord,
        _ found: FoundGiftCards? = nil
    ) async throws(AgentFailure) -> SessionState {
        let wanted = found?.cards.map(\.tender)
        let reply = try await failing(
            try await served.checkout.send(to: session.id, on: terms(revision: revision)) {
                session throws(CartwrightError) in
                let removing = wanted.map { session.removing(unless: $0) } ?? []
                return (session.phase == .checkout ? [.cancelCheckout] : []) + removing + [.loadCart(cart)]
            }
        )
        let applied = try await apply(found?.cards ?? [], to: reply.session, at: reply.revision)
        return try await state(
            of: applied.session,
            at: applied.revision,
            record,
            also: (found?.notices ?? []) + applied.notices
        )
    }
}

extension Cart {
    /// Returns the cart with a record.
    func keeping(_ record: AgentSessionRecord) -> Cart {
        var cart = self
        cart.adapterRecord = record.json.text
        return cart
    }
}
