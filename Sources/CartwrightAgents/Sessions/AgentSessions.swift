internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService

/// Carts and checkouts of agents: native sessions of a shop, driven through its checkout.
struct AgentSessions: Sendable {
    /// The shop as the service serves it.
    let served: ServedShop
    /// What the shop brings.
    let shop: AgentShop
    /// The instant of the request.
    let now: Instant
    /// Whose sessions can be seen: the access key, empty where there are none; nil for those of all.
    let owner: String?
    /// What agents are to be told of orders.
    let notes: OrderNotes
    /// Examines the codes that the request brings.
    var codeExamination: CheckoutTerms.CodeExamination?

    /// A session as it is.
    ///
    /// - Throws: ``AgentFailure/unknownSession(_:)`` where it is not there, is another's, or is something else.
    func state(_ id: String, _ kind: SessionRecord.Kind) async throws(AgentFailure) -> SessionState {
        let (session, revision, record) = try await own(id, kind)
        return try await state(of: session, at: revision, record)
    }

    /// Makes a session of a wish.
    ///
    /// - Parameters:
    ///   - id: its id, which nobody can guess.
    ///   - record: what it begins with.
    func create(_ id: String, _ wish: SessionWish, _ record: SessionRecord) async throws(AgentFailure) -> SessionState {
        let settled = try await settle(wish, record, before: nil)
        let currency = shop.facts.currency
        let reply = try await failing(
            try await served.checkout.open(id, currency: currency, with: [.loadCart(settled.cart)], on: terms())
        )
        return try await state(of: reply.session, at: reply.revision, settled.record)
    }

    /// Puts a wish in place of what a session had.
    ///
    /// - Throws: ``AgentFailure/completing`` where a call completes it at this moment.
    func replace(_ id: String, _ kind: SessionRecord.Kind, _ wish: SessionWish) async throws(AgentFailure)
        -> SessionState
    {
        try await endAttempt(in: id, kind)
        let (session, revision, record) = try await own(id, kind)
        let present = try await state(of: session, at: revision, record)
        try refuseClosed(present)
        if let offer = wish.offer, !present.offers.contains(where: { $0.id == offer }) { throw .offerMovedOn(offer) }
        var settled = try await settle(wish, record, before: session.cart)
        settled.record.needsBuyer = nil
        settled.cart = settled.cart.keeping(settled.record)
        return try await load(settled.cart, into: session, at: revision, settled.record)
    }

    /// Cancels a session: what it holds is released.
    ///
    /// - Throws: ``AgentFailure/completing`` where a call completes it at this moment.
    func cancel(_ id: String, _ kind: SessionRecord.Kind) async throws(AgentFailure) -> SessionState {
        try await endAttempt(in: id, kind)
        let (session, revision, record) = try await own(id, kind)
        try refuseClosed(try await state(of: session, at: revision, record))
        var cancelled = record
        cancelled.isCancelled = true
        return try await load(session.cart.keeping(cancelled), into: session, at: revision, cancelled)
    }

    /// Changes what is kept with a session.
    func keep(_ record: SessionRecord, with state: SessionState) async throws(AgentFailure) {
        let cart = state.cart.keeping(record)
        _ = try await failing(
            try await served.checkout.send(to: state.id, on: terms()) { _ throws(CartwrightError) in [.loadCart(cart)] }
        )
    }

    /// The terms of a call on a session: its events name the access key of the request.
    func terms(key: String? = nil, revision: Int64? = nil) -> CheckoutTerms {
        var terms = CheckoutTerms(key: key, revision: revision, client: owner.flatMap { $0.isEmpty ? nil : $0 })
        terms.examiningCodes = codeExamination
        return terms
    }

    /// A session of the agent's own.
    func own(
        _ id: String,
        _ kind: SessionRecord.Kind
    ) async throws(AgentFailure) -> (session: Session, revision: Int64, record: SessionRecord) {
        guard (1...200).contains(id.utf8.count) else { throw .unknownSession(id) }
        let view: CheckoutView
        do throws(CartwrightError) {
            view = try await served.checkout.view(id)
        } catch {
            throw error.code == .sessionUnknown ? .unknownSession(id) : .because(error)
        }
        let cart = view.session.orders.last?.cart ?? view.session.cart
        guard let record = SessionRecord(of: cart), record.kind == kind, owner == nil || record.owner == owner else {
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
        _ record: SessionRecord
    ) async throws(AgentFailure) -> SessionState {
        let reply = try await failing(
            try await served.checkout.send(to: session.id, on: terms(revision: revision)) {
                session throws(CartwrightError) in
                session.phase == .checkout ? [.cancelCheckout, .loadCart(cart)] : [.loadCart(cart)]
            }
        )
        return try await state(of: reply.session, at: reply.revision, record)
    }
}

extension Cart {
    /// The cart with a record.
    func keeping(_ record: SessionRecord) -> Cart {
        var cart = self
        cart.adapterRecord = record.json.text
        return cart
    }
}
