/// The fields of Stripe's objects, as the API reference lists them, of versions up to 2025-09-30.
enum StripeTables {
    /// A coupon.
    static let coupon = FieldTable(
        "coupon",
        [
            .carriedOver("id", "the id of the campaign with the coupon's limit"),
            .irrelevant("object", "the type of the object"),
            .carriedOver("amount_off", "amount of amount_off; in Stripe's minor units, which ISO 4217 may have finer"),
            .carriedOver("applies_to", "skus of the filter: the ids of the products; exported only if expanded"),
            .irrelevant("created", "the time at which it was created"),
            .carriedOver("currency", "the currency of amount_off, in lower case there"),
            .carriedOver("currency_options", "the amounts in other currencies; exported only if expanded"),
            .notCarriedOver("deleted", "the coupon is deleted"),
            .noted(
                "duration",
                "a coupon of another duration than once also counts for later invoices"
            ),
            .irrelevant("duration_in_months", "said with duration"),
            .irrelevant("livemode", "true for live data, false for test data"),
            .carriedOver("max_redemptions", "limit of the campaign's budget of uses, which all its codes share"),
            .irrelevant("metadata", "the shop's own data"),
            .carriedOver("name", "name of the promotion"),
            .carriedOver(
                "percent_off",
                "percent of percent_off; the documentation does not say how half a cent is rounded, here up"
            ),
            .irrelevant("percent_off_precise", "percent_off in older versions of the API"),
            .carriedOver(
                "redeem_by",
                "ends_at; the documentation does not say if the second itself is inside, here it is outside"
            ),
            .notCarriedOver("script", "a script of the shop computes the discount"),
            .carriedOver("times_redeemed", "used of the campaign's budget; without max_redemptions nothing is counted"),
            .irrelevant("type", "amount_off, percent_off or script: each has its own field"),
            .irrelevant("valid", "follows from max_redemptions and redeem_by"),
        ]
    )

    /// A promotion code.
    static let promotionCode = FieldTable(
        "promotion code",
        [
            .carriedOver("id", "id"),
            .irrelevant("object", "the type of the object"),
            .carriedOver("active", "enabled"),
            .carriedOver("code", "code; upper and lower case are the same in both systems"),
            .carriedOver("coupon", "the effects; the coupon or its id"),
            .irrelevant("created", "the time at which it was created"),
            .carriedOver("customer", "a condition on the attribute stripe_customer of the customer"),
            .carriedOver("customer_account", "a condition on the attribute stripe_account of the customer"),
            .carriedOver(
                "expires_at",
                "ends_at; the documentation does not say if the second itself is inside, here it is outside"
            ),
            .irrelevant("livemode", "true for live data, false for test data"),
            .carriedOver("max_redemptions", "usage_limit"),
            .irrelevant("metadata", "the shop's own data"),
            .carriedOver("promotion", "the coupon or its id, in place of coupon since version 2025-09-30"),
            .carriedOver("restrictions", "the conditions"),
            .carriedOver("times_redeemed", "used"),
        ]
    )

    /// The restrictions of a promotion code. A restriction that the importer does not know must not be lost.
    static let restrictions = FieldTable(
        "restriction",
        unknown: .notCarriedOver,
        [
            .carriedOver("currency_options", "the minimums in other currencies; exported only if expanded"),
            .carriedOver("first_time_transaction", "the condition order_number 1"),
            .carriedOver("minimum_amount", "at_least of the condition subtotal, at list prices"),
            .carriedOver("minimum_amount_currency", "the currency of minimum_amount"),
        ]
    )

    /// The reference to a coupon since version 2025-09-30.
    static let promotion = FieldTable(
        "promotion",
        unknown: .notCarriedOver,
        [
            .carriedOver("coupon", "the coupon or its id"),
            .carriedOver("type", "coupon is the only type"),
        ]
    )

    /// The products of a coupon.
    static let appliesTo = FieldTable(
        "coupon's applies_to",
        unknown: .notCarriedOver,
        [.carriedOver("products", "skus of the filter")]
    )

    /// The amounts of a coupon in one currency.
    static let couponCurrency = FieldTable(
        "coupon's currency option",
        unknown: .notCarriedOver,
        [.carriedOver("amount_off", "the amount in this currency")]
    )

    /// The restrictions of a promotion code in one currency.
    static let restrictedCurrency = FieldTable(
        "restriction's currency option",
        unknown: .notCarriedOver,
        [.carriedOver("minimum_amount", "the minimum in this currency")]
    )

    /// All tables.
    static let all =
        [coupon, promotionCode, restrictions, promotion, appliesTo, couponCurrency, restrictedCurrency]
        + StripeProductTables.all
}
