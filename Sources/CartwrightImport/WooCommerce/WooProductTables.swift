internal import Cartwright

/// The fields of WooCommerce's products and categories, as the REST API v3 lists them, and the columns of its table.
enum WooProductTables {
    /// A product or a variation.
    static let product = FieldTable(
        "product",
        [
            .carriedOver("id", "the product that coupons name, and sku without one"),
            .carriedOver("sku", "sku"),
            .carriedOver("name", "title"),
            .carriedOver("type", "the variations of a variable product are items in its place"),
            .carriedOver("price", "unit_price: that at which it is sold now"),
            .carriedOver("cost_of_goods_sold", "cost: total_value"),
            .carriedOver("parent_id", "the variable product of a variation"),
            .carriedOver("categories", "categories: the slugs"),
            .noted("on_sale", "coupons may exclude it: lines at a reduced price need on_sale"),
            .noted("date_on_sale_from", "the price changes at this time"),
            .noted("date_on_sale_from_gmt", "the price changes at this time"),
            .noted("date_on_sale_to", "the price changes at this time"),
            .noted("date_on_sale_to_gmt", "the price changes at this time"),
            .noted("status", "a product that is not published is an item like others", unless: "publish"),
            .noted("tax_status", "lines of untaxed products need the tax_rate 0", unless: "taxable"),
            .noted("tax_class", "lines of another tax class need their tax_rate"),
            .noted("brands", "the brands of lines are not known, and coupons that name some are not carried over"),
            .noted("meta_data", "data of extensions, which may change the price there"),
        ]
            + .irrelevant(
                [
                    "_links", "attributes", "average_rating", "backordered", "backorders", "backorders_allowed",
                    "button_text", "catalog_visibility", "cross_sell_ids", "date_created", "date_created_gmt",
                    "date_modified", "date_modified_gmt", "default_attributes", "description", "dimensions",
                    "download_expiry", "download_limit", "download_type", "downloadable", "downloads",
                    "external_url", "featured", "global_unique_id", "grouped_products", "has_options", "image",
                    "images", "low_stock_amount", "manage_stock", "menu_order", "permalink", "post_password",
                    "price_html", "purchasable", "purchase_note", "rating_count", "regular_price", "related_ids",
                    "reviews_allowed", "sale_price", "shipping_class", "shipping_class_id", "shipping_required",
                    "shipping_taxable", "short_description", "slug", "sold_individually", "stock_quantity",
                    "stock_status", "tags", "total_sales", "upsell_ids", "variations", "virtual", "weight",
                ],
                "it has no effect on the price, or is said with it"
            )
    )

    /// A row of the table of products that the shop exports in English, by the names of its columns in small letters.
    static let table = FieldTable(
        "table of products",
        [
            .carriedOver("id", "the product that coupons name, and sku without one"),
            .carriedOver("sku", "sku"),
            .carriedOver("name", "title"),
            .carriedOver("type", "the variations of a variable product are items in its place"),
            .carriedOver("regular price", "unit_price without a sale price"),
            .carriedOver("sale price", "unit_price; lines at a reduced price need on_sale"),
            .carriedOver("cost of goods", "cost"),
            .carriedOver("parent", "the variable product of a variation"),
            .carriedOver("categories", "categories: the slugs, with the categories of the API"),
            .noted("date sale price starts", "the price changes at this time"),
            .noted("date sale price ends", "the price changes at this time"),
            .noted("published", "a product that is not published is an item like others", unless: "1"),
            .noted("tax status", "lines of untaxed products need the tax_rate 0", unless: "taxable"),
            .noted("tax class", "lines of another tax class need their tax_rate", unless: "parent"),
            .noted("brands", "the brands of lines are not known, and coupons that name some are not carried over"),
            .noted("meta: *", "data of extensions, which may change the price there"),
        ]
            + .irrelevant(
                [
                    "allow customer reviews?", "attribute *", "backorders allowed?", "button text", "cross-sells",
                    "description", "download *", "external url", "grouped products",
                    "gtin, upc, ean, or isbn", "height *", "images", "in stock?", "is featured?", "length *",
                    "low stock amount", "position", "purchase note", "shipping class", "short description",
                    "sold individually?", "stock", "tags", "upsells", "visibility in catalog", "weight *", "width *",
                ],
                "it has no effect on the price"
            )
    )

    /// A category.
    static let category = FieldTable(
        "category",
        [
            .carriedOver("id", "the category that coupons name"),
            .carriedOver("slug", "the category of items"),
            .carriedOver("name", "the category in tables of products"),
            .carriedOver("parent", "a coupon of a category is of those below it, too"),
        ]
            + .irrelevant(
                ["_links", "count", "description", "display", "image", "menu_order"],
                "it has no effect on the price"
            )
    )

    /// All tables.
    static let all = [product, table, category]
}
