internal import Cartwright

/// The fields of Stripe's products, as the API reference lists them.
enum StripeProductTables {
    /// A product.
    static let product = FieldTable(
        "product",
        [
            .carriedOver("id", "sku"),
            .carriedOver("name", "title"),
            .carriedOver("default_price", "unit_price; exported only if expanded"),
            .noted("active", "an archived product is an item like others", unless: true),
            .noted("deleted", "a deleted product is an item like others"),
            .noted("tax_code", "lines need their tax_rate"),
        ]
            + .irrelevant(
                [
                    "attributes", "caption", "created", "deactivate_on", "description", "features", "images",
                    "livemode", "marketing_features", "metadata", "object", "package_dimensions", "shippable",
                    "statement_descriptor", "type", "unit_label", "updated", "url",
                ],
                "it has no effect on the price"
            )
    )

    /// The default price of a product.
    static let price = FieldTable(
        "price",
        [
            .carriedOver("unit_amount", "unit_price; in Stripe's minor units"),
            .carriedOver("currency", "the currency, in lower case there"),
            .noted("currency_options", "the prices in other currencies are not those of items"),
            .noted("custom_unit_amount", "a price that the customer names is not that of an item"),
            .noted("recurring", "the price of each period of a subscription; here it is paid once"),
            .noted("tax_behavior", "prices of carts are with or without tax", unless: "unspecified"),
            .noted("tiers", "the prices of quantities are not those of items"),
            .noted("tiers_mode", "the prices of quantities are not those of items"),
            .noted("transform_quantity", "units are sold singly here"),
            .noted("active", "an archived price is that of the item", unless: true),
        ]
            + .irrelevant(
                [
                    "billing_scheme", "created", "id", "livemode", "lookup_key", "metadata", "nickname", "object",
                    "product", "type", "unit_amount_decimal",
                ],
                "it has no effect on the price, or is said with it"
            )
    )

    /// All tables.
    static let all = [product, price]
}
