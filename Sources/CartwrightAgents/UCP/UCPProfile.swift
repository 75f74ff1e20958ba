internal import Cartwright

/// The profile at `/.well-known/ucp`.
enum UCPProfile {
    static let path = "/.well-known/ucp"

    /// Returns the profile of a version.
    ///
    /// - Parameter listsVersions: true for the profile that refers to those of older versions.
    static func json(
        _ version: UCPVersion,
        _ shop: AgentShop,
        _ settings: AgentSettings,
        origin: String,
        takesGiftCards: Bool,
        listsVersions: Bool
    ) -> JSONValue {
        let site = "https://ucp.dev/\(version.name)"
        var capabilities = JSONObject()
        for capability in version.capabilities {
            var entry = JSONObject()
            entry["version"] = .string(version.name)
            let isOwn = capability.name == PromotionsCapability.name
            let (page, schema) =
                isOwn
                ? (PromotionsCapability.specification, PromotionsCapability.schema)
                : ("\(site)/specification/\(capability.page)", "\(site)/schemas/\(capability.schema)")
            entry["spec"] = .string(capability.experiment?.specification ?? page)
            entry["schema"] = .string(capability.experiment?.schema(at: site) ?? schema)
            if !capability.extends.isEmpty { entry["extends"] = .array(capability.extends.map(JSONValue.string)) }
            if capability.name == UCPNames.permalink {
                entry["config"] = settings.permalinks.map { ["endpoint": .string($0.text)] }
            }
            if let experiment = capability.experiment {
                entry["config"] = ["experimental": true, "proposal": .string(experiment.proposal)]
            }
            capabilities[capability.name] = [.object(entry)]
        }
        let services: [JSONValue] = [
            [
                "version": .string(version.name), "spec": .string("\(site)/specification/overview"),
                "transport": "rest", "schema": .string("\(site)/services/shopping/rest.openapi.json"),
                "endpoint": .string(origin + version.root),
            ],
            [
                "version": .string(version.name), "spec": .string("\(site)/specification/overview"),
                "transport": "mcp", "schema": .string("\(site)/services/shopping/mcp.openrpc.json"),
                "endpoint": .string(origin + version.root + "/mcp"),
            ],
        ]
        var ucp = JSONObject()
        ucp["version"] = .string(version.name)
        let older = UCPVersion.all.filter { $0.name < version.name }
        if listsVersions, !older.isEmpty {
            var profiles = JSONObject()
            for other in older { profiles[other.name] = .string(origin + other.root + path) }
            ucp["supported_versions"] = .object(profiles)
        }
        ucp["services"] = ["dev.ucp.shopping": .array(services)]
        ucp["capabilities"] = .object(capabilities)
        ucp["payment_handlers"] = UCPEnvelope.handlers(shop, version, takesGiftCards: takesGiftCards)
        var object = JSONObject()
        object["ucp"] = .object(ucp)
        object[version.keysMember] = [settings.signingKey.verifying.jwk]
        return .object(object)
    }
}
