internal import Cartwright

/// The capabilities of the shop, in checkouts and at `/.well-known/acp.json`.
enum ACPCapabilities {
    static let discoveryPath = "/.well-known/acp.json"
    private static let pages = "https://www.agenticcommerce.dev"

    /// Returns the capabilities of a checkout.
    static func json(_ shop: AgentShop) -> JSONValue {
        let handlers = shop.payments.handlers.map { handler -> JSONValue in
            [
                "id": .string(handler.id), "name": .string(handler.name), "version": .string(ACPNames.version),
                "spec": .string("\(shop.facts.storefront)/payments"), "requires_delegate_payment": false,
                "requires_pci_compliance": false, "psp": .string(handler.id),
                "config_schema": .string("\(shop.facts.storefront)/payments/config.json"),
                "instrument_schemas": [], "config": [:],
            ]
        }
        return ["payment": ["handlers": .array(handlers)], "extensions": [discount]]
    }

    private static var discount: JSONValue {
        [
            "name": "discount",
            "extends": [
                "$.CheckoutSessionCreateRequest.discounts", "$.CheckoutSessionUpdateRequest.discounts",
                "$.CheckoutSession.discounts",
            ],
        ]
    }

    /// Returns the discovery document.
    static func discovery(_ shop: AgentShop, origin: String) -> JSONValue {
        [
            "protocol": [
                "name": "acp", "version": .string(ACPNames.version),
                "supported_versions": [.string(ACPNames.version)], "documentation_url": .string(pages),
            ],
            "api_base_url": .string(origin + ACPNames.root), "transports": ["rest", "mcp"],
            "capabilities": [
                "services": ["checkout", "orders", "carts"], "extensions": [["name": "discount"]],
                "supported_currencies": [.string(shop.facts.currency.code.lowercased())],
            ],
        ]
    }
}
