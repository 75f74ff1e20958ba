/// The fields of Medusa's objects, as the admin API of version 2 lists them.
enum MedusaTables {
    /// A promotion.
    static let promotion = FieldTable(
        "promotion",
        [
            .carriedOver("id", "id"),
            .carriedOver("code", "code; of an automatic promotion the name"),
            .carriedOver("type", "the effect: standard and buyget"),
            .carriedOver("is_automatic", "without a code"),
            .carriedOver("status", "enabled: true for active"),
            .carriedOver("is_tax_inclusive", "tax of amounts"),
            .carriedOver("limit", "usage_limit"),
            .carriedOver("used", "used"),
            .irrelevant("metadata", "the shop's own data"),
            .carriedOver("campaign_id", "campaign"),
            .carriedOver("campaign", "the campaign with its dates and its budget"),
            .carriedOver("application_method", "the effect"),
            .carriedOver("rules", "the conditions"),
            .irrelevant("created_at", "the time at which it was created"),
            .irrelevant("updated_at", "the time of the last change"),
            .notCarriedOver("deleted_at", "the promotion is deleted"),
        ]
    )

    /// The way in which a promotion takes off its value. A field that the importer does not know could restrict it.
    static let method = FieldTable(
        "application method",
        unknown: .notCarriedOver,
        [
            .irrelevant("id", "the id of the object"),
            .irrelevant("promotion", "the promotion itself"),
            .irrelevant("promotion_id", "the promotion itself"),
            .carriedOver("type", "percent_off or amount_off"),
            .carriedOver("target_type", "the target: lines, the order or shipments"),
            .carriedOver("allocation", "each: by line, across: once, once: of the cheapest units"),
            .carriedOver("value", "percent, or amount in whole units of the currency"),
            .irrelevant("raw_value", "value, as a text"),
            .carriedOver("max_value", "max_discount"),
            .irrelevant("raw_max_value", "max_value, as a text"),
            .carriedOver("currency_code", "the currency of an amount"),
            .carriedOver("max_quantity", "max_units of each line, or max_applications of buy_x_get_y"),
            .carriedOver("apply_to_quantity", "quantity of get"),
            .carriedOver("buy_rules_min_quantity", "quantity of buy"),
            .carriedOver("target_rules", "the filter of the target"),
            .carriedOver("buy_rules", "the filter of buy"),
            .irrelevant("created_at", "the time at which it was created"),
            .irrelevant("updated_at", "the time of the last change"),
            .irrelevant("deleted_at", "said with the promotion"),
        ]
    )

    /// A rule of a promotion or its target.
    static let rule = FieldTable(
        "rule",
        unknown: .notCarriedOver,
        [
            .irrelevant("id", "the id of the object"),
            .irrelevant("description", "a text for the shop's staff"),
            .carriedOver("attribute", "the value that is compared"),
            .carriedOver("operator", "the comparison"),
            .carriedOver("values", "the values to compare with"),
            .irrelevant("created_at", "the time at which it was created"),
            .irrelevant("updated_at", "the time of the last change"),
            .irrelevant("deleted_at", "said with the promotion"),
        ]
    )

    /// A campaign.
    static let campaign = FieldTable(
        "campaign",
        [
            .carriedOver("id", "the id of the campaign"),
            .irrelevant("name", "a text for the shop's staff"),
            .irrelevant("description", "a text for the shop's staff"),
            .irrelevant("campaign_identifier", "a name for other systems"),
            .carriedOver("starts_at", "starts_at of the campaign"),
            .carriedOver("ends_at", "ends_at of the campaign"),
            .carriedOver("budget", "budget of the campaign"),
            .irrelevant("promotions", "the promotions of the campaign"),
            .irrelevant("created_at", "the time at which it was created"),
            .irrelevant("updated_at", "the time of the last change"),
            .notCarriedOver("deleted_at", "the campaign is deleted"),
        ]
    )

    /// The budget of a campaign.
    static let budget = FieldTable(
        "budget",
        unknown: .notCarriedOver,
        [
            .irrelevant("id", "the id of the object"),
            .irrelevant("campaign", "the campaign itself"),
            .irrelevant("campaign_id", "the campaign itself"),
            .carriedOver("type", "kind: usage is uses, spend is amount"),
            .carriedOver("limit", "limit"),
            .carriedOver("used", "used"),
            .carriedOver("currency_code", "the currency of an amount"),
            .carriedOver("attribute", "customer_id: per_customer_limit"),
            .noted("usages", "earlier uses of each customer are not carried over"),
            .irrelevant("raw_limit", "limit, as a text"),
            .irrelevant("raw_used", "used, as a text"),
            .irrelevant("created_at", "the time at which it was created"),
            .irrelevant("updated_at", "the time of the last change"),
            .irrelevant("deleted_at", "said with the campaign"),
        ]
    )

    /// All tables.
    static let all = [promotion, method, rule, campaign, budget] + MedusaProductTables.all
}
