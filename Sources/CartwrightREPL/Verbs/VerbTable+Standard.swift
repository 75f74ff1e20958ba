public import Cartwright
public import CartwrightPluginLoader

extension VerbTable {
    /// All verbs, in the order in which help lists them. A new one is a file beside this one and an entry here.
    static let standard = VerbTable(
        LoadVerbs.all + CardVerbs.all + CartVerbs.all + SituationVerbs.all + CheckoutVerbs.all + OrderVerbs.all
            + ListVerbs.all + ShowVerbs.all + CatalogVerbs.all + SimulateVerbs.all + ExplainVerbs.all + TryVerbs.all
            + TimeVerbs.all + BranchVerbs.all + BatchVerbs.all + FlowVerbs.all + SteppingVerbs.all + BreakVerbs.all
            + PluginVerbs.all + OptionVerbs.all + HelpVerbs.all,
        synonyms: VerbSynonyms.verbs
    )

    /// The verbs of a session at a service: all, of which some are refused by name, and what only such a session has.
    static let atService = VerbTable(standard.all + ServiceVerbs.all, synonyms: VerbSynonyms.verbs)
}

extension Interpreter {
    /// An interpreter that begins with a world. Unless told otherwise, its commands are those of a script that may do
    /// nothing outside.
    public init(_ world: World, tools: Tools, authority: Authority = Authority(.script)) {
        self.init(world, tools: tools, authority: authority, verbs: .standard)
    }

    /// An interpreter with the settings of flows. It begins with an empty feed and keeps none, so that checking a flow
    /// leaves no marks on anyone's feed. Its commands are a flow's: someone at the terminal may do more than they.
    ///
    /// - Parameters:
    ///   - plugins: the plugins that its cards are handled by.
    ///   - tools: what its commands may use.
    ///   - grants: what the command line lets flows do.
    public static func forFlows(plugins: PluginSet, tools: Tools, grants: Grants = Grants()) -> Interpreter {
        forFlows(plugins: plugins, tools: tools, grants: grants, verbs: .standard)
    }

    /// An interpreter with the settings of flows, its plugins linked into the program.
    public static func forFlows(registry: HandlerRegistry, tools: Tools) -> Interpreter {
        forFlows(plugins: PluginSet(linked: registry.plugins), tools: tools)
    }
}

/// Words that other programs have for what a verb does, or that come to mind first: told as did-you-mean, never run.
enum VerbSynonyms {
    /// The verb that a word stands for.
    static let verbs: [String: String] = [
        "why": "explain coupon", "coupon": "apply coupon", "use": "apply coupon", "redeem": "apply coupon",
        "code": "enter code", "cart": "show cart", "basket": "show cart", "receipt": "show receipt",
        "buy": "add item", "put": "add item", "item": "add item", "delete": "remove item", "rm": "remove item",
        "checkout": "begin checkout", "shipping": "choose shipping", "ship": "choose shipping",
        "refund": "return units", "price": "explain total", "total": "explain total", "click": "open card",
        "items": "list items", "cards": "list cards", "coupons": "list coupons", "events": "list events",
        "orders": "list orders", "promotions": "list promotions", "steps": "list steps", "history": "list steps",
        "log": "list events", "catalog": "load catalog", "back": "undo", "revert": "undo", "forward": "redo",
        "bye": "quit", "logout": "quit", "ls": "list items", "man": "help", "empty": "clear cart",
        "country": "set country", "channel": "set channel",
    ]
}
