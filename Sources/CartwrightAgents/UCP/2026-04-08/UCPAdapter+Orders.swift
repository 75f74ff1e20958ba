internal import Cartwright
internal import CartwrightService
internal import CartwrightShop

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
