internal import Cartwright

/// The common members of answers.
enum UCPEnvelope {
    /// Returns the member `ucp` of an answer with a resource: the capabilities of the resource that both sides support.
    static func success(
        for root: String,
        _ active: Set<String>,
        _ shop: AgentShop,
        _ version: UCPVersion,
        takesGiftCards: Bool = false
    ) -> JSONValue {
        var object = JSONObject()
        object["version"] = .string(version.name)
        object["status"] = "success"
        var capabilities = JSONObject()
        for capability in version.capabilities where active.contains(capability.name) {
            guard capability.name == root || capability.extends.contains(root) else { continue }
            capabilities[capability.name] = [["version": .string(version.name)]]
        }
        object["capabilities"] = .object(capabilities)
        if root == UCPNames.checkout {
            object["payment_handlers"] = handlers(shop, version, takesGiftCards: takesGiftCards)
        }
        return .object(object)
    }

    /// Returns an answer without a resource, with reasons.
    static func error(_ messages: [JSONValue], _ shop: AgentShop, _ version: UCPVersion) -> JSONValue {
        [
            "ucp": ["version": .string(version.name), "status": "error"], "messages": .array(messages),
            "continue_url": .string(shop.facts.storefront),
        ]
    }

    /// Returns the payment handlers: those of the shop, and that of gift cards.
    static func handlers(_ shop: AgentShop, _ version: UCPVersion, takesGiftCards: Bool) -> JSONValue {
        var registry = JSONObject()
        for handler in shop.payments.handlers + (takesGiftCards ? [.giftCards] : []) {
            let entry: JSONValue = [
                "id": .string(handler.id), "version": .string(version.name),
                "available_instruments": .array(handler.instruments.map { ["type": .string($0)] }),
            ]
            guard case .array(let others)? = registry[handler.name] else {
                registry[handler.name] = [entry]
                continue
            }
            registry[handler.name] = .array(others + [entry])
        }
        return .object(registry)
    }

    /// Returns the policies of the shop.
    static func policies(_ shop: AgentShop) -> JSONValue {
        [
            [
                "type": "dev.ucp.shopping.policy.return",
                "description": ["plain": "The shop's return policy applies to all items."],
                "url": .string("\(shop.facts.storefront)/returns"),
            ]
        ]
    }

    static func links(_ shop: AgentShop) -> JSONValue {
        let pages = [("privacy_policy", "privacy"), ("terms_of_service", "terms"), ("refund_policy", "returns")]
        return .array(
            pages.map { ["type": .string($0.0), "url": .string("\(shop.facts.storefront)/\($0.1)")] }
        )
    }

    static func item(_ line: Line, _ item: ShopItem?) -> JSONValue {
        .present([
            "id": .string(line.sku), "title": .string(line.title ?? line.sku), "price": .integer(line.unitPriceMinor),
            "image_url": item?.imageURL.map(JSONValue.string),
        ])
    }
}
