/// The fields of WooCommerce's objects, as the REST API v3 lists them, and the columns of tables that extensions
/// export. WooCommerce itself has no table of coupons; the columns are those of WordPress's posts and their data.
enum WooTables {
    /// A coupon.
    static let coupon = FieldTable(
        "coupon",
        [
            .carriedOver("id", "id; the code in a table without ids"),
            .carriedOver("code", "code; upper and lower case are the same in both systems"),
            .carriedOver("amount", "percent of percent_off, or amount of amount_off"),
            .carriedOver("status", "enabled: true for publish"),
            .irrelevant("date_created", "the time at which it was created"),
            .irrelevant("date_created_gmt", "the time at which it was created"),
            .irrelevant("date_modified", "the time of the last change"),
            .irrelevant("date_modified_gmt", "the time of the last change"),
            .carriedOver("discount_type", "the effect: percent, fixed_cart and fixed_product"),
            .irrelevant("description", "a text for the shop's staff, which shoppers must not see"),
            .carriedOver(
                "date_expires",
                "ends_at if date_expires_gmt is absent, taken as UTC; a day ends at its beginning, as it does there"
            ),
            .carriedOver("date_expires_gmt", "ends_at, a second later: the coupon is valid at this second there"),
            .carriedOver("usage_count", "used"),
            .carriedOver("individual_use", "exclusive"),
            .carriedOver("product_ids", "skus of the filter; of fixed_cart a condition, the whole cart is reduced"),
            .carriedOver("excluded_product_ids", "not_skus of the filter; of fixed_cart one such product refuses"),
            .carriedOver("usage_limit", "usage_limit; 0 is unlimited"),
            .carriedOver("usage_limit_per_user", "per_customer_limit; 0 is unlimited"),
            .carriedOver(
                "limit_usage_to_x_items",
                "max_units of a target of units; 0 is unlimited. Other coupons of products are of units then, too"
            ),
            .carriedOver("free_shipping", "percent_off of 100 percent off shipments of the method free_shipping"),
            .carriedOver("product_categories", "categories of the filter, as product_ids"),
            .carriedOver("excluded_product_categories", "not_categories of the filter, as excluded_product_ids"),
            .carriedOver("exclude_sale_items", "on_sale false of the filter; of fixed_cart one such line refuses"),
            .carriedOver("minimum_amount", "at_least of the condition subtotal; 0 means none"),
            .carriedOver("maximum_amount", "at_most of the condition subtotal; 0 means none"),
            .carriedOver("email_restrictions", "a condition on the attribute email of the customer; no wildcards"),
            .carriedOver("used_by", "noted beside a limit per user: it mixes ids and e-mail addresses"),
            .noted("meta_data", "data of extensions, which may change the discount there"),
            .notCarriedOver("product_brands", "the importer does not know the brands of lines"),
            .notCarriedOver("excluded_product_brands", "the importer does not know the brands of lines"),
            .irrelevant("_links", "addresses of the API"),
            .irrelevant("post_parent", "a column of WordPress's posts"),
            .irrelevant("menu_order", "a column of WordPress's posts"),
            .notCarriedOver("_wt_sc_shipping_methods", "an extension restricts the methods of shipping"),
            .notCarriedOver("_wt_sc_payment_methods", "an extension restricts the methods of payment"),
            .notCarriedOver("_wt_sc_user_roles", "an extension restricts the roles of customers"),
        ]
    )

    /// All tables.
    static let all = [coupon] + WooProductTables.all
}
