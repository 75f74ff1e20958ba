internal import Cartwright

/// The JSON of a whole order, in completed checkouts and in events.
struct ACPOrderBody {
    let state: OrderState
    let shop: AgentShop

    var json: JSONValue {
        .present([
            "type": "order", "id": .string(state.id), "checkout_session_id": .string(state.checkout.id),
            "permalink_url": .string("\(shop.facts.storefront)/orders/\(state.id)"), "status": .string(status),
            "line_items": .array(state.order.cart.lines.enumerated().map { line($0, $1) }),
            "fulfillments": .array(fulfillments), "adjustments": .array(adjustments), "totals": ACPTotals.of(state),
        ])
    }

    private var status: String {
        if state.order.phase == .cancelled { return "canceled" }
        switch state.progress.events.last(where: { $0.kind != .returned && $0.kind != .adjusted })?.kind {
        case .shipped: return "shipped"
        case .delivered: return "completed"
        case .processing: return "processing"
        case .returned, .adjusted, nil: return "confirmed"
        }
    }

    private func line(_ index: Int, _ line: Line) -> JSONValue {
        let (current, fulfilled) = (state.activeCount(ofLine: line), state.fulfilledCount(ofLine: line))
        return [
            "id": .string(line.id), "title": .string(line.title ?? line.sku), "product_id": .string(line.sku),
            "quantity": [
                "ordered": .integer(line.quantity), "current": .integer(current), "fulfilled": .integer(fulfilled),
            ],
            "status": .string(state.status(ofLine: line)),
            "unit_price": .integer(line.unitPriceMinor),
            "subtotal": .integer(state.order.quote.lines[index].subtotalMinor),
            "totals": ACPTotals.ofLine(index, state.checkout),
        ]
    }

    private var fulfillments: [JSONValue] {
        state.progress.events.filter { $0.kind == .shipped }
            .map { event in
                .present([
                    "id": .string("fulfillment_\(event.id)"), "type": "shipping", "status": "shipped",
                    "line_items": state.units(event.units),
                    "tracking_number": event.trackingNumber.map(JSONValue.string),
                    "tracking_url": event.trackingURL.map(JSONValue.string),
                    "events": [
                        ["id": .string(event.id), "type": "shipped", "occurred_at": .string(event.at.description)]
                    ],
                ])
            }
    }

    private var adjustments: [JSONValue] {
        state.progress.events.filter { $0.kind == .returned }
            .map { event in
                [
                    "id": .string(event.id), "type": "refund", "occurred_at": .string(event.at.description),
                    "status": "completed", "line_items": state.units(event.units),
                    "amount": .integer(-(event.amountMinor ?? 0)),
                    "currency": .string(state.order.cart.currency.code.lowercased()),
                ]
            }
    }
}
