internal import Cartwright

/// The JSON of a cart or checkout.
struct UCPSessionBody {
    let state: SessionState
    let shop: AgentShop
    /// The capabilities that both sides support.
    let active: Set<String>
    let version: UCPVersion
    /// The proposals for other contents of a cart, bound to this state; see ``UCPExperiment/offer``.
    var proposals: [CartProposal] = []
    /// The message about an effect that the request did not have.
    var refusal: JSONValue?

    var json: JSONValue {
        let record = state.record
        let isCheckout = record.kind == .checkout
        var object = JSONObject()
        object["ucp"] = UCPEnvelope.success(
            for: isCheckout ? UCPNames.checkout : UCPNames.cart,
            active,
            shop,
            version,
            takesGiftCards: state.takesGiftCards
        )
        object["id"] = .string(state.id)
        if isCheckout { object["status"] = .string(UCPNames.status(state.standing)) }
        object["line_items"] = lines
        object["currency"] = .string(state.cart.currency.code)
        object["totals"] = UCPTotals.of(state)
        object["buyer"] = UCPConsent.buyer(record.buyer, version, offers: hasConsents)
        for (key, value) in record.echo { object[key] = value }
        if active.contains(UCPNames.discount) { object["discounts"] = discounts }
        if active.contains(UCPNames.fulfillment), isCheckout { object["fulfillment"] = fulfillment }
        if isCheckout { object["payment"] = ["instruments": .array(instruments)] }
        if active.contains(PromotionsCapability.name) {
            object[PromotionsCapability.member] = PromotionsCapability.json(of: state)
        }
        if active.contains(UCPNames.offer), !isCheckout {
            (object["actions"], object["offers"]) = (actions, appliedProposals)
        }
        object.setUnlessAbsent("messages", .array((refusal.map { [$0] } ?? []) + UCPMessages.all(notices)))
        object["links"] = UCPEnvelope.links(shop)
        if version.hasPolicies { object["policies"] = UCPEnvelope.policies(shop) }
        object["expires_at"] = .string(state.expiresAt.description)
        if isCheckout, state.standing != .completed, state.standing != .cancelled {
            object["continue_url"] = .string("\(shop.facts.storefront)/checkout/\(state.id)")
        }
        if let order = state.order { object["order"] = confirmation(order) }
        return .object(object)
    }

    /// True if the answer has the consents that the shop offers.
    private var hasConsents: Bool {
        let resource = state.record.kind == .checkout ? UCPNames.checkout : UCPNames.cart
        return active.contains(UCPNames.consent)
            && version.capabilities.contains { $0.name == UCPNames.consent && $0.extends.contains(resource) }
    }

    /// The notices, with reasons of codes that the agent knows.
    var notices: [Notice] {
        active.contains(UCPExperiment.rejectionCodes.name) ? state.notices : state.notices.map(\.standard)
    }

    /// The lines.
    var lines: JSONValue { .array(state.cart.lines.indices.map(line)) }

    private func line(_ index: Int) -> JSONValue {
        let line = state.cart.lines[index]
        return [
            "id": .string(line.id), "item": UCPEnvelope.item(line, state.items[line.sku]),
            "quantity": .integer(line.quantity), "totals": UCPTotals.ofLine(index, state),
        ]
    }

    private func confirmation(_ order: Order) -> JSONValue {
        let id = OrderID(order.id, of: state.id).text
        return ["id": .string(id), "permalink_url": .string("\(shop.facts.storefront)/orders/\(id)")]
    }

    /// The gift cards with their last four characters and amounts. A card that pays nothing has no amount.
    private var instruments: [JSONValue] {
        state.tenders.filter { $0.kind == .giftCard }.map { tender in
            .present([
                "id": .string(tender.instrument ?? tender.account),
                "handler_id": .string(PaymentHandler.giftCards.id), "type": .string(tender.kind.rawValue),
                "selected": true, "display": tender.lastFour.map { ["last_four": .string($0)] },
                "amount": tender.amountMinor > 0 ? .integer(tender.amountMinor) : nil,
            ])
        }
    }

    private var discounts: JSONValue {
        let applied = state.discounts.map { discount -> JSONValue in
            var object = JSONObject()
            object["code"] = discount.code.map(JSONValue.string)
            object["title"] = .string(discount.title)
            object["amount"] = .integer(discount.amountMinor)
            if discount.code == nil { object["automatic"] = true }
            object["priority"] = .integer(discount.order)
            if let claim = discount.claim { (object["provisional"], object["eligibility"]) = (true, .string(claim)) }
            let allocations = discount.allocations.map { allocation -> JSONValue in
                ["path": .string("$.line_items[\(allocation.line)]"), "amount": .integer(allocation.amountMinor)]
            }
            object.setUnlessAbsent("allocations", .array(allocations))
            return .object(object)
        }
        var object: JSONObject = [
            "codes": .array(state.cart.codes.map(JSONValue.string)), "applied": .array(applied),
        ]
        addExperiments(to: &object)
        return .object(object)
    }

    private var fulfillment: JSONValue? {
        guard let fulfillment = state.record.fulfillment else { return nil }
        let lines = JSONValue.array(state.cart.lines.map { .string($0.id) })
        let options = state.options.map { option -> JSONValue in
            [
                "id": .string(option.rate.id), "title": .string(option.title),
                "totals": [
                    .object(UCPTotals.entry("subtotal", option.amountMinor)),
                    .object(UCPTotals.entry("total", option.amountMinor)),
                ],
            ]
        }
        let group: JSONValue = [
            "id": .string(fulfillment.group), "line_item_ids": lines, "options": .array(options),
            "selected_option_id": fulfillment.selectedOption.map(JSONValue.string) ?? .null,
        ]
        var method = JSONObject()
        method["id"] = .string(fulfillment.method)
        method["type"] = "shipping"
        method["line_item_ids"] = lines
        method.setUnlessAbsent("destinations", .array(fulfillment.destinations.map { UCPAddress.json($0, version) }))
        method["selected_destination_id"] = fulfillment.selectedDestination.map(JSONValue.string) ?? .null
        method["groups"] = [group]
        return ["methods": [.object(method)]]
    }
}
