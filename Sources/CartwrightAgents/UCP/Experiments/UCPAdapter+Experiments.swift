internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

extension UCPAdapter {
    /// The routes of the schemas of the experimental capabilities.
    var experimentRoutes: [ServiceRoute] {
        UCPExperiment.allCases.filter(context.settings.experiments.contains).map { experiment in
            ServiceRoute("ucp_schema", .get, "/schemas/shopping/\(experiment.schemaFile)", scope: nil) { _ in
                RouteAnswer(
                    headers: [.contentType: "application/schema+json"],
                    body: Array(experiment.schemaText.utf8)
                )
            }
        }
    }

    /// True if a version has offers: at the root of another version, an agent may name that version.
    var hasOffers: Bool { context.versions.contains { $0.capabilityNames.contains(UCPNames.offer) } }

    /// The route that applies a proposal for other contents of a cart.
    var offerRoutes: [ServiceRoute] {
        guard hasOffers else { return [] }
        let path = "/carts/{id}/offers/{offer_id}/revisions/{revision}/apply"
        return [route("ucp_apply_offer", .post, path, UCPNames.offer, applyOffer)]
    }

    /// Applies a proposal to the cart for which it was made, in the state for which it was made.
    var applyOffer: Work {
        { asked throws(AgentFailure) in
            let values = asked.request.values
            guard values.count == 3 else { throw .malformed("expected a cart, an offer and a revision", path: nil) }
            switch try await asked.sessions.apply(values[1], values[2], to: asked.id) {
            case .applied(let state): return try await answer(of: state, asked)
            case .refused(let refusal, let state):
                let message = UCPMessages.error(refusal.code, refusal.text)
                return try await answer(of: state, asked, refusal: message)
            }
        }
    }
}

extension CartProposal.Refusal {
    /// The code of the message, in the spelling of the proposal.
    fileprivate var code: String {
        switch self {
        case .movedOn: "offer_source_state_mismatch"
        case .expired: "offer_expired"
        case .unavailable: "offer_unavailable"
        }
    }

    fileprivate var text: String {
        switch self {
        case .movedOn: "The offer was made for a different state of the cart; the cart is unchanged."
        case .expired: "The offer has expired; the cart is unchanged."
        case .unavailable: "The shop does not make this offer; the cart is unchanged."
        }
    }
}
