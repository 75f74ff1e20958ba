/// The fields of Magento's objects, as the REST API of version 2.4 lists them.
enum MagentoTables {
    /// A cart price rule.
    static let rule = FieldTable(
        "rule",
        [
            .carriedOver("rule_id", "id; with several codes, the id and the code"),
            .carriedOver("name", "name, if the rule has no label for all stores"),
            .carriedOver("store_labels", "name: the label of store 0; labels of single stores have no effect here"),
            .irrelevant("description", "a text for the shop's staff"),
            .carriedOver("website_ids", "a condition on the attribute website, if rules of the files differ in it"),
            .carriedOver("customer_group_ids", "a condition on the customer's segments, unless it has all groups"),
            .carriedOver("from_date", "starts_at, at the beginning of the day in the store's time zone"),
            .carriedOver("to_date", "ends_at, at the end of the day: the last day counts"),
            .carriedOver("uses_per_customer", "per_customer_limit; 0 is unlimited"),
            .carriedOver("is_active", "enabled"),
            .carriedOver("condition", "the conditions"),
            .carriedOver("action_condition", "the filter of the lines that are reduced"),
            .carriedOver("stop_rules_processing", "a group of the rules of which one excludes the next ones"),
            .irrelevant("is_advanced", "a mark of older versions"),
            .noted("product_ids", "the products of the rule, which version 2 does not read"),
            .carriedOver("sort_order", "priority, negated: the lowest is first there"),
            .carriedOver("simple_action", "the effect"),
            .carriedOver("discount_amount", "percent, amount, or the free units of buy_x_get_y"),
            .carriedOver("discount_qty", "max_units of each line; 0 is unlimited"),
            .carriedOver("discount_step", "groups_of of each line, or the bought units of buy_x_get_y"),
            .carriedOver("apply_to_shipping", "an effect on shipping, too"),
            .irrelevant("times_used", "uses without a limit; each coupon has its own count"),
            .irrelevant("is_rss", "true if the rule is in a feed"),
            .carriedOver("coupon_type", "code: the codes of the coupons of the files"),
            .carriedOver("use_auto_generation", "true if the codes are generated"),
            .irrelevant("uses_per_coupon", "copied to usage_limit of each coupon, which counts"),
            .carriedOver("simple_free_shipping", "percent_off of 100 percent off shipping"),
            .noted("extension_attributes", "data of extensions, which may change the discount there"),
        ]
    )

    /// A coupon.
    static let coupon = FieldTable(
        "coupon",
        [
            .irrelevant("coupon_id", "the number of the coupon"),
            .carriedOver("rule_id", "the rule of the code"),
            .carriedOver("code", "code; upper and lower case are the same in both systems"),
            .carriedOver("usage_limit", "usage_limit; 0 is unlimited"),
            .carriedOver("usage_per_customer", "per_customer_limit, if it is lower than that of the rule"),
            .carriedOver("times_used", "used"),
            .irrelevant("expiration_date", "a copy of to_date of the rule, which counts"),
            .irrelevant("is_primary", "true for the coupon of a rule with one code"),
            .irrelevant("created_at", "the time at which it was created"),
            .carriedOver("type", "1 for a generated code, which use_auto_generation requires"),
            .noted("extension_attributes", "data of extensions, which may change the discount there"),
        ]
    )

    /// A node of a tree of conditions. A field that the importer does not know could restrict the rule.
    static let condition = FieldTable(
        "condition",
        unknown: .notCarriedOver,
        [
            .carriedOver("condition_type", "the type of the condition"),
            .carriedOver("aggregator_type", "all or any"),
            .carriedOver("attribute_name", "the value that is compared"),
            .carriedOver("operator", "the comparison"),
            .carriedOver("value", "the value to compare with; of a combination 0 requires false conditions"),
            .carriedOver("conditions", "the conditions inside"),
            .notCarriedOver("extension_attributes", "data of extensions, which may change the condition there"),
        ]
    )

    /// All tables.
    static let all = [rule, coupon, condition] + MagentoProductTables.all
}
