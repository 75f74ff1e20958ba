internal import Cartwright

/// The profile at `/.well-known/ucp`.
enum UCPProfile {
    static let path = "/.well-known/ucp"

    static func json(_ shop: AgentShop, _ settings: AgentSettings, origin: String, takesGiftCards: Bool) -> JSONValue {
        let site = "https://ucp.dev/\(UCPNames.version)"
        var capabilities = JSONObject()
        for capability in UCPNames.capabilities {
            var entry = JSONObject()
            entry["version"] = .string(UCPNames.version)
            let isOwn = capability.name == PromotionsCapability.name
            entry["spec"] = .string(
                isOwn ? PromotionsCapability.specification : "\(site)/specification/\(capability.page)"
            )
            entry["schema"] = .string(isOwn ? PromotionsCapability.schema : "\(site)/schemas/\(capability.schema)")
            if !capability.extends.isEmpty { entry["extends"] = .array(capability.extends.map(JSONValue.string)) }
            capabilities[capability.name] = [.object(entry)]
        }
        let services: [JSONValue] = [
            [
                "version": .string(UCPNames.version), "spec": .string("\(site)/specification/overview"),
                "transport": "rest", "schema": .string("\(site)/services/shopping/rest.openapi.json"),
                "endpoint": .string(origin + UCPNames.root),
            ],
            [
                "version": .string(UCPNames.version), "spec": .string("\(site)/specification/overview"),
                "transport": "mcp", "schema": .string("\(site)/services/shopping/mcp.openrpc.json"),
                "endpoint": .string(origin + UCPNames.root + "/mcp"),
            ],
        ]
        return [
            "ucp": [
                "version": .string(UCPNames.version), "services": ["dev.ucp.shopping": .array(services)],
                "capabilities": .object(capabilities),
                "payment_handlers": UCPEnvelope.handlers(shop, takesGiftCards: takesGiftCards),
            ],
            "signing_keys": [settings.signingKey.verifying.jwk],
        ]
    }
}
