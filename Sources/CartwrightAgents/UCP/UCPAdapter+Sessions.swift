internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

// Carts and checkouts: the adapter reads a request, the sessions carry it out, and the adapter writes their state.

extension UCPAdapter {
    func create(_ kind: AgentSessionRecord.Kind) -> Work {
        { asked throws(AgentFailure) in
            let body = try WireValue.body(asked.request.body)
            if kind == .checkout, let cart = try body["cart_id"]?.string() { return try await convert(cart, asked) }
            let input = try UCPReading.input(body, kind)
            guard kind == .cart || !input.lines.isEmpty else { throw body.missing("line_items") }
            let state = try await asked.sessions.create(id(kind), input, record(kind, asked))
            return try await answer(of: state, asked, status: .created)
        }
    }

    private func id(_ kind: AgentSessionRecord.Kind) -> String { FreshID.make(kind == .cart ? "cart_" : "chk_") }

    private func record(_ kind: AgentSessionRecord.Kind, _ asked: AgentRequest) -> AgentSessionRecord {
        AgentSessionRecord(
            kind: kind,
            owner: asked.request.key ?? "",
            maker: asked.version.maker,
            createdAt: asked.request.now,
            agent: asked.agent.url?.text,
            origin: context.origin(asked.request.head)
        )
    }

    /// Makes a checkout from a cart, or returns the one that was made from it. The rest of the request is ignored.
    private func convert(_ id: String, _ asked: AgentRequest) async throws(AgentFailure) -> RouteAnswer {
        let cart = try await asked.sessions.state(id, .cart)
        if let earlier = cart.record.counterpart {
            let state = try await asked.sessions.state(earlier, .checkout)
            if state.standing != .completed, state.standing != .cancelled {
                return try await answer(of: state, asked)
            }
        }
        guard cart.standing != .cancelled else { throw .unknownSession(id) }
        var input = SessionInput()
        input.lines = cart.lineInputs
        input.codes = cart.cart.codes
        (input.buyer, input.echo) = (cart.record.buyer, cart.record.echo)
        input.claims = cart.record.claims + cart.record.unknownClaims
        if case .string(let email)? = cart.record.buyer?["email"] { input.email = email }
        var record = record(.checkout, asked)
        record.counterpart = id
        let state = try await asked.sessions.create(self.id(.checkout), input, record)
        var converted = cart.record
        converted.counterpart = state.id
        try await asked.sessions.store(converted, with: cart)
        return try await answer(of: state, asked, status: .created)
    }

    func get(_ kind: AgentSessionRecord.Kind) -> Work {
        { asked throws(AgentFailure) in
            let state = try await asked.sessions.state(asked.id, kind)
            guard kind == .checkout || state.standing != .cancelled else { throw .unknownSession(asked.id) }
            return try await answer(of: state, asked)
        }
    }

    func update(_ kind: AgentSessionRecord.Kind) -> Work {
        { asked throws(AgentFailure) in
            var input = try UCPReading.input(WireValue.body(asked.request.body), kind)
            input.replacesAll = asked.version.replacesAll
            return try await answer(of: try await asked.sessions.replace(asked.id, kind, input), asked)
        }
    }

    func cancel(_ kind: AgentSessionRecord.Kind) -> Work {
        { asked throws(AgentFailure) in
            try await answer(of: try await asked.sessions.cancel(asked.id, kind), asked)
        }
    }

    var complete: Work {
        { asked throws(AgentFailure) in
            let payment = try UCPReading.payment(WireValue.body(asked.request.body))
            let key = try CallKey(asked.request.head.headerFields[.idempotencyKey])
            let state = try await asked.sessions.complete(asked.id, payment, key: key)
            return try await answer(of: state, asked, status: status(ofCompleting: state))
        }
    }

    /// Returns the status of an answer to a completing call. Its body is the checkout in any case, with messages.
    private func status(ofCompleting state: SessionState) -> HTTPResponse.Status {
        guard state.order == nil else { return .ok }
        if state.notices.contains(where: \.isPaymentRefusal) { return .paymentRequired }
        return state.notices.contains(where: \.isMissingShipping) ? .badRequest : .ok
    }
}
