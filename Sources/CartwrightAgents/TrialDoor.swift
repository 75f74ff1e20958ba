internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightService
internal import HTTPTypes

/// The routes for test suites and trials, which advance orders of the sample shop. They need a secret in the settings.
struct TrialDoor: Sendable {
    let context: AgentContext

    /// The routes, at the root and below the roots of the protocol whose test suites expect them there.
    var routes: [ServiceRoute] {
        guard context.sample != nil else { return [] }
        return ([""] + UCPVersion.all.map(\.root)).flatMap { prefix in
            [
                testing("simulate-shipping/{id}", prefix) { request throws(AgentFailure) in try await ship(request) },
                testing("orders/{id}/adjust", prefix) { request throws(AgentFailure) in try await adjust(request) },
            ]
        }
    }

    /// Makes a route for trials, which requires the secret.
    private func testing(
        _ path: String,
        _ prefix: String,
        _ work: @escaping @Sendable (RouteRequest) async throws(AgentFailure) -> RouteAnswer
    ) -> ServiceRoute {
        let name = path.hasPrefix("orders") ? "test_adjust_order" : "test_ship_order"
        return ServiceRoute(name, .post, "\(prefix)/testing/\(path)", scope: .agent, takesBody: true) { request in
            let given = request.head.headerFields[.simulationSecret] ?? ""
            guard let secret = context.settings.simulationSecret,
                equalInConstantTime(Array(given.utf8), Array(secret.utf8))
            else {
                return UCPErrors.transport(.forbidden, "forbidden", "expected the header Simulation-Secret")
            }
            do throws(AgentFailure) { return try await work(request) } catch {
                if case .unknownOrder = error {
                    return UCPErrors.transport(.notFound, "not_found", "the order does not exist")
                }
                return UCPErrors.answer(error, context.shop, .newest)
            }
        }
    }

    /// Ships an order.
    private func ship(_ request: RouteRequest) async throws(AgentFailure) -> RouteAnswer {
        let (sessions, id) = (context.sessions(request), request.values.first ?? "")
        _ = try await sessions.order(id)
        var event = OrderEvent(id: "", .shipped, at: request.now)
        event.trackingNumber = "TRACK-\(id.suffix(8))"
        event.trackingURL = "\(context.shop.facts.storefront)/tracking/\(id)"
        guard context.sample?.orders.add(event, to: id) ?? false else { throw .unknownOrder(id) }
        try await announce(id, sessions)
        return RouteAnswer(json: ["status": "shipped"])
    }

    /// Returns units of an order.
    private func adjust(_ request: RouteRequest) async throws(AgentFailure) -> RouteAnswer {
        let (sessions, id) = (context.sessions(request), request.values.first ?? "")
        let body = try WireValue.body(request.body)
        guard let line = try body["line_item_id"]?.string() else { throw body.missing("line_item_id") }
        guard let count = try body["quantity"]?.integer(in: 1...1_000_000) else { throw body.missing("quantity") }
        let refunded = try await sessions.takeBack(count, ofLine: line, of: id)
        var event = OrderEvent(id: "", .returned, at: request.now, units: [line: count])
        event.amountMinor = -refunded
        context.sample?.orders.add(event, to: id)
        try await announce(id, sessions)
        return RouteAnswer(json: ["status": "adjusted"])
    }

    private func announce(_ id: String, _ sessions: AgentSessions) async throws(AgentFailure) {
        let state = try await sessions.order(id)
        try await failing(
            try await context.notes.add(changeOf: state.checkout.id, in: sessions.served.records, at: sessions.now)
        )
    }
}
