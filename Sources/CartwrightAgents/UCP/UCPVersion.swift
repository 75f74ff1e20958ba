internal import Cartwright

/// A version of the Universal Commerce Protocol, with its differences from other versions. The adapter has no other
/// place that depends on the version.
struct UCPVersion: Sendable {
    /// The date of the version: `2026-04-08`.
    let name: String
    /// The supported capabilities.
    let capabilities: [Capability]
    /// The member of profiles that has public keys.
    let keysMember: String
    /// True if a destination has a type.
    let hasTypedDestinations: Bool
    /// True if consents are objects by the reverse domain names of their purposes.
    let hasConsentPurposes: Bool
    /// True if an update replaces all that the agent can set: absent members are removed.
    let replacesAll: Bool
    /// True if two requests are the same only if the bytes of their bodies are.
    let comparesBytes: Bool
    /// True if carts, checkouts and orders list the policies of the shop.
    let hasPolicies: Bool

    /// A capability of the shop.
    struct Capability: Sendable {
        /// The name, in reverse domain notation.
        let name: String
        /// The capabilities that it extends.
        let extends: [String]
        /// The path of its page in the specification.
        let page: String
        /// The path of its schema.
        let schema: String
    }

    /// The root path of its operations: `/ucp/2026-04-08`.
    var root: String { "/ucp/\(name)" }
    /// The mark of sessions that were made in this version.
    var maker: String { "ucp/\(name)" }
    /// The names of all capabilities.
    var capabilityNames: Set<String> { Set(capabilities.map(\.name)) }

    /// The supported versions, the newest one first.
    static let all: [UCPVersion] = [.august2026, .april2026]
    /// The newest version, which `/.well-known/ucp` describes.
    static let newest = UCPVersion.august2026

    /// Returns the supported version with a name; nil if there is none.
    static func named(_ name: String) -> UCPVersion? { all.first { $0.name == name } }
}

extension UCPVersion {
    /// Version 2026-04-08.
    static let april2026 = UCPVersion(
        name: "2026-04-08",
        capabilities: capabilities(folder: "", consentExtends: [UCPNames.checkout]),
        keysMember: "signing_keys",
        hasTypedDestinations: false,
        hasConsentPurposes: false,
        replacesAll: false,
        comparesBytes: false,
        hasPolicies: false
    )

    /// Version 2026-08-25.
    static let august2026 = UCPVersion(
        name: "2026-08-25",
        capabilities: capabilities(folder: "shopping/", consentExtends: [UCPNames.checkout, UCPNames.cart]),
        keysMember: "keys",
        hasTypedDestinations: true,
        hasConsentPurposes: true,
        replacesAll: true,
        comparesBytes: true,
        hasPolicies: true
    )

    /// Returns the capabilities of a version.
    ///
    /// - Parameters:
    ///   - folder: the folder of the pages on resources in the specification.
    ///   - consentExtends: the resources with consents.
    private static func capabilities(folder: String, consentExtends: [String]) -> [Capability] {
        let both = [UCPNames.checkout, UCPNames.cart]
        let rows: [(String, [String], String, String)] = [
            (UCPNames.checkout, [], folder + "checkout", "checkout"),
            (UCPNames.cart, [], folder + "cart", "cart"),
            (UCPNames.order, [], folder + "order", "order"),
            (UCPNames.discount, both, "discount", "discount"),
            (UCPNames.fulfillment, [UCPNames.checkout], "fulfillment", "fulfillment"),
            (UCPNames.consent, consentExtends, "buyer-consent", "buyer_consent"),
            (PromotionsCapability.name, both, "", ""),
        ]
        return rows.map { Capability(name: $0.0, extends: $0.1, page: $0.2, schema: "shopping/\($0.3).json") }
    }
}
