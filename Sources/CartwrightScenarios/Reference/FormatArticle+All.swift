internal import Cartwright

extension FormatArticle {
    /// Scenarios, carts and catalogs.
    package static func scenario(_ reference: FormatReference) -> FormatArticle {
        FormatArticle(
            "Format of Scenarios",
            "Every key of scenarios, carts and catalogs: value, meaning, default and an example that loads.",
            overview: """
                Amounts are integers in minor units: `1250` is $12.50, and ¥1,250. `null` is the same as absent. An \
                unknown key is an error, unless it begins with `x_`. `cartwright schema scenario` writes the same as \
                JSON Schema, `help line` shows it in a session, and `cartwright lint FILE` finds problems. \
                Promotions are described in <doc:PromotionFormat>, with complete examples in <doc:Recipes>.
                """,
            chapters: [
                ("Scenario", reference.formats(of: "scenario")), ("Catalog", reference.formats(of: "catalog")),
            ]
        )
    }

    /// Promotions, conditions and effects.
    package static func promotion(_ reference: FormatReference) -> FormatArticle {
        FormatArticle(
            "Format of Promotions",
            "Every key of promotions, their conditions and effects: value, meaning, default and an example that loads.",
            overview: """
                A promotion applies if all its conditions hold; then each of its effects applies. An amount can have \
                one value for each currency: `{"USD": 500, "EUR": 450}`. A single number is in the currency of the \
                catalog, or without one, in that of the cart. A condition is met, not met, or unknown: an order number \
                without a count, a comparison of an absent attribute, an amount in another currency than the cart's. \
                An unknown condition does not hold, and neither does `not` of it; `any_of` and `none_of` are never \
                unknown. Plugins add conditions and effects, which `help` also shows. `cartwright schema promotion` \
                writes the same as JSON Schema. Complete examples are in <doc:Recipes>.
                """,
            chapters: [
                ("Promotion", reference.formats(of: "promotion")), ("Conditions", reference.formats(of: "conditions")),
                ("Effects", reference.formats(of: "effects")),
            ]
        )
    }

    /// Quotes.
    package static func quote(_ reference: FormatReference) -> FormatArticle {
        FormatArticle(
            "Format of Quotes",
            "Every key of the quotes that `cartwright price` writes.",
            overview: """
                Amounts are integers in minor units of the quote's currency. Later versions may add keys. \
                `cartwright schema quote` writes the same as JSON Schema.

                If the `choice` is not `exact`, tables, sessions and the workbench show it beside the total: \
                `not proven: at most $2.10 more`. This is `bound` minus `value`: the amount that another set of \
                promotions could take off in addition.
                """,
            chapters: [("Quote", reference.formats(of: "quote"))]
        )
    }

    /// Cards and their extras.
    package static func cards(_ reference: FormatReference) -> FormatArticle {
        FormatArticle(
            "Format of Cards",
            "Every key of content cards in each style that is read, and the extras of each class type.",
            overview: """
                The keys of a card determine its style. `null`, a blank text and an absent key are the same, and \
                unknown keys are kept. Extras are texts; the class type determines which are read. Plugins describe \
                the extras of their own cards, and `help` shows them. `cartwright schema card` writes the same as JSON \
                Schema.
                """,
            chapters: [("Styles", reference.formats(of: "cards")), ("Extras", reference.formats(of: "extras"))]
        )
    }
}
