/// The fields of Magento's products and customer groups, as the REST API of version 2.4 lists them.
enum MagentoProductTables {
    /// A product.
    static let product = FieldTable(
        "product",
        [
            .carriedOver("id", "the variant that a configurable product names"),
            .carriedOver("sku", "sku"),
            .carriedOver("name", "title"),
            .carriedOver("price", "unit_price: the regular price"),
            .carriedOver("status", "a disabled product is not an item"),
            .carriedOver("type_id", "a configurable, grouped or bundle product is not an item"),
            .carriedOver("extension_attributes", "categories, and the variants of a configurable product"),
            .carriedOver("custom_attributes", "cost, categories, and the attributes that conditions name"),
            .noted("tier_prices", "the prices of quantities and groups are not those of items"),
            .noted("options", "the prices of options are not those of items"),
        ]
            + .irrelevant(
                [
                    "attribute_set_id", "created_at", "media_gallery_entries", "product_links", "updated_at",
                    "visibility", "weight",
                ],
                "it has no effect on the price"
            )
    )

    /// The parts of a product that modules of the shop add.
    static let extensions = FieldTable(
        "product's extension_attributes",
        [
            .carriedOver("category_links", "categories"),
            .carriedOver("configurable_product_links", "the variants, which are the items"),
            .noted("bundle_product_options", "the parts of a bundle are not in the cart"),
            .noted("giftcard_amounts", "the amounts of a gift card are not the prices of items"),
            .noted("discounts", "prices of the catalog's own rules are not those of items"),
        ]
            + .irrelevant(
                [
                    "configurable_product_options", "downloadable_product_links", "downloadable_product_samples",
                    "stock_item", "website_ids",
                ],
                "it has no effect on the price"
            )
    )

    /// A customer group.
    static let group = FieldTable(
        "customer group",
        [
            .carriedOver("id", "the group that rules name"),
            .carriedOver("code", "the segment of customers"),
        ]
            + .irrelevant(
                ["extension_attributes", "tax_class_id", "tax_class_name"],
                "the tax rates of carts are those of their lines"
            )
    )

    /// All tables.
    static let all = [product, extensions, group]
}
