internal import Cartwright

/// The fields of commercetools' products and categories, as the HTTP API lists them.
enum CommercetoolsProductTables {
    /// A product with its data, or a projection of one.
    static let product = FieldTable(
        "product",
        [
            .carriedOver("id", "the product that discounts name"),
            .carriedOver("key", "the product that discounts name"),
            .carriedOver("masterData", "the fields of current"),
            .carriedOver("name", "title, in English if there is one, otherwise in the first language"),
            .carriedOver("categories", "categories: the keys, or the ids without a key"),
            .carriedOver("masterVariant", "an item"),
            .carriedOver("variants", "an item for each"),
            .noted("priceMode", "standalone prices are not in the file", unless: "Embedded"),
            .noted("taxCategory", "lines need their tax_rate"),
            .noted("published", "a product that is not published is an item like others", unless: true),
            .noted("attributes", "the attributes of a product are not those of its variants"),
        ]
            + .irrelevant(
                [
                    "categoryOrderHints", "createdAt", "createdBy", "description", "hasStagedChanges",
                    "lastMessageSequenceNumber", "lastModifiedAt", "lastModifiedBy", "lastVariantId",
                    "metaDescription", "metaKeywords", "metaTitle", "productType", "reviewRatingStatistics",
                    "searchKeywords", "slug", "state", "version", "versionModifiedAt", "warnings",
                ],
                "it has no effect on the price"
            )
    )

    /// The data of a product that is published, beside changes that are not.
    static let data = FieldTable(
        "product's masterData",
        [
            .carriedOver("current", "the product"),
            .noted("published", "a product that is not published is an item like others", unless: true),
            .irrelevant("staged", "changes that are not published"),
            .irrelevant("hasStagedChanges", "changes that are not published"),
        ]
    )

    /// A variant of a product.
    static let variant = FieldTable(
        "variant",
        [
            .carriedOver("id", "the gift that discounts name"),
            .carriedOver("sku", "sku; a variant without one is not an item"),
            .carriedOver("key", "the variant that discounts name"),
            .carriedOver("prices", "unit_price: that of the currency for all carts and times"),
            .carriedOver("attributes", "the attributes that discounts name"),
            .noted("price", "the price that was selected for a cart is not that of the item"),
            .noted("scopedPrice", "the price that was selected for a cart is not that of the item"),
            .noted("recurrencePrices", "the prices of subscriptions are not those of items"),
        ]
            + .irrelevant(
                [
                    "assets", "availability", "images", "isMatchingVariant", "scopedPriceDiscounted",
                ],
                "it has no effect on the price"
            )
    )

    /// A price of a variant.
    static let price = FieldTable(
        "price",
        [
            .carriedOver("value", "unit_price"),
            .carriedOver("discounted", "unit_price: that of the product discount; its lines need on_sale"),
            .noted("country", "the prices of countries are not those of items"),
            .noted("customerGroup", "the prices of customer groups are not those of items"),
            .noted("channel", "the prices of channels are not those of items"),
            .noted("validFrom", "the prices of times are not those of items"),
            .noted("validUntil", "the prices of times are not those of items"),
            .noted("tiers", "the prices of quantities are not those of items"),
            .noted("recurrencePolicy", "the prices of subscriptions are not those of items"),
            .noted("custom", "the shop's own fields"),
            .irrelevant("id", "the id of the price"),
            .irrelevant("key", "the id of the price"),
        ]
    )

    /// A category.
    static let category = FieldTable(
        "category",
        [
            .carriedOver("id", "the category that discounts name"),
            .carriedOver("key", "the category of items"),
            .carriedOver("ancestors", "a discount of a category with ancestors is of those below it, too"),
        ]
            + .irrelevant(
                [
                    "assets", "createdAt", "createdBy", "custom", "description", "externalId",
                    "lastMessageSequenceNumber", "lastModifiedAt", "lastModifiedBy", "metaDescription",
                    "metaKeywords", "metaTitle", "name", "orderHint", "parent", "slug", "version",
                    "versionModifiedAt",
                ],
                "it has no effect on the price"
            )
    )

    /// All tables.
    static let all = [product, data, variant, price, category]
}
