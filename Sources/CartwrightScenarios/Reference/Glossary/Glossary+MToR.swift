extension Glossary {
    /// The terms from M to R.
    static let fromMToR: [GlossaryTerm] = [
        GlossaryTerm(
            "manifest",
            .pluginManifest,
            """
            The file `plugin.json` of a plugin: its name, version, class types, handlers, conditions and \
            effects.
            """
        ),
        GlossaryTerm("mark", .feedsAndCardSources, "A note in a feed that a card was viewed, clicked or dismissed."),
        GlossaryTerm("MCP", .sellToAgents, "The Model Context Protocol: a protocol in which agents call tools."),
        GlossaryTerm(
            "minor unit",
            or: ["cents"],
            .scenarioFormat,
            "The smallest unit of a currency: a cent, or a whole yen."
        ),
        GlossaryTerm(
            "named list",
            .promotionFormat,
            "A named array of a catalog or scenario. Promotions write `{\"list\": \"eu\"}` in place of an array."
        ),
        GlossaryTerm("near miss", .tryingACampaign, "A cart that is at most 10 % short of a threshold of a promotion."),
        GlossaryTerm(
            "nudge",
            or: ["upsell"],
            .howAPriceIsMade,
            "A change of the cart that saves an amount, such as one more unit. The engine prices it."
        ),
        GlossaryTerm("operation", .howAPriceIsMade, "A compiled effect."),
        GlossaryTerm("order", .sessionFormat, "A paid cart of a session. Its public id is `SESSION.oN`."),
        GlossaryTerm(
            "outbox",
            .deliverEvents,
            """
            The store of events that are not delivered yet. Events are recorded together with the change \
            that causes them.
            """
        ),
        GlossaryTerm(
            "payment",
            .embedTheEngine,
            "The charge of an order. The caller takes the money and reports the result."
        ),
        GlossaryTerm(
            "phase",
            .sessionFormat,
            """
            The state of a session: browsing, checkout, paying, paid, and the states after returns or \
            cancellation.
            """
        ),
        GlossaryTerm(
            "placement",
            .writeAHandler,
            """
            The position of a decoded card: `feed` (among the products), `inbox` (message centre), `checkout`, or \
            a place of the shop's own. See banner.
            """
        ),
        GlossaryTerm(
            "plugin",
            .loadingPlugins,
            """
            A package of handlers, conditions, effects and event types. It is linked, or loaded as a \
            library, process or WebAssembly module.
            """
        ),
        GlossaryTerm(
            "portion",
            or: ["for every"],
            .howAPriceIsMade,
            "The units or the amount of a cart for which an effect with `for_every` counts once."
        ),
        GlossaryTerm(
            "priority",
            .howAPriceIsMade,
            "A number of a promotion. A higher one comes first where an order is needed."
        ),
        GlossaryTerm(
            "problem",
            or: ["RFC 9457"],
            .httpReference,
            "An error answer of the service in the format of RFC 9457, with a code and a JSON pointer."
        ),
        GlossaryTerm(
            "promotion",
            .promotionFormat,
            "A rule that takes money off a cart or adds a gift: conditions and effects."
        ),
        GlossaryTerm(
            "quote",
            .quoteFormat,
            "The result of pricing a cart: totals, allocations, applied promotions, reasons and nudges."
        ),
        GlossaryTerm(
            "rate limit",
            or: ["throttling"],
            .runTheService,
            """
            A maximum of requests of an access key (`--requests-per-second`), or of unknown codes \
            (`--code-tries`). Requests above it answer 429.
            """
        ),
        GlossaryTerm(
            "reason",
            .howAPriceIsMade,
            "The cause why a promotion was not applied, such as `condition_not_met`."
        ),
        GlossaryTerm(
            "receiver",
            or: ["consumer"],
            .uploadAndCollect,
            "A program that gets batches of events over HTTP."
        ),
        GlossaryTerm("recipe", .recipes, "A promotion of a common kind, ready to copy."),
        GlossaryTerm("redemption", .stores, "A use of a promotion that counts, because its order was paid."),
        GlossaryTerm(
            "refund",
            or: ["reimbursement"],
            .returns,
            "An amount that is paid back after a return, a cancellation or a payment without an order."
        ),
        GlossaryTerm(
            "refusal",
            .errorCodes,
            """
            The error of a command that is not carried out, with a code. In a quote: an answer of a plugin \
            that was not used.
            """
        ),
        GlossaryTerm("registry", .writeAHandler, "The handlers of a program, by class type."),
        GlossaryTerm(
            "REPL",
            or: ["shell"],
            .commands,
            "The interactive session on the command line: `cartwright` without a subcommand."
        ),
        GlossaryTerm(
            "reprice",
            or: ["repricing"],
            .returns,
            "A policy for returns: the units that remain are priced again, with the promotions of the order."
        ),
        GlossaryTerm(
            "reservation",
            .stores,
            "A use that the ledger holds for a checkout in progress, for 15 minutes by default."
        ),
        GlossaryTerm(
            "retention",
            or: ["expiry of data"],
            .personalData,
            "The time after which a service deletes sessions, revisions, stored answers and events."
        ),
        GlossaryTerm("return", .returns, "Units of an order that the customer sends back."),
        GlossaryTerm(
            "revision",
            .stores,
            "The number of a stored state of a session. A write names the revision that it replaces."
        ),
        GlossaryTerm(
            "rounding",
            or: ["round"],
            .howAPriceIsMade,
            """
            The conversion of an exact result into whole minor units. By default the price that remains is rounded; \
            an option rounds the discount instead.
            """
        ),
    ]
}
