internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

extension UCPAdapter {
    var order: Work {
        { asked throws(AgentFailure) in
            let state = try await asked.sessions.order(asked.id)
            let body = UCPOrderBody(state: state, shop: context.shop, active: asked.active, version: asked.version)
            return RouteAnswer(json: body.json)
        }
    }

    /// Adds the adjustments and events of an order to the sample shop's.
    var changeOrder: Work {
        { asked throws(AgentFailure) in
            let state = try await asked.sessions.order(asked.id)
            let events: [OrderEvent]
            do throws(AgentFailure) {
                let body = try WireValue.body(asked.request.body)
                events = try UCPAdjustment.events(of: body, lines: Set(state.order.cart.lines.map(\.id)))
            } catch {
                guard case .malformed(let text, let path) = error else { throw error }
                let content = path.map { "\($0): \(text)" } ?? text
                return UCPErrors.transport(.unprocessableContent, "invalid", content)
            }
            let known = Set(state.progress.events.map(\.id))
            let new = events.filter { !known.contains($0.id) }
            for event in new { context.sample?.orders.add(event, to: state.id) }
            let records = asked.sessions.served.records
            if !new.isEmpty {
                try await failing(
                    try await context.notes.add(changeOf: state.checkout.id, in: records, at: asked.request.now)
                )
            }
            return try await order(asked)
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
        let active = profile.shared(in: version)
        let body = UCPOrderBody(state: state, shop: context.shop, active: active, version: version).json.utf8
        let headers = try await failing(
            try UCPSignatures.headers(
                ofEventTo: webhook,
                body,
                id: AgentEvent.id(note, body),
                type: state.eventType(note),
                happened: note.at,
                profile: record.origin + version.root + UCPProfile.path,
                context.settings.signingKey,
                at: now
            )
        )
        return .event(AgentEvent(url: webhook, headers: headers, body: body))
    }
}

extension OrderState {
    /// Returns the type of an event, as the reference implementation names it.
    func eventType(_ note: OrderNote) -> String {
        if note.isNew { return "order_placed" }
        if order.phase == .cancelled { return "order_canceled" }
        switch progress.events.last?.kind {
        case .shipped: return "order_shipped"
        case .delivered: return "order_delivered"
        case .returned, .adjusted: return "order_adjusted"
        case .processing, nil: return "order_updated"
        }
    }
}
