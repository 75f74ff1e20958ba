/// An experimental capability of the Universal Commerce Protocol: a shape that an open proposal to the protocol
/// describes, in the spelling of the proposal.
///
/// It may change or disappear with its proposal. A service has none by default: ``AgentSettings/experiments``.
public enum UCPExperiment: String, Hashable, Sendable, CaseIterable {
    /// `discounts.approaching`: promotions that a larger amount unlocks. Pull request 482.
    case approaching
    /// `discounts.available`: the promotions that a cart has or could get. Pull request 609.
    case available
    /// `discounts.inapplicable`: the entered codes without effect, each with its reason. Pull request 271, which issue
    /// 841 proposes again.
    case inapplicable
    /// The reasons `discount_code_usage_limit_reached` and `discount_code_stacking_conflict` of codes. Pull request
    /// 577.
    case rejectionCodes = "rejection-codes"
    /// Other contents of a cart that the shop proposes for one exact state of it, and the operation that applies them.
    /// Pull request 773.
    case offer

    /// The name of the capability. The proposals for discounts change a capability of the protocol and have no name of
    /// their own; names under `dev.ucp` are the protocol's.
    var name: String {
        switch self {
        case .approaching: "dev.cartwright.shopping.discount.approaching"
        case .available: "dev.cartwright.shopping.discount.available"
        case .inapplicable: "dev.cartwright.shopping.discount.inapplicable"
        case .rejectionCodes: "dev.cartwright.shopping.discount.rejection_codes"
        case .offer: UCPNames.offer
        }
    }

    /// The resources that it extends.
    var extends: [String] { self == .offer ? [UCPNames.cart] : [UCPNames.checkout, UCPNames.cart] }

    /// The capability without which it is not active; nil if it extends resources only.
    var requires: String? { self == .offer ? nil : UCPNames.discount }

    /// The number of the pull request.
    private var number: Int {
        switch self {
        case .approaching: 482
        case .available: 609
        case .inapplicable: 271
        case .rejectionCodes: 577
        case .offer: 773
        }
    }

    /// The address of the proposal.
    var proposal: String { "https://github.com/Universal-Commerce-Protocol/ucp/pull/\(number)" }

    /// The address of the page that describes it, at the host that its name belongs to where version 2026-04-08
    /// requires that.
    var specification: String { self == .offer ? proposal : PromotionsCapability.specification }

    /// The name of the file with its schema.
    var schemaFile: String {
        switch self {
        case .offer: "offer.json"
        case .approaching, .available, .inapplicable, .rejectionCodes:
            "discount_\(rawValue.replacing("-", with: "_")).json"
        }
    }

    /// Returns the address of its schema. That of a name under `dev.ucp` must be at the protocol's own site.
    func schema(at site: String) -> String {
        "\(self == .offer ? site : "https://cartwright.dev")/schemas/shopping/\(schemaFile)"
    }

    /// True if a version of the protocol can have it.
    func fits(_ version: UCPVersion) -> Bool { self != .offer || version.hasActions }
}
