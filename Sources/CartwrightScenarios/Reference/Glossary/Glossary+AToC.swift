extension Glossary {
    /// The terms from A to C.
    static let fromAToC: [GlossaryTerm] = [
        GlossaryTerm(
            "access key",
            or: ["authentication", "authorization", "API key"],
            .runTheService,
            """
            A secret that a caller of the service sends with each request. It has scopes, such as `quote` or \
            `checkout`. `cartwright keys new` makes one.
            """
        ),
        GlossaryTerm(
            "ACP",
            .sellToAgents,
            "The Agentic Commerce Protocol: a protocol for agents that complete a checkout."
        ),
        GlossaryTerm(
            "agent",
            or: ["AI agent"],
            .sellToAgents,
            "A program that buys for a customer, by UCP, ACP or MCP."
        ),
        GlossaryTerm(
            "agreement",
            .sessionFormat,
            "The quote and the catalog version that a checkout in progress is priced with."
        ),
        GlossaryTerm(
            "allocation",
            .howAPriceIsMade,
            """
            The part of a discount that belongs to one line or shipment. Allocations add up to the discount \
            of their promotion.
            """
        ),
        GlossaryTerm(
            "allocation by largest remainder",
            .howAPriceIsMade,
            """
            The rule that gives the cents of a discount that cannot be divided to the lines with the largest \
            fractions.
            """
        ),
        GlossaryTerm(
            "amount",
            .scenarioFormat,
            "An integer in minor units with a currency: `1250` in `USD` is $12.50."
        ),
        GlossaryTerm(
            "applied",
            .quoteFormat,
            "Describes a promotion that gives a discount, a gift or store credit in a quote."
        ),
        GlossaryTerm("backtest", .tryingACampaign, "A simulation on orders of the past. See simulation."),
        GlossaryTerm(
            "backup",
            or: ["restore"],
            .runTheService,
            """
            A copy of the store. Nothing else holds state. A restored backup has the usage limits of its \
            time.
            """
        ),
        GlossaryTerm(
            "banner",
            .feedsAndCardSources,
            "One message for a placement, with HTML or properties. It is handled like a card. See placement."
        ),
        GlossaryTerm(
            "basis",
            .promotionFormat,
            """
            The prices that a condition or tier compares: list prices, or the amounts that earlier stages \
            left.
            """
        ),
        GlossaryTerm(
            "batch",
            .uploadAndCollect,
            "Up to 100 events that are signed and delivered together in one HTTP request."
        ),
        GlossaryTerm("best set", .howAPriceIsMade, "The compatible promotions with the largest discount together."),
        GlossaryTerm(
            "bound",
            .howAPriceIsMade,
            """
            A discount that no set of promotions can exceed. If it equals the discount of the selected set, \
            that set is proven to be the best.
            """
        ),
        GlossaryTerm(
            "branch",
            .commands,
            """
            The steps of a session that were left by another command after an undo. `goto branch` returns to \
            them.
            """
        ),
        GlossaryTerm(
            "budget",
            .howAPriceIsMade,
            "The maximum that a promotion may cost: an amount of discount, or a number of orders."
        ),
        GlossaryTerm(
            "campaign",
            .howAPriceIsMade,
            "Promotions of a catalog that share dates, a usage limit and a budget."
        ),
        GlossaryTerm(
            "candidate",
            .howAPriceIsMade,
            "A promotion whose gates and conditions hold for a cart, so that it can be selected."
        ),
        GlossaryTerm(
            "card",
            .feedsAndCardSources,
            "A content card: a message or offer for a customer, such as a coupon, a tile or a banner."
        ),
        GlossaryTerm("card source", .feedsAndCardSources, "An origin of cards: a file, a folder or a server."),
        GlossaryTerm(
            "cart",
            .scenarioFormat,
            "The lines, shipments, customer and codes that are priced together. It holds list prices only."
        ),
        GlossaryTerm(
            "cash rounding",
            or: ["payable amount"],
            .howAPriceIsMade,
            "The rounding of the amount to pay to a multiple of the smallest coin. The total stays as it is."
        ),
        GlossaryTerm(
            "cashback",
            .giftCardsAndStoreCredit,
            "Store credit that a promotion gives for a paid order, by the effect `credit`. It reduces no price."
        ),
        GlossaryTerm(
            "catalog",
            .scenarioFormat,
            "The items and promotions of a shop, with their currency. A version identifies its content."
        ),
        GlossaryTerm(
            "change log",
            .runTheService,
            """
            The numbered entries that name each change of a shop and the access key of its caller. Each has the digest \
            of the one before it. `cartwright changes` lists and verifies it.
            """
        ),
        GlossaryTerm("channel", .scenarioFormat, "The way in which a cart was made, such as `web` or `app`."),
        GlossaryTerm("check character", .promotionCodes, "A character of a code that detects typing errors."),
        GlossaryTerm(
            "checkout",
            .embedTheEngine,
            """
            The phase of a session between the cart and the paid order. The total is fixed and the cart is \
            locked.
            """
        ),
        GlossaryTerm(
            "choice",
            .quoteFormat,
            "The part of a quote that states how the promotions were selected, with the proof."
        ),
        GlossaryTerm(
            "class",
            or: ["stacking class", "combines_with"],
            .howAPriceIsMade,
            """
            The kind of promotion that `combines_with` names. It follows from the targets of the effects: \
            `line` for lines and units, `order` for the order and the total, `shipping`, `gift`, and `credit`, which \
            only exclusive promotions bar.
            """
        ),
        GlossaryTerm("class type", .cardFormat, "The kind of a card, such as `coupon_code`. It selects the handler."),
        GlossaryTerm(
            "claw-back",
            or: ["clawback"],
            .returns,
            """
            The loss of a discount after a return: the refund is reduced by the discount of the remaining \
            units.
            """
        ),
        GlossaryTerm(
            "code",
            or: ["promo code", "coupon code"],
            .promotionCodes,
            "A text that a customer enters to activate a promotion, such as `SPRING20`."
        ),
        GlossaryTerm(
            "collector",
            .uploadAndCollect,
            "A program that receives batches of events, verifies them, and appends the events to a file."
        ),
        GlossaryTerm(
            "command",
            .commands,
            """
            One action on a session, such as `add item` or `pay order`. It succeeds as a whole, or changes \
            nothing.
            """
        ),
        GlossaryTerm(
            "condition",
            .promotionFormat,
            """
            A requirement of a promotion, such as a subtotal of at least 50.00. All conditions of a \
            promotion must hold.
            """
        ),
        GlossaryTerm("conflict", .howAPriceIsMade, "A relation between two promotions that cannot apply together."),
        GlossaryTerm(
            "control card",
            .feedsAndCardSources,
            "The card of the control group of an A/B test. It is counted, and never shown or applied."
        ),
        GlossaryTerm(
            "counter",
            .stores,
            "The number of uses, or the amount spent, that a ledger counts for a promotion, customer or code."
        ),
        GlossaryTerm(
            "coupon",
            .promotionCodes,
            "A promotion that comes from a card. The customer activates it by a click or by its code."
        ),
        GlossaryTerm(
            "currency",
            .howAPriceIsMade,
            "An ISO 4217 code. A cart has one currency; promotions may have one amount for each."
        ),
        GlossaryTerm(
            "customer",
            or: ["buyer", "shopper"],
            .scenarioFormat,
            "The buyer of a cart: an id, segments, attributes and earlier orders. A guest has no id."
        ),
    ]
}
