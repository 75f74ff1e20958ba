internal import Cartwright
internal import CartwrightDigests
internal import CartwrightService
internal import CartwrightShop
internal import HTTPTypes

extension UCPAdapter {
    var order: Work {
        { asked throws(AgentFailure) in
            let state = try await asked.sessions.order(asked.id)
            return RouteAnswer(json: UCPOrderBody(state: state, shop: context.shop, active: asked.active).json)
        }
    }

    /// Sends an event with the whole order to the agent that made it, where its profile says where to.
    func announce(_ id: String, _ sessions: AgentSessions) async throws(AgentFailure) {
        let state = try await sessions.order(id)
        let record = state.checkout.record
        guard record.maker == "ucp/\(UCPNames.version)", let agent = record.agent, let url = ProfileURL(agent),
            let profile = try? await context.profiles.profile(url), let webhook = profile.orderWebhook
        else { return }
        let active = Set(UCPNames.capabilities.map(\.name)).intersection(profile.capabilities.keys)
        let body = UCPOrderBody(state: state, shop: context.shop, active: active).json.utf8
        let (key, event) = (context.settings.signingKey, context.freshID("evt_"))
        let own = record.origin + UCPProfile.path
        context.deliveries.send(
            AgentEvent(
                url: webhook,
                headers: { now throws(CartwrightError) in
                    try UCPSignatures.headers(ofEventTo: webhook, body, id: event, profile: own, key, at: now)
                },
                body: body
            )
        )
    }
}

// MARK: The door for trials

extension UCPAdapter {
    /// A route for trials, which only those may use who know the secret.
    func testing(
        _ path: String,
        _ prefix: String,
        _ work: @escaping @Sendable (RouteRequest) async throws(AgentFailure) -> RouteAnswer
    ) -> ServiceRoute {
        let name = path.hasPrefix("orders") ? "test_adjust_order" : "test_ship_order"
        return ServiceRoute(name, .post, "\(prefix)/testing/\(path)", takesBody: true) { request in
            let given = request.head.headerFields[.simulationSecret] ?? ""
            guard let secret = context.settings.simulationSecret, Self.isSame(given, secret) else {
                return UCPErrors.transport(.forbidden, "forbidden", "expected the header Simulation-Secret")
            }
            do throws(AgentFailure) { return try await work(request) } catch {
                if case .unknownOrder = error { return UCPErrors.transport(.notFound, "not_found", "no such order") }
                return UCPErrors.answer(error, context.shop)
            }
        }
    }

    /// Whether two texts are the same, compared by their digests, so that time tells nothing.
    private static func isSame(_ text: String, _ secret: String) -> Bool {
        (try? SHA256.hexadecimal(Array(text.utf8))) == (try? SHA256.hexadecimal(Array(secret.utf8)))
    }

    /// Sends an order's parcel.
    func ship(_ request: RouteRequest) async throws(AgentFailure) -> RouteAnswer {
        let (sessions, id) = (context.sessions(request), request.values.first ?? "")
        _ = try await sessions.order(id)
        var event = OrderEvent(id: "", .shipped, at: request.now)
        event.trackingNumber = "TRACK-\(id.suffix(8))"
        event.trackingURL = "\(context.shop.facts.storefront)/tracking/\(id)"
        guard context.sample?.orders.add(event, to: id) ?? false else { throw .unknownOrder(id) }
        try await announceAll(id, sessions)
        return RouteAnswer(json: ["status": "shipped"])
    }

    /// Takes units of an order back.
    func adjust(_ request: RouteRequest) async throws(AgentFailure) -> RouteAnswer {
        let (sessions, id) = (context.sessions(request), request.values.first ?? "")
        let body = try WireValue.body(request.body)
        guard let line = try body["line_item_id"]?.string() else { throw body.missing("line_item_id") }
        guard let count = try body["quantity"]?.integer(in: 1...1_000_000) else { throw body.missing("quantity") }
        let refunded = try await sessions.takeBack(count, ofLine: line, of: id)
        var event = OrderEvent(id: "", .returned, at: request.now, units: [line: count])
        event.amountMinor = -refunded
        context.sample?.orders.add(event, to: id)
        try await announceAll(id, sessions)
        return RouteAnswer(json: ["status": "adjusted"])
    }

    private func announceAll(_ id: String, _ sessions: AgentSessions) async throws(AgentFailure) {
        try await announce(id, sessions)
    }
}
