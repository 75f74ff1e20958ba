internal import Cartwright

extension FormatArticle {
    /// Scenarios, carts and catalogs.
    package static func scenario(_ reference: FormatReference) -> FormatArticle {
        FormatArticle(
            "Format of Scenarios",
            "Every key of scenarios, carts and catalogs: value, meaning, default and an example that loads.",
            overview: """
                Amounts are integers in minor units: `1250` is $12.50, and ¥1,250. `null` is the same as absent. A \
                key that is not known is an error, unless it begins with `x_`. `cartwright schema scenario` writes \
                the same as JSON Schema, `help line` tells it in a session, and `cartwright lint FILE` finds what is \
                wrong. \
                Promotions are told in <doc:PromotionFormat>, and whole ones in <doc:Recipes>.
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
                A promotion applies where all its conditions hold; then each of its effects counts. Wherever it names \
                an amount, it may name one for each currency: `{"USD": 500, "EUR": 450}`. One number alone counts in \
                the currency of the catalog, or where that names none, in the cart's. A condition is met, not met, \
                or unknown: an order number without a count, a comparison of an attribute that is absent, an amount in \
                another currency than the cart's. An unknown condition does not hold, and neither does `not` of it; \
                `any_of` and `none_of` are never unknown. Plugins add conditions and \
                effects; `help` tells theirs too. `cartwright schema promotion` writes the same as JSON Schema. Whole \
                promotions to begin with stand in <doc:Recipes>.
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

                Where the `choice` is not `exact`, tables, sessions and the workbench say so beside the total: \
                `not proven: at most $2.10 more`. That is `bound` less `value`, by which another set of promotions \
                could take more off.
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
                The style of a card is told by its keys. `null`, a blank text and an absent key are the same, and keys \
                that are not known are kept. Extras are texts; which ones are read depends on the class type. A \
                plugin says itself what its cards may write, and `help` tells it. `cartwright schema card` writes the \
                same as JSON Schema.
                """,
            chapters: [("Styles", reference.formats(of: "cards")), ("Extras", reference.formats(of: "extras"))]
        )
    }
}
