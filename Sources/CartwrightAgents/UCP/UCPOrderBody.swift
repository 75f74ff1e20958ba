internal import Cartwright

/// The JSON of a whole order, in answers and events.
struct UCPOrderBody {
    let state: OrderState
    let shop: AgentShop
    let active: Set<String>
    let version: UCPVersion

    var json: JSONValue {
        var object = JSONObject()
        object["ucp"] = UCPEnvelope.success(for: UCPNames.order, active, shop, version)
        object["id"] = .string(state.id)
        object["checkout_id"] = .string(state.checkout.id)
        object["permalink_url"] = .string("\(shop.facts.storefront)/orders/\(state.id)")
        object["line_items"] = .array(state.order.cart.lines.indices.map(line))
        object["fulfillment"] = ["expectations": .array([expectation].compactMap(\.self)), "events": .array(events)]
        object.setUnlessAbsent("adjustments", .array(adjustments))
        object["currency"] = .string(state.order.cart.currency.code)
        object["totals"] = UCPTotals.of(state.checkout)
        if version.hasPolicies { object["policies"] = UCPEnvelope.policies(shop) }
        object["attribution"] = state.checkout.record.echo["attribution"]
        return .object(object)
    }

    private func line(_ index: Int) -> JSONValue {
        let line = state.order.cart.lines[index]
        let (active, fulfilled) = (state.activeCount(ofLine: line), state.fulfilledCount(ofLine: line))
        return [
            "id": .string(line.id), "item": UCPEnvelope.item(line, state.checkout.items[line.sku]),
            "quantity": [
                "original": .integer(line.quantity), "total": .integer(active), "fulfilled": .integer(fulfilled),
            ],
            "totals": UCPTotals.ofLine(index, state.checkout), "status": .string(state.status(ofLine: line)),
        ]
    }

    private var expectation: JSONValue? {
        guard let fulfillment = state.checkout.record.fulfillment else { return nil }
        let destination = fulfillment.destinations.first { $0.id == fulfillment.selectedDestination }
        let option = state.checkout.options.first { $0.rate.id == fulfillment.selectedOption }
        return [
            "id": "expectation_1", "line_items": state.units(nil), "method_type": "shipping",
            "destination": destination.map { UCPAddress.json($0, version) } ?? [:],
            "description": .string(option?.title ?? "Shipping"),
        ]
    }

    private var events: [JSONValue] {
        state.progress.events.filter { $0.kind != .returned && $0.kind != .adjusted }
            .map { event in
                .present([
                    "id": .string(event.id), "occurred_at": .string(event.at.description),
                    "type": .string(event.kind.rawValue), "line_items": state.units(event.units),
                    "tracking_number": event.trackingNumber.map(JSONValue.string),
                    "tracking_url": event.trackingURL.map(JSONValue.string),
                ])
            }
    }

    private var adjustments: [JSONValue] {
        state.progress.events.compactMap { event in
            switch event.kind {
            case .returned:
                [
                    "id": .string(event.id), "type": "refund", "occurred_at": .string(event.at.description),
                    "status": "completed", "line_items": state.units(event.units, sign: -1),
                    "totals": [.object(UCPTotals.entry("total", event.amountMinor ?? 0))],
                ]
            case .adjusted: event.adjustment.map { UCPAdjustment.json(event, $0) }
            case .processing, .shipped, .delivered: nil
            }
        }
    }
}
