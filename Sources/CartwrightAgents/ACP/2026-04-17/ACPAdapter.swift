internal import Cartwright
internal import CartwrightService
internal import HTTPTypes
internal import CartwrightAnalytics

/// The adapter of the Agentic Commerce Protocol over HTTP, version 2026-04-17.
struct ACPAdapter: AgentAdapter {
    let context: AgentContext

    var maker: String { "acp/\(ACPNames.version)" }
    var root: String { ACPNames.root }

    func answer(to problem: Problem) -> RouteAnswer { ACPErrors.answer(problem) }

    var routes: [ServiceRoute] {
        let sessions = "/checkout_sessions"
        return [
            ServiceRoute("acp_discovery", .get, ACPCapabilities.discoveryPath, scope: nil) { request in
                var answer = RouteAnswer(
                    json: ACPCapabilities.discovery(context.shop, origin: context.origin(request.head))
                )
                answer.headers[.cacheControl] = "public, max-age=300"
                return answer
            },
            route("acp_create_checkout", .post, sessions, create),
            route("acp_get_checkout", .get, "\(sessions)/{id}", get(.checkout)),
            route("acp_update_checkout", .post, "\(sessions)/{id}", update),
            route("acp_complete_checkout", .post, "\(sessions)/{id}/complete", complete),
            route("acp_cancel_checkout", .post, "\(sessions)/{id}/cancel", cancel(.checkout)),
            route("acp_create_cart", .post, "/carts", createCart),
            route("acp_get_cart", .get, "/carts/{id}", get(.cart)),
            route("acp_update_cart", .post, "/carts/{id}", updateCart),
            ServiceRoute("acp_mcp", .post, ACPNames.root + "/mcp", scope: .agent, takesBody: true) {
                await mcp.answer($0)
            },
            route("acp_cancel_cart", .post, "/carts/{id}/cancel", cancel(.cart)),
        ]
    }

    /// The work of a route.
    typealias Work = @Sendable (VersionedRequest) async throws(AgentFailure) -> RouteAnswer

    /// A request of a supported version.
    struct VersionedRequest: Sendable {
        let request: RouteRequest
        let sessions: AgentSessions

        var id: String { request.values.first ?? "" }
        var key: String? { request.head.headerFields[.idempotencyKey] }
    }

    private func route(
        _ name: String,
        _ method: HTTPRequest.Method,
        _ path: String,
        _ work: @escaping Work
    ) -> ServiceRoute {
        ServiceRoute(name, method, ACPNames.root + path, scope: .agent, takesBody: method != .get) { request in
            var answer = await self.answer(request, isKeyed: method != .get, work)
            answer.headers[.apiVersion] = ACPNames.version
            answer.headers[.idempotencyKey] = request.head.headerFields[.idempotencyKey]
            answer.headers[.requestID] = request.head.headerFields[.requestID]
            return answer
        }
    }

    /// Answers a request, once per key.
    func answer(_ request: RouteRequest, isKeyed: Bool, _ work: Work) async -> RouteAnswer {
        let version = request.head.headerFields[.apiVersion]
        guard version == ACPNames.version else {
            let code = version == nil ? "missing_api_version" : "unsupported_api_version"
            return ACPErrors.answer(
                .badRequest,
                code,
                "expected API-Version: \(ACPNames.version)",
                param: "$.headers.API-Version",
                versions: true
            )
        }
        let asked = VersionedRequest(request: request, sessions: context.sessions(request))
        guard !isKeyed || asked.key != nil else {
            return ACPErrors.answer(.badRequest, "idempotency_key_required", "expected the header Idempotency-Key")
        }
        guard (asked.key?.utf8.count ?? 0) <= 255 else {
            return ACPErrors.answer(.badRequest, "invalid", "expected an Idempotency-Key of at most 255 bytes")
        }
        do throws(AgentFailure) {
            return try await request.idempotent(isKeyed ? asked.key : nil) { () throws(AgentFailure) in
                try await work(asked)
            }
        } catch {
            return ACPErrors.answer(error)
        }
    }

    /// Makes the answer of a cart or checkout, with the present state of its order if it has one.
    private func answer(
        of state: SessionState,
        _ asked: VersionedRequest,
        status: HTTPResponse.Status = .ok
    ) async throws(AgentFailure) -> RouteAnswer {
        var order: OrderState?
        if let paid = state.order { order = try await asked.sessions.state(of: paid, state) }
        let body = ACPSessionBody(state: state, order: order, shop: context.shop)
        return RouteAnswer(status: status, json: state.record.kind == .cart ? body.cart : body.checkout)
    }

    private func record(_ kind: AgentSessionRecord.Kind, _ asked: VersionedRequest) -> AgentSessionRecord {
        AgentSessionRecord(
            kind: kind,
            owner: asked.request.key ?? "",
            maker: maker,
            createdAt: asked.request.now,
            origin: context.origin(asked.request.head)
        )
    }
}

// MARK: The operations

extension ACPAdapter {
    var create: Work {
        { asked throws(AgentFailure) in
            let body = try WireValue.body(asked.request.body)
            var input: SessionInput
            if let id = try body["cart_id"]?.string() {
                let cart = try await asked.sessions.state(id, .cart)
                input = SessionInput()
                input.lines = cart.lineInputs
                (input.buyer, input.codes) = (cart.record.buyer, cart.cart.codes)
                if case .string(let email)? = cart.record.buyer?["email"] { input.email = email }
            } else {
                input = try ACPReading.creation(body, context.shop.facts.currency)
            }
            if input.fulfillment == nil { input.fulfillment = SessionInput.Fulfillment() }
            let state = try await asked.sessions.create(FreshID.make("cs_"), input, record(.checkout, asked))
            return try await answer(of: state, asked, status: .created)
        }
    }

    var update: Work {
        { asked throws(AgentFailure) in
            let before = try await asked.sessions.state(asked.id, .checkout)
            let input = try ACPReading.update(WireValue.body(asked.request.body), before)
            return try await answer(of: asked.sessions.replace(asked.id, .checkout, input), asked)
        }
    }

    private var createCart: Work {
        { asked throws(AgentFailure) in
            let input = try ACPReading.cart(WireValue.body(asked.request.body))
            let state = try await asked.sessions.create(FreshID.make("cart_"), input, record(.cart, asked))
            return try await answer(of: state, asked, status: .created)
        }
    }

    private var updateCart: Work {
        { asked throws(AgentFailure) in
            let input = try ACPReading.cart(WireValue.body(asked.request.body))
            return try await answer(of: asked.sessions.replace(asked.id, .cart, input), asked)
        }
    }

    func get(_ kind: AgentSessionRecord.Kind) -> Work {
        { asked throws(AgentFailure) in
            let state = try await asked.sessions.state(asked.id, kind)
            guard kind == .checkout || state.standing != .cancelled else { throw .unknownSession(asked.id) }
            return try await answer(of: state, asked)
        }
    }

    func cancel(_ kind: AgentSessionRecord.Kind) -> Work {
        { asked throws(AgentFailure) in try await answer(of: asked.sessions.cancel(asked.id, kind), asked) }
    }

    var complete: Work {
        { asked throws(AgentFailure) in
            let payment = try ACPReading.payment(WireValue.body(asked.request.body))
            let state = try await asked.sessions.complete(asked.id, payment, key: CallKey(asked.key))
            return try await answer(of: state, asked)
        }
    }

    /// True if the agents' platform gets events for the orders of a session.
    func sendsEvents(of record: AgentSessionRecord) -> Bool { context.settings.webhookURL != nil }

    /// Makes the event with the whole order for the agents' platform.
    func event(of state: OrderState, _ note: OrderNote, at now: Instant) async throws(AgentFailure) -> EventDecision {
        guard let url = context.settings.webhookURL else { return .nothing }
        let order = ACPOrderBody(state: state, shop: context.shop).json
        let body = JSONValue.object(["type": note.isNew ? "order_create" : "order_update", "data": order]).utf8
        let id = try await failing(try AgentEvent.id(note, body))
        let signature = try await failing(
            try MerchantSignature.text(of: body, context.settings.webhookSecret, at: now)
        )
        let headers = [
            (name: "Content-Type", value: "application/json"), (name: "Request-Id", value: id),
            (name: "Timestamp", value: now.description), (name: "Merchant-Signature", value: signature),
        ]
        return .event(AgentEvent(url: url, headers: headers, body: body))
    }
}

/// The signature of an event: `t=SECONDS,v1=HEX`, HMAC-SHA256 of the time, a point and the body.
enum MerchantSignature {
    static func text(of body: [UInt8], _ secret: [UInt8], at now: Instant) throws(CartwrightError) -> String {
        let code = try HMAC.code(of: Array("\(now.seconds).".utf8) + body, key: secret)
        return "t=\(now.seconds),v1=\(code.hexadecimal)"
    }
}
