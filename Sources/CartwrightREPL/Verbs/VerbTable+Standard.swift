public import Cartwright
public import CartwrightPluginLoader

extension VerbTable {
    /// All verbs, in the order of help. A new verb is a file beside this one and an entry here.
    static let standard = VerbTable(
        LoadVerbs.all + CardVerbs.all + CartVerbs.all + TenderVerbs.all + SituationVerbs.all + CheckoutVerbs.all
            + OrderVerbs.all + ListVerbs.all + ShowVerbs.all + PlacementVerbs.all + CatalogVerbs.all + SimulateVerbs.all
            + ExplainVerbs.all
            + TryVerbs.all
            + TimeVerbs.all + BranchVerbs.all + BatchVerbs.all + FlowVerbs.all + SteppingVerbs.all + BreakVerbs.all
            + PluginVerbs.all + SessionCopyVerbs.all + OptionVerbs.all + HelpVerbs.all,
        synonyms: VerbSynonyms.verbs
    )

    /// The verbs of a session at a service: the standard ones, some of which are refused there or read the shop
    /// instead, and those of such sessions.
    static let atService = VerbTable(
        standard.all.map { verb in ServiceListVerbs.replacing.first { $0.name == verb.name } ?? verb }
            + ServiceVerbs.all,
        synonyms: VerbSynonyms.verbs
    )
}

extension Interpreter {
    /// Creates an interpreter that begins with a world. By default its commands are those of a script without
    /// permissions.
    public init(_ world: World, tools: Tools, authority: Authority = Authority(.script)) {
        self.init(world, tools: tools, authority: authority, verbs: .standard)
    }

    /// Returns an interpreter with the settings of flows. It begins with an empty feed and stores none, so that a check
    /// leaves no traces. Its commands have the permissions of a flow, not those of a person.
    ///
    /// - Parameters:
    ///   - plugins: the plugins that handle the cards.
    ///   - tools: the external facilities of the commands.
    ///   - grants: the permissions of flows.
    public static func forFlows(plugins: PluginSet, tools: Tools, grants: Grants = Grants()) -> Interpreter {
        forFlows(plugins: plugins, tools: tools, grants: grants, verbs: .standard)
    }

    /// Returns an interpreter with the settings of flows and plugins that are linked into the program.
    public static func forFlows(registry: HandlerRegistry, tools: Tools) -> Interpreter {
        forFlows(plugins: PluginSet(linked: registry.plugins), tools: tools)
    }
}

/// Synonyms of verbs, from other programs or everyday language: suggested, but never run.
enum VerbSynonyms {
    /// The verb of each synonym.
    static let verbs: [String: String] = [
        "why": "explain coupon", "coupon": "apply coupon", "redeem": "apply coupon",
        "code": "enter code", "cart": "show cart", "basket": "show cart", "receipt": "show receipt",
        "buy": "add item", "put": "add item", "item": "add item", "delete": "remove item", "rm": "remove item",
        "checkout": "begin checkout", "shipping": "choose shipping", "ship": "choose shipping",
        "refund": "return units", "price": "explain total", "total": "explain total", "click": "open card",
        "items": "list items", "cards": "list cards", "coupons": "list coupons", "events": "list events",
        "orders": "list orders", "promotions": "list promotions", "steps": "list steps", "history": "list steps",
        "log": "list events", "catalog": "load catalog", "back": "undo", "revert": "undo", "forward": "redo",
        "bye": "quit", "logout": "quit", "ls": "list items", "man": "help", "empty": "clear cart",
        "session": "show session", "customer": "show session", "country": "set country",
        "channel": "set channel",
    ]
}
