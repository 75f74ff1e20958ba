extension Glossary {
    /// The terms from D to L.
    static let fromDToL: [GlossaryTerm] = [
        GlossaryTerm(
            "dead letter",
            or: ["dead-letter queue"],
            .deliverEvents,
            """
            A batch that is not sent again, because the receiver refused it or its event is too large. It \
            can be retried or discarded.
            """
        ),
        GlossaryTerm(
            "declined gift",
            or: ["decline"],
            .howAPriceIsMade,
            "A gift that the customer does not take. The other effects of its promotion apply."
        ),
        GlossaryTerm("delivery", .deliverEvents, "The transfer of a batch to its receiver, with retries."),
        GlossaryTerm(
            "demand",
            .sessionFormat,
            "The amount that an order requires of one counter, with the limit of that counter."
        ),
        GlossaryTerm(
            "diagnostic",
            .feedsAndCardSources,
            "A problem of one input among others, such as a bad card. The other inputs are used."
        ),
        GlossaryTerm("discount", .quoteFormat, "The amount that promotions take off the list prices."),
        GlossaryTerm(
            "effect",
            .promotionFormat,
            "The result of a promotion, such as a percentage off, a fixed price, a gift or store credit."
        ),
        GlossaryTerm(
            "erasure",
            or: ["erase", "right to erasure", "anonymization"],
            .personalData,
            "The replacement of a customer by a random id in everything that a store holds. Amounts and limits stay."
        ),
        GlossaryTerm(
            "event",
            or: ["analytics"],
            .eventTypes,
            "A record of something that happened, such as a paid order, in the format CloudEvents 1.0."
        ),
        GlossaryTerm("exclusive", .howAPriceIsMade, "Describes a promotion that applies alone."),
        GlossaryTerm("extras", .cardFormat, "The texts of a card that its handler reads."),
        GlossaryTerm(
            "feed",
            .feedsAndCardSources,
            "The cards of one customer, with marks for viewed, clicked and dismissed."
        ),
        GlossaryTerm(
            "filter",
            .promotionFormat,
            "The part of a target or condition that selects lines, for example by category."
        ),
        GlossaryTerm(
            "finding",
            .quoteFormat,
            "The result of one condition in a quote: the threshold, the observed value, and the shortfall."
        ),
        GlossaryTerm(
            "flow",
            .scriptsAndJSON,
            """
            A recorded session: its commands and their output. `cartwright check` runs it again and \
            compares.
            """
        ),
        GlossaryTerm("gift", .promotionFormat, "A free line that a promotion adds, outside of subtotal and discount."),
        GlossaryTerm(
            "gift card",
            .giftCardsAndStoreCredit,
            "A prepaid tender with a code and a balance. It pays for orders and is not a discount."
        ),
        GlossaryTerm(
            "group",
            .howAPriceIsMade,
            "A name that several promotions share. At most one of them applies to a cart, or to each line."
        ),
        GlossaryTerm(
            "guest",
            .howAPriceIsMade,
            "A customer without an id. Limits per customer do not restrict guests."
        ),
        GlossaryTerm(
            "handler",
            .writeAHandler,
            "The code that decodes the cards of one class type and offers their promotions."
        ),
        GlossaryTerm("hold", .stores, "See reservation."),
        GlossaryTerm(
            "holdout",
            .feedsAndCardSources,
            "The share of shoppers who see no card of the variants of a catalog. See variant."
        ),
        GlossaryTerm(
            "idempotency key",
            or: ["idempotency"],
            .runTheService,
            """
            A text that identifies a request. A repeated request with the same key is carried out once and \
            gets the same answer.
            """
        ),
        GlossaryTerm(
            "identity",
            .howAPriceIsMade,
            """
            A value by which a person is known besides the customer's id: an e-mail address, a telephone number, a \
            means of payment or a household. Limits per customer may count it; only keyed digests of it are stored.
            """
        ),
        GlossaryTerm("impression", .eventTypes, "The event that a card was seen."),
        GlossaryTerm(
            "index",
            .howAPriceIsMade,
            """
            The part of a compiled catalog that finds promotions by code, SKU, category, segment or \
            threshold.
            """
        ),
        GlossaryTerm("item", .scenarioFormat, "A product of the catalog: a SKU with a price."),
        GlossaryTerm(
            "ledger",
            .stores,
            """
            The counter of limited promotions. It reserves uses at checkout, and redeems them when an order \
            is paid.
            """
        ),
        GlossaryTerm("line", .scenarioFormat, "One SKU in a cart with its unit price and quantity."),
        GlossaryTerm(
            "lint",
            .lintRules,
            """
            The check of scenarios, carts, catalogs and promotions for errors and likely mistakes: \
            `cartwright lint`.
            """
        ),
        GlossaryTerm("list price", .howAPriceIsMade, "The price of a unit before discounts."),
    ]
}
