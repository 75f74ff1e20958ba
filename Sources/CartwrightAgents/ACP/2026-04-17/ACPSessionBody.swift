internal import Cartwright

/// The JSON of a cart or checkout. Its objects are closed: they have only keys of the protocol.
struct ACPSessionBody {
    let state: SessionState
    /// The order, if the checkout is paid.
    let order: OrderState?
    let shop: AgentShop

    /// The JSON of a checkout session.
    var checkout: JSONValue {
        let record = state.record
        var object = JSONObject()
        object["id"] = .string(state.id)
        object["protocol"] = ["version": .string(ACPNames.version)]
        object["capabilities"] = ACPCapabilities.json(shop)
        object["buyer"] = record.buyer
        object["status"] = .string(ACPNames.status(state.standing))
        object["currency"] = .string(state.cart.currency.code.lowercased())
        object["line_items"] = lines
        object["fulfillment_details"] = record.echo["fulfillment_details"]
        object["fulfillment_options"] = .array(options)
        if let selected = record.fulfillment?.selectedOption {
            object["selected_fulfillment_options"] = [
                [
                    "type": "shipping", "option_id": .string(selected),
                    "item_ids": .array(state.cart.lines.map { .string($0.id) }),
                ]
            ]
        }
        object["totals"] = ACPTotals.of(state)
        object["discounts"] = discounts
        object["messages"] = .array(state.notices.map(ACPMessages.message))
        object["links"] = links
        object["created_at"] = .string(record.createdAt.description)
        object["expires_at"] = .string(record.createdAt.adding(seconds: 6 * 3_600).description)
        if state.standing == .needsBuyer {
            object["continue_url"] = .string("\(shop.facts.storefront)/checkout/\(state.id)")
        }
        object["order"] = order.map { ACPOrderBody(state: $0, shop: shop).json }
        return .object(object)
    }

    /// The JSON of a cart.
    var cart: JSONValue {
        .present([
            "id": .string(state.id), "line_items": lines, "buyer": state.record.buyer,
            "currency": .string(state.cart.currency.code.lowercased()), "totals": ACPTotals.of(state),
            "messages": .array(state.notices.map(ACPMessages.message)),
            "expires_at": .string(state.record.createdAt.adding(seconds: 6 * 3_600).description),
        ])
    }

    private var lines: JSONValue {
        .array(
            state.cart.lines.enumerated().map { index, line in
                .present([
                    "id": .string(line.id),
                    "item": [
                        "id": .string(line.sku), "name": .string(line.title ?? line.sku),
                        "unit_amount": .integer(line.unitPriceMinor),
                    ],
                    "quantity": .integer(line.quantity), "name": .string(line.title ?? line.sku),
                    "images": state.items[line.sku]?.imageURL.map { [.string($0)] },
                    "unit_amount": .integer(line.unitPriceMinor), "totals": ACPTotals.ofLine(index, state),
                ])
            }
        )
    }

    private var options: [JSONValue] {
        (state.record.fulfillment?.options ?? []).map { option in
            [
                "type": "shipping", "id": .string(option.id), "title": .string(option.title),
                "totals": [ACPTotals.entry("fulfillment", option.amountMinor, "Shipping")],
            ]
        }
    }

    private var discounts: JSONValue {
        let applied = state.discounts.map { discount -> JSONValue in
            var object = JSONObject()
            object["id"] = .string("discount_\(discount.promotion)")
            object["code"] = discount.code.map(JSONValue.string)
            object["coupon"] = ["id": .string(discount.promotion), "name": .string(discount.title)]
            object["amount"] = .integer(discount.amountMinor)
            object["automatic"] = .bool(discount.code == nil)
            object["start"] = discount.startsAt.map { .string($0.description) }
            object["end"] = discount.endsAt.map { .string($0.description) }
            object["priority"] = .integer(discount.order)
            let allocations = discount.allocations.map { allocation -> JSONValue in
                ["path": .string("$.line_items[\(allocation.line)]"), "amount": .integer(allocation.amountMinor)]
            }
            object.setUnlessAbsent("allocations", .array(allocations))
            return .object(object)
        }
        let rejected = state.notices.compactMap { notice -> JSONValue? in
            guard case .code(let code, _, let refusal) = notice else { return nil }
            return [
                "code": .string(code), "reason": .string(refusal.standard.rawValue),
                "message": .string(refusal.standard.text(code.shortened(toBytes: 100))),
            ]
        }
        return [
            "codes": .array(state.cart.codes.map(JSONValue.string)), "applied": .array(applied),
            "rejected": .array(rejected),
        ]
    }

    private var links: JSONValue {
        let pages = [("terms_of_use", "terms"), ("privacy_policy", "privacy"), ("return_policy", "returns")]
        return .array(pages.map { ["type": .string($0.0), "url": .string("\(shop.facts.storefront)/\($0.1)")] })
    }
}
