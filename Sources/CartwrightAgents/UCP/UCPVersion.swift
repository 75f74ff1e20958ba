internal import Cartwright

/// A version of the Universal Commerce Protocol, with its differences from other versions. The adapter has no other
/// place that depends on the version.
struct UCPVersion: Sendable {
    /// The date of the version: `2026-04-08`.
    let name: String
    /// The supported capabilities.
    private(set) var capabilities: [Capability]
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

    /// True if carts have outstanding actions, which extensions define.
    let hasActions: Bool

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
        /// The experiment to which it belongs; nil for a capability of the protocol, or of the engine's own.
        var experiment: UCPExperiment?
    }

    /// The root path of its operations: `/ucp/2026-04-08`.
    var root: String { "/ucp/\(name)" }
    /// The mark of sessions that were made in this version.
    var maker: String { "ucp/\(name)" }
    /// The names of all capabilities.
    var capabilityNames: Set<String> { Set(capabilities.map(\.name)) }
    /// The names of the capabilities that an agent gets without listing them: all but the experimental ones.
    var settledNames: Set<String> { Set(capabilities.lazy.filter { $0.experiment == nil }.map(\.name)) }

    /// The supported versions, the newest one first.
    static let all: [UCPVersion] = [.august2026, .april2026]
    /// The newest version, which `/.well-known/ucp` describes.
    static let newest = UCPVersion.august2026

    /// Returns the version without some of its capabilities.
    func without(_ names: Set<String>) -> UCPVersion {
        var version = self
        version.capabilities.removeAll { names.contains($0.name) }
        return version
    }

    /// Returns the version with the experimental capabilities that it can have.
    func adding(_ experiments: Set<UCPExperiment>) -> UCPVersion {
        var version = self
        version.capabilities += UCPExperiment.allCases.filter { experiments.contains($0) && $0.fits(self) }
            .map { Capability(name: $0.name, extends: $0.extends, page: "", schema: "", experiment: $0) }
        return version
    }
}

extension [UCPVersion] {
    /// Returns the version with a name; nil if there is none.
    func named(_ name: String) -> UCPVersion? { first { $0.name == name } }
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
        hasPolicies: false,
        hasActions: false
    )

    /// Version 2026-08-25.
    static let august2026 = UCPVersion(
        name: "2026-08-25",
        capabilities: capabilities(
            folder: "shopping/",
            consentExtends: [UCPNames.checkout, UCPNames.cart],
            adding: [(UCPNames.permalink, [], "permalink", "permalink")]
        ),
        keysMember: "keys",
        hasTypedDestinations: true,
        hasConsentPurposes: true,
        replacesAll: true,
        comparesBytes: true,
        hasPolicies: true,
        hasActions: true
    )

    /// A capability: its name, the capabilities that it extends, its page, and its schema.
    private typealias Row = (name: String, extends: [String], page: String, schema: String)

    /// Returns the capabilities of a version.
    ///
    /// - Parameters:
    ///   - folder: the folder of the pages on resources in the specification.
    ///   - consentExtends: the resources with consents.
    ///   - further: the capabilities that not every version has.
    private static func capabilities(
        folder: String,
        consentExtends: [String],
        adding further: [Row] = []
    ) -> [Capability] {
        let both = [UCPNames.checkout, UCPNames.cart]
        let rows: [Row] = [
            (UCPNames.checkout, [], folder + "checkout", "checkout"),
            (UCPNames.cart, [], folder + "cart", "cart"),
            (UCPNames.order, [], folder + "order", "order"),
            (UCPNames.discount, both, "discount", "discount"),
            (UCPNames.fulfillment, [UCPNames.checkout], "fulfillment", "fulfillment"),
            (UCPNames.consent, consentExtends, "buyer-consent", "buyer_consent"),
            (UCPNames.search, [], folder + "catalog/search", "catalog_search"),
            (UCPNames.lookup, [], folder + "catalog/lookup", "catalog_lookup"),
            (PromotionsCapability.name, both, "", ""),
        ]
        return (rows + further).map { row in
            Capability(name: row.name, extends: row.extends, page: row.page, schema: "shopping/\(row.schema).json")
        }
    }
}
