internal import Cartwright

/// The fields of Medusa's products, as the admin API of version 2 lists them.
enum MedusaProductTables {
    /// A product.
    static let product = FieldTable(
        "product",
        [
            .carriedOver("id", "the product that promotions name"),
            .carriedOver("title", "title"),
            .carriedOver("variants", "an item for each"),
            .carriedOver("categories", "categories: the ids"),
            .carriedOver("collection", "the attribute collection_id"),
            .carriedOver("collection_id", "the attribute collection_id"),
            .carriedOver("type", "the attribute type_id"),
            .carriedOver("type_id", "the attribute type_id"),
            .carriedOver("tags", "the attribute tags_id"),
            .noted("is_giftcard", "lines of gift cards need discountable false"),
            .noted("discountable", "no promotion reduces it there: lines need discountable false", unless: true),
            .noted("status", "a product that is not published is an item like others", unless: "published"),
            .noted("deleted_at", "a deleted product is an item like others"),
        ]
            + .irrelevant(
                [
                    "created_at", "description", "external_id", "handle", "height", "hs_code", "images", "length",
                    "material", "metadata", "mid_code", "options", "origin_country", "profile", "sales_channels",
                    "shipping_profile", "shipping_profile_id", "subtitle", "thumbnail", "updated_at", "weight",
                    "width",
                ],
                "it has no effect on the price"
            )
    )

    /// A variant of a product.
    static let variant = FieldTable(
        "variant",
        [
            .carriedOver("id", "the variant that promotions name"),
            .carriedOver("sku", "sku; a variant without one is not an item"),
            .carriedOver("title", "title, after that of the product"),
            .carriedOver("prices", "unit_price: that of the currency for all carts"),
            .noted("calculated_price", "the price of a region or a list of prices is not that of an item"),
            .noted("deleted_at", "a deleted variant is an item like others"),
        ]
            + .irrelevant(
                [
                    "allow_backorder", "barcode", "created_at", "ean", "height", "hs_code", "images", "inventory",
                    "inventory_items", "inventory_quantity", "length", "manage_inventory", "material", "metadata",
                    "mid_code", "options", "origin_country", "price_set", "product", "product_id", "thumbnail", "upc",
                    "updated_at", "variant_rank", "weight", "width",
                ],
                "it has no effect on the price"
            )
    )

    /// A price of a variant.
    static let price = FieldTable(
        "price",
        [
            .carriedOver("amount", "unit_price, in whole units of the currency"),
            .carriedOver("currency_code", "the currency"),
            .noted("price_list_id", "the prices of lists are not those of items"),
            .noted("price_list", "the prices of lists are not those of items"),
            .noted("min_quantity", "the prices of quantities are not those of items"),
            .noted("max_quantity", "the prices of quantities are not those of items"),
            .noted("rules", "the prices of regions and groups are not those of items"),
            .noted("price_rules", "the prices of regions and groups are not those of items"),
        ]
            + .irrelevant(
                [
                    "created_at", "deleted_at", "id", "price_set", "price_set_id", "raw_amount", "raw_max_quantity",
                    "raw_min_quantity", "rules_count", "title", "updated_at", "variant_id",
                ],
                "said with the other fields"
            )
    )

    /// All tables.
    static let all = [product, variant, price]
}
