/// The fields of Voucherify's objects, as its REST API lists them, and the columns of tables of vouchers. The columns
/// are those that an export or an import of vouchers may have; the documentation names them, but few of their values.
enum VoucherifyTables {
    /// A voucher.
    static let voucher = FieldTable(
        "voucher",
        [
            .carriedOver("id", "id"),
            .carriedOver("code", "code"),
            .irrelevant("campaign", "the name of the campaign"),
            .carriedOver("campaign_id", "the rules, dates and limits of the campaign apply, too"),
            .noted("category", "the stacking of categories is a setting of the project"),
            .irrelevant("category_id", "said with the category"),
            .noted("categories", "the stacking of categories is a setting of the project"),
            .carriedOver("type", "DISCOUNT_VOUCHER; gift and loyalty cards are not carried over"),
            .carriedOver("discount", "the effect"),
            .notCarriedOver("gift", "gift cards are issued with \"cartwright gift-cards import\""),
            .notCarriedOver("loyalty_card", "a promotion cannot be a loyalty card"),
            .carriedOver("start_date", "starts_at"),
            .carriedOver("expiration_date", "ends_at"),
            .notCarriedOver("validity_timeframe", "no condition repeats a time after an interval"),
            .carriedOver("validity_day_of_week", "condition schedule: weekdays"),
            .carriedOver("validity_hours", "condition schedule: weekdays and times"),
            .carriedOver("active", "enabled"),
            .irrelevant("additional_info", "a text for the shop's staff"),
            .irrelevant("metadata", "the shop's own fields, which only formulas read"),
            .irrelevant("assets", "pictures of the code"),
            .noted("is_referral_code", "the referrer gets no reward here"),
            .irrelevant("holder_id", "the customer to whom the code was sent"),
            .irrelevant("referrer_id", "the customer who passes the code on"),
            .irrelevant("publish", "the number of times at which it was sent"),
            .carriedOver("redemption", "usage_limit and used"),
            .carriedOver("validation_rules_assignments", "conditions and limits: the validation rules"),
            .irrelevant("created_at", "the time at which it was created"),
            .irrelevant("updated_at", "the time of the last change"),
            .irrelevant("deleted", "a deleted voucher is not in the list"),
            .irrelevant("object", "the kind of the object"),
            .irrelevant("qr_code", "a column of tables: a picture of the code"),
            .irrelevant("bar_code", "a column of tables: a picture of the code"),
            .irrelevant("gift_balance", "a column of tables; gift cards are not carried over"),
            .irrelevant("loyalty_balance", "a column of tables; loyalty cards are not carried over"),
            .irrelevant("customer_id", "a column of tables: the customer to whom the code was sent"),
            .irrelevant("customer_source_id", "a column of tables: the customer to whom the code was sent"),
            .irrelevant("metadata.*", "a column of tables: the shop's own fields, which only formulas read"),
            .notCarriedOver("validity_timeframe_interval", "no condition repeats a time after an interval"),
            .notCarriedOver("validity_timeframe_duration", "no condition repeats a time after an interval"),
        ]
    )

    /// A promotion tier.
    static let tier = FieldTable(
        "promotion tier",
        [
            .carriedOver("id", "id"),
            .carriedOver("name", "name"),
            .irrelevant("banner", "a text for shoppers"),
            .carriedOver("action", "the effect"),
            .irrelevant("metadata", "the shop's own fields, which only formulas read"),
            .carriedOver("hierarchy", "priority: a lower hierarchy goes first"),
            .irrelevant("promotion_id", "the id of the campaign"),
            .irrelevant("campaign", "the campaign, said with its id"),
            .carriedOver("campaign_id", "the rules, dates and limits of the campaign apply, too"),
            .carriedOver("active", "enabled"),
            .carriedOver("start_date", "starts_at"),
            .carriedOver("expiration_date", "ends_at"),
            .notCarriedOver("validity_timeframe", "no condition repeats a time after an interval"),
            .carriedOver("validity_day_of_week", "condition schedule: weekdays"),
            .carriedOver("validity_hours", "condition schedule: weekdays and times"),
            .irrelevant("summary", "the redemptions so far"),
            .carriedOver("validation_rule_assignments", "conditions and limits: the validation rules"),
            .irrelevant("category_id", "said with the categories"),
            .noted("category", "the stacking of categories is a setting of the project"),
            .noted("categories", "the stacking of categories is a setting of the project"),
            .irrelevant("created_at", "the time at which it was created"),
            .irrelevant("updated_at", "the time of the last change"),
            .irrelevant("object", "the kind of the object"),
        ]
    )

    /// A campaign.
    static let campaign = FieldTable(
        "campaign",
        [
            .carriedOver("id", "campaign of its promotions, if it has a limit"),
            .carriedOver("name", "name of its promotions"),
            .irrelevant("description", "a text for the shop's staff"),
            .carriedOver("campaign_type", "DISCOUNT_COUPONS, PROMOTION or REFERRAL_PROGRAM"),
            .irrelevant("type", "AUTO_UPDATE if it may get more vouchers"),
            .irrelevant("category", "said with its vouchers"),
            .irrelevant("category_id", "said with its vouchers"),
            .irrelevant("categories", "said with its vouchers"),
            .irrelevant("auto_join", "the way in which customers get a voucher"),
            .irrelevant("join_once", "the way in which customers get a voucher"),
            .irrelevant("use_voucher_metadata_schema", "the form of own fields"),
            .irrelevant("voucher", "the form of its vouchers"),
            .irrelevant("promotion", "its promotion tiers, each of which is a rule"),
            .irrelevant("protected", "the form of its codes"),
            .irrelevant("vouchers_count", "the number of its vouchers"),
            .irrelevant("vouchers_generation_status", "the state of its generation"),
            .irrelevant("creation_status", "the state of its creation"),
            .irrelevant("readonly", "the rights of the shop's staff"),
            .irrelevant("access_settings", "the rights of the shop's staff"),
            .irrelevant("access_settings_assignments", "the rights of the shop's staff"),
            .irrelevant("metadata", "the shop's own fields, which only formulas read"),
            .noted("referral_program", "the referrer gets no reward here"),
            .notCarriedOver("activity_duration_after_publishing", "no limit counts from the sending of a code"),
            .carriedOver("start_date", "starts_at, the later one"),
            .carriedOver("expiration_date", "ends_at, the earlier one"),
            .notCarriedOver("validity_timeframe", "no condition repeats a time after an interval"),
            .carriedOver("validity_day_of_week", "condition schedule: weekdays"),
            .carriedOver("validity_hours", "condition schedule: weekdays and times"),
            .carriedOver("active", "enabled"),
            .carriedOver("validation_rules_assignments", "conditions and limits: the validation rules"),
            .irrelevant("created_at", "the time at which it was created"),
            .irrelevant("updated_at", "the time of the last change"),
            .irrelevant("object", "the kind of the object"),
        ]
    )

    /// The discount of a voucher or a promotion tier.
    static let discount = FieldTable(
        "discount",
        unknown: .notCarriedOver,
        [
            .carriedOver("type", "PERCENT, AMOUNT, FIXED or UNIT"),
            .carriedOver("effect", "target and frequency of the effect"),
            .carriedOver("percent_off", "percent of percent_off"),
            .carriedOver("amount_limit", "max_discount of a percentage of the order"),
            .carriedOver("aggregated_amount_limit", "max_discount of a percentage"),
            .carriedOver("amount_off", "amount of amount_off"),
            .carriedOver("fixed_amount", "amount of fixed_price"),
            .carriedOver("unit_off", "the number of free units"),
            .carriedOver("unit_type", "the SKU of the free units, or free shipping"),
            .carriedOver("units", "an effect for each product"),
            .irrelevant("product", "said with the unit_type"),
            .irrelevant("sku", "said with the unit_type"),
            .notCarriedOver("percent_off_formula", "no effect computes a formula"),
            .notCarriedOver("amount_off_formula", "no effect computes a formula"),
            .notCarriedOver("fixed_amount_formula", "no effect computes a formula"),
            .notCarriedOver("unit_off_formula", "no effect computes a formula"),
            .notCarriedOver("is_dynamic", "no effect computes a formula"),
            .notCarriedOver("formula", "a column of tables: no effect computes a formula"),
            .notCarriedOver(
                "value",
                "a column of tables: the documentation does not say if amounts are in hundredths; export as JSON"
            ),
            .notCarriedOver(
                "discount_amount_limit",
                "a column of tables: the documentation does not say if amounts are in hundredths; export as JSON"
            ),
        ]
    )

    /// A validation rule.
    static let rule = FieldTable(
        "validation rule",
        unknown: .notCarriedOver,
        [
            .irrelevant("id", "said with its assignment"),
            .irrelevant("name", "a name for the shop's staff"),
            .carriedOver("rules", "conditions and limits"),
            .carriedOver("applicable_to", "the filter of the lines that the discount reduces"),
            .notCarriedOver("bundle_rules", "no effect of this importer is of bundles"),
            .irrelevant("error", "a text for shoppers"),
            .irrelevant("type", "the form of the rules"),
            .irrelevant("context_type", "the kind of discount for which it was made"),
            .irrelevant("assignments_count", "the number of its assignments"),
            .irrelevant("created_at", "the time at which it was created"),
            .irrelevant("updated_at", "the time of the last change"),
            .irrelevant("object", "the kind of the object"),
        ]
    )

    /// An item of the list of lines that a discount reduces.
    static let item = FieldTable(
        "item",
        unknown: .notCarriedOver,
        [
            .carriedOver("object", "the kind: product, sku or products_collection"),
            .carriedOver("id", "the SKU or the category of lines"),
            .irrelevant("source_id", "the shop's id, said with the id"),
            .irrelevant("product_id", "the product of the SKU"),
            .irrelevant("product_source_id", "the product of the SKU"),
            .irrelevant("name", "the name of the product"),
            .irrelevant("type", "the kind of the item"),
            .irrelevant("strict", "the product with its SKUs"),
            .carriedOver("effect", "APPLY_TO_EVERY"),
            .notCarriedOver("price", "a price of its own"),
            .notCarriedOver("price_formula", "no effect computes a formula"),
            .notCarriedOver("quantity_limit", "a limit of units in each line"),
            .notCarriedOver("aggregated_quantity_limit", "a limit of units of all lines"),
            .notCarriedOver("amount_limit", "a limit of the discount of each line"),
            .notCarriedOver("aggregated_amount_limit", "a limit of the discount of all lines"),
            .notCarriedOver("order_item_indices", "the places of lines"),
            .notCarriedOver("repeat", "only every so many items"),
            .notCarriedOver("skip_initially", "not the first items"),
            .notCarriedOver("target", "the units of the item"),
        ]
    )
}
