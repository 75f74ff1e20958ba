extension Glossary {
    /// The terms from S to Z.
    static let fromSToZ: [GlossaryTerm] = [
        GlossaryTerm(
            "sandbox",
            .sandboxedHandlers,
            """
            The environment of a WebAssembly plugin, without access to files and network, with limits on \
            time and memory.
            """
        ),
        GlossaryTerm("scenario", .scenarioFormat, "A cart, promotions and expected amounts in one JSON document."),
        GlossaryTerm(
            "schedule",
            .howAPriceIsMade,
            "The times at which a promotion applies: days of the week, times of day, and a time zone."
        ),
        GlossaryTerm(
            "scope",
            .runTheService,
            "A permission of an access key. In a promotion: the kind of a target, such as `lines`."
        ),
        GlossaryTerm(
            "search",
            or: ["optimization"],
            .howAPriceIsMade,
            "The selection of the best set among promotions in conflict."
        ),
        GlossaryTerm("segment", .scenarioFormat, "A named group of customers, such as `vip`."),
        GlossaryTerm("session", .sessionFormat, "The cart, feed and orders of one customer, changed by commands."),
        GlossaryTerm(
            "settlement",
            .howAPriceIsMade,
            "The calculation of a selected set, stage by stage, with rounding and allocation."
        ),
        GlossaryTerm("shipment", .scenarioFormat, "A delivery with a method and an amount."),
        GlossaryTerm(
            "shortfall",
            .quoteFormat,
            "The amount or number of units that a condition or effect is short of."
        ),
        GlossaryTerm(
            "signature",
            or: ["HMAC"],
            .uploadAndCollect,
            """
            A keyed digest (HMAC-SHA256) of a batch, by which the receiver verifies it. The format is \
            Standard Webhooks.
            """
        ),
        GlossaryTerm(
            "simulation",
            or: ["what-if"],
            .tryingACampaign,
            "Pricing of many carts with a catalog to report discounts, near misses and conflicts."
        ),
        GlossaryTerm("SKU", or: ["product code"], .scenarioFormat, "The identifier of an item."),
        GlossaryTerm(
            "stacking",
            or: ["combination", "stack", "combine"],
            .howAPriceIsMade,
            "The application of several promotions to one cart."
        ),
        GlossaryTerm(
            "stage",
            .howAPriceIsMade,
            "One of the seven steps of pricing: unit, line, order, shipping, total, gift, credit."
        ),
        GlossaryTerm(
            "step",
            .commands,
            "One command of a session in its history. `undo` and `goto` return to an earlier one."
        ),
        GlossaryTerm(
            "store",
            or: ["storage", "database"],
            .stores,
            "The place where sessions, limits, codes and events are stored: memory, SQLite or PostgreSQL."
        ),
        GlossaryTerm(
            "store credit",
            .giftCardsAndStoreCredit,
            "A tender with the balance that a shop owes a customer. It pays for the customer's orders."
        ),
        GlossaryTerm(
            "store file",
            .stores,
            "An SQLite file with sessions, limits, codes and events, named by `--store`."
        ),
        GlossaryTerm(
            "symbol",
            .howAPriceIsMade,
            "A number that stands for a text, such as a SKU, in a compiled catalog."
        ),
        GlossaryTerm(
            "sync",
            .feedsAndCardSources,
            "An answer of a card source that replaces or changes the cards of a feed."
        ),
        GlossaryTerm(
            "target",
            .promotionFormat,
            "The part of a cart that an effect changes: the order, lines, units, shipping, or the total."
        ),
        GlossaryTerm(
            "tenant",
            or: ["multi-tenancy"],
            .stores,
            "One of several shops in a service or database. Tenants share no data."
        ),
        GlossaryTerm(
            "tender",
            .giftCardsAndStoreCredit,
            """
            A means of payment. Gift cards and store credits pay for an order first, and one payment method for the \
            rest.
            """
        ),
        GlossaryTerm("threshold", .howAPriceIsMade, "The value from which a condition or tier holds."),
        GlossaryTerm(
            "tier",
            .promotionFormat,
            "One step of an effect that gives more for more units or a larger amount."
        ),
        GlossaryTerm(
            "time zone",
            .howAPriceIsMade,
            """
            The IANA zone, such as `Europe/Berlin`, in which dates and schedules of a promotion are read. \
            The default is UTC.
            """
        ),
        GlossaryTerm(
            "UCP",
            .sellToAgents,
            "The Universal Commerce Protocol: a protocol for agents that fill carts and complete checkouts."
        ),
        GlossaryTerm("unit", .scenarioFormat, "One piece of a line."),
        GlossaryTerm(
            "unknown",
            .howAPriceIsMade,
            """
            The result of a condition that cannot be evaluated, for example because an attribute is absent. \
            It does not hold, and its opposite does not hold either.
            """
        ),
        GlossaryTerm(
            "upgrade",
            or: ["migration"],
            .runTheService,
            """
            The replacement of a program by a newer version. Stores of older versions are migrated when they \
            are opened, and plugins are built again.
            """
        ),
        GlossaryTerm(
            "usage limit",
            or: ["limit", "usage"],
            .howAPriceIsMade,
            """
            The maximum number of orders that may use a promotion or code, in total or for one customer, or in each \
            day, week or month.
            """
        ),
        GlossaryTerm(
            "variant",
            or: ["A/B test", "A/B variant"],
            .feedsAndCardSources,
            "The version of a card in an A/B test, or the cards of a share of the shoppers. See control card."
        ),
        GlossaryTerm("webhook", .uploadAndCollect, "An HTTP request that delivers a batch of events to a receiver."),
        GlossaryTerm(
            "webhook secret",
            or: ["signing key"],
            .uploadAndCollect,
            "The `whsec_` key that signs batches. The receiver verifies with the same key."
        ),
        GlossaryTerm(
            "workbench",
            or: ["web interface"],
            .theWorkbench,
            "A page in the browser that shows a checkout with prices, reasons and proofs."
        ),
    ]
}
