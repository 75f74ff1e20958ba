internal import Cartwright
internal import CartwrightService

extension UCPAdapter {
    var order: Work {
        { asked throws(AgentFailure) in
            let state = try await asked.sessions.order(asked.id)
            return RouteAnswer(json: UCPOrderBody(state: state, shop: context.shop, active: asked.active).json)
        }
    }

    /// True if the agent of a session gets events for its orders: if its profile may be read.
    func sendsEvents(of record: AgentSessionRecord) -> Bool {
        guard let agent = record.agent, let url = ProfileURL(agent) else { return false }
        return context.settings.profileHosts.contains(url.host)
    }

    /// Makes the event with the whole order for the agent that made it.
    func event(of state: OrderState, _ note: OrderNote, at now: Instant) async throws(AgentFailure) -> EventDecision {
        let record = state.checkout.record
        guard let agent = record.agent, let url = ProfileURL(agent) else {
            return .nothing
        }
        let profile: PlatformProfile?
        do throws(PlatformProfiles.Failure) { profile = try await context.profiles.profile(url) } catch {
            return .later
        }
        guard let profile, let webhook = profile.orderWebhook else { return .nothing }
        let active = Set(UCPNames.capabilities.map(\.name)).intersection(profile.capabilities.keys)
        let body = UCPOrderBody(state: state, shop: context.shop, active: active).json.utf8
        let headers = try await failing(
            try UCPSignatures.headers(
                ofEventTo: webhook,
                body,
                id: AgentEvent.id(note, body),
                happened: note.at,
                profile: record.origin + UCPProfile.path,
                context.settings.signingKey,
                at: now
            )
        )
        return .event(AgentEvent(url: webhook, headers: headers, body: body))
    }
}
