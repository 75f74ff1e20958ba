internal import Cartwright
internal import CartwrightScenarios
internal import CartwrightService
internal import HTTPTypes

/// The adapter of a version of the Universal Commerce Protocol over HTTP.
///
/// A request at its root is answered in the version that the agent names. Its own version is for agents that name none.
struct UCPAdapter: AgentAdapter {
    let context: AgentContext
    let version: UCPVersion

    var maker: String { version.maker }
    var root: String { version.root }

    func answer(to problem: Problem) -> RouteAnswer { UCPErrors.answer(problem) }

    var routes: [ServiceRoute] {
        let routes = [
            ServiceRoute("ucp_profile", .get, version.root + UCPProfile.path, scope: nil) { profile(version, $0) },
            route("ucp_create_checkout", .post, "/checkout-sessions", UCPNames.checkout, create(.checkout)),
            route("ucp_get_checkout", .get, "/checkout-sessions/{id}", UCPNames.checkout, get(.checkout)),
            route("ucp_update_checkout", .put, "/checkout-sessions/{id}", UCPNames.checkout, update(.checkout)),
            route("ucp_complete_checkout", .post, "/checkout-sessions/{id}/complete", UCPNames.checkout, complete),
            route("ucp_cancel_checkout", .post, "/checkout-sessions/{id}/cancel", UCPNames.checkout, cancel(.checkout)),
            route("ucp_create_cart", .post, "/carts", UCPNames.cart, create(.cart)),
            route("ucp_get_cart", .get, "/carts/{id}", UCPNames.cart, get(.cart)),
            route("ucp_update_cart", .put, "/carts/{id}", UCPNames.cart, update(.cart)),
            route("ucp_cancel_cart", .post, "/carts/{id}/cancel", UCPNames.cart, cancel(.cart)),
            route("ucp_get_order", .get, "/orders/{id}", UCPNames.order, order),
            ServiceRoute("ucp_mcp", .post, version.root + "/mcp", scope: .agent, takesBody: true) {
                await mcp.answer($0)
            },
        ]
        return routes + catalogRoutes + offerRoutes + (context.sample != nil ? [changeRoute] : [])
            + (isNewest ? sharedRoutes + experimentRoutes + permalinkRoutes : [])
    }

    /// True for the adapter whose version is the newest one.
    private var isNewest: Bool { version.name == UCPVersion.newest.name }

    /// The routes that do not depend on the version of a root.
    private var sharedRoutes: [ServiceRoute] {
        [
            ServiceRoute("ucp_promotions", .get, "/ucp/promotions", scope: .agent) { request in
                let currency = context.shop.facts.currency
                return RouteAnswer(json: Announcements(of: request.shop.catalog, in: currency, at: request.now).json)
            },
            ServiceRoute("ucp_profile", .get, UCPProfile.path, scope: nil) { request in
                let agent = UCPAgentHeader(request.head.headerFields[.ucpAgent])
                return profile(agent.version.flatMap(context.versions.named) ?? version, request)
            },
            ServiceRoute("ucp_schema", .get, "/schemas/shopping/promotions.json", scope: nil) { _ in
                RouteAnswer(
                    headers: [.contentType: "application/schema+json"],
                    body: Array(PromotionsCapability.schemaText.utf8)
                )
            },
        ]
    }

    /// The route for changes of the sample shop's orders.
    private var changeRoute: ServiceRoute {
        route("ucp_change_order", .put, "/orders/{id}", UCPNames.order, changeOrder)
    }

    /// A request of an accepted agent.
    struct AgentRequest: Sendable {
        let request: RouteRequest
        let agent: UCPAgent
        /// The version of the answer.
        var version: UCPVersion { agent.version }
        /// The capabilities that both sides support.
        let active: Set<String>
        let sessions: AgentSessions

        var id: String { request.values.first ?? "" }
    }

    /// The work of a route.
    typealias Work = @Sendable (AgentRequest) async throws(AgentFailure) -> RouteAnswer

    /// Makes a route.
    ///
    /// - Parameter reads: true for a POST that changes nothing, and so needs no idempotency key.
    func route(
        _ name: String,
        _ method: HTTPRequest.Method,
        _ path: String,
        _ capability: String,
        reads: Bool = false,
        _ work: @escaping Work
    ) -> ServiceRoute {
        let isKeyed = method != .get && !reads
        return ServiceRoute(name, method, version.root + path, scope: .agent, takesBody: method != .get) { request in
            let answer = await self.answer(request, capability, isKeyed: isKeyed, work)
            return UCPSignatures.signed(answer, context.settings.signingKey, at: request.now)
        }
    }

    /// Answers a request: checks the agent first, then carries the request out once per key.
    func answer(
        _ request: RouteRequest,
        _ capability: String,
        isKeyed: Bool,
        _ work: Work
    ) async -> RouteAnswer {
        do throws(UCPAgent.Refused) {
            let fields = request.head.headerFields
            let agent = try await UCPAgent.read(
                fields[.ucpAgent],
                context,
                version,
                isSigned: fields[.signature] != nil || fields[.signatureInput] != nil
            )
            try UCPSignatures.check(request, agent, context)
            let active = try agent.active(for: capability)
            let asked = AgentRequest(
                request: request,
                agent: agent,
                active: active,
                sessions: context.sessions(request)
            )
            return await idempotent(asked, isKeyed: isKeyed, work)
        } catch {
            return error.answer
        }
    }

    private func idempotent(_ asked: AgentRequest, isKeyed: Bool, _ work: Work) async -> RouteAnswer {
        let request = asked.request
        let key = isKeyed ? request.head.headerFields[.idempotencyKey] : nil
        do throws(AgentFailure) {
            return try await request.idempotent(key, comparesBytes: asked.version.comparesBytes) {
                () throws(AgentFailure) in try await work(asked)
            }
        } catch {
            return UCPErrors.answer(error, context.shop, asked.version)
        }
    }

    private func profile(_ version: UCPVersion, _ request: RouteRequest) -> RouteAnswer {
        var answer = RouteAnswer(
            json: UCPProfile.json(
                version,
                context.shop,
                context.settings,
                origin: context.origin(request.head),
                takesGiftCards: request.giftCards != nil,
                listsVersions: request.head.path?.hasPrefix(UCPProfile.path) ?? false
            )
        )
        answer.headers[.cacheControl] = "public, max-age=300"
        return answer
    }

    /// Makes the answer with a cart or checkout.
    ///
    /// - Parameter refusal: the message about an effect that the request did not have.
    func answer(
        of state: SessionState,
        _ asked: AgentRequest,
        status: HTTPResponse.Status = .ok,
        refusal: JSONValue? = nil
    ) async throws(AgentFailure) -> RouteAnswer {
        var body = UCPSessionBody(state: state, shop: context.shop, active: asked.active, version: asked.version)
        body.refusal = refusal
        if state.record.kind == .cart, asked.active.contains(UCPNames.offer) {
            body.proposals = try await asked.sessions.proposals(for: state)
        }
        return RouteAnswer(status: status, json: body.json)
    }
}
