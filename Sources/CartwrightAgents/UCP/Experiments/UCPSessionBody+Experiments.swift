internal import Cartwright

// The experimental members of carts and checkouts, in the spelling of the proposals. All figures are the engine's.

extension UCPSessionBody {
    /// Adds the experimental members of `discounts` that the agent supports.
    func addExperiments(to discounts: inout JSONObject) {
        if active.contains(UCPExperiment.approaching.name) { discounts["approaching"] = approaching }
        if active.contains(UCPExperiment.available.name) { discounts["available"] = .array(available) }
        if active.contains(UCPExperiment.inapplicable.name) { discounts["inapplicable"] = .array(inapplicable) }
    }

    /// The promotions that a larger amount unlocks, of the order and of shipping; nil if there are none.
    private var approaching: JSONValue? {
        var object = JSONObject()
        object.setUnlessAbsent("cart", .array(unlockable { !$0.isOfShipping }))
        object.setUnlessAbsent("shipping", .array(unlockable(where: \.isOfShipping)))
        return object.isEmpty ? nil : .object(object)
    }

    private func unlockable(where isListed: (SessionOffer) -> Bool) -> [JSONValue] {
        state.offers.filter { $0.unit == .money && isListed($0) }.compactMap { offer in
            guard let observed = offer.observed, observed >= 0 else { return nil }
            let (threshold, overflow) = observed.addingReportingOverflow(offer.shortBy)
            guard !overflow else { return nil }
            let group = offer.isOfShipping ? state.record.fulfillment?.group : nil
            return .present([
                "title": .string(offer.title.shortened(toBytes: 200)), "threshold": .integer(threshold),
                "total": .integer(observed), "fulfillment_group_id": group.map(JSONValue.string),
            ])
        }
    }

    /// The promotions that the cart has or could get with other items.
    private var available: [JSONValue] {
        state.prospects.map { prospect in
            let offers = state.offers.filter { $0.promotion == prospect.promotion }
            let remaining = offers.filter { $0.unit == .money }.map(\.shortBy).min()
            return .present([
                "id": .string(prospect.promotion), "title": .string(prospect.title),
                "type": prospect.hasCode ? "code" : "automatic", "applied": .bool(prospect.isApplied),
                "conditions": offers.first.map { .string(words(for: $0)) },
                "remaining_amount": remaining.map(JSONValue.integer),
            ])
        }
    }

    /// Returns the sentence for the shopper about what an offer lacks.
    private func words(for offer: SessionOffer) -> String {
        let saves = Money(minor: offer.savesMinor, state.quote.currency)
        switch offer.unit {
        case .money: return "\(Money(minor: offer.shortBy, state.quote.currency)) more saves \(saves)."
        case .units:
            let item = offer.item.map { state.items[$0]?.title ?? $0 }
            return "\(offer.shortBy) more \(item.map { "of \($0) " } ?? "")saves \(saves)."
        case .skus: return "\(offer.shortBy) more different items save \(saves)."
        case .none: return "A change of the cart saves \(saves)."
        }
    }

    /// The codes without effect.
    private var inapplicable: [JSONValue] {
        notices.compactMap { notice in
            guard case .code(let code, _, let refusal) = notice else { return nil }
            return [
                "code": .string(code), "reason": .string(refusal.rawValue),
                "content": .string(refusal.text(code.shortened(toBytes: 100))),
            ]
        }
    }

    /// The outstanding actions: the proposals for other contents of the cart; nil if there are none.
    var actions: JSONValue? {
        guard !proposals.isEmpty else { return nil }
        return [UCPNames.offer: .array(proposals.map(action))]
    }

    private func action(_ proposal: CartProposal) -> JSONValue {
        let lines = UCPSessionBody(state: proposal.result, shop: shop, active: active, version: version).lines
        let saves = Money(minor: proposal.offer.savesMinor, state.quote.currency)
        let title = "Add \(proposal.quantity) of \(proposal.title)"
        let config: JSONValue = [
            "offer_id": .string(proposal.id), "revision": .string(proposal.revision),
            "applies_to": ["cart_id": .string(state.id), "state_ref": .string(proposal.source)],
            "expires_at": .string(proposal.expiresAt.description), "proposed_update": ["line_items": lines],
            "impact": ["total_delta": .integer(proposal.differenceMinor)],
            "presentation": [
                "title": .string(title), "description": .string("\(proposal.offer.title): saves \(saves)."),
            ],
        ]
        return [
            "id": .string("action_" + SessionState.digest(proposal.id, proposal.revision)), "config": config,
        ]
    }

    /// The proposals that the cart has taken; nil if there are none.
    var appliedProposals: JSONValue? {
        guard !state.record.proposals.isEmpty else { return nil }
        let applied = state.record.proposals.map { proposal -> JSONValue in
            [
                "id": .string(proposal.id), "revision": .string(proposal.revision),
                "affected_line_item_ids": .array(proposal.lines.map(JSONValue.string)),
            ]
        }
        return ["applied": .array(applied)]
    }
}
