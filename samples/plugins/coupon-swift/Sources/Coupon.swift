/// The content of a coupon card.
struct Coupon {
    var percent, amount: Int64?
    var currency: Currency?
    var code: Text?
    var minSubtotal, maxDiscount: Int64?
    var skus, categories: [Text]?
    var isCombinable = true
    var startsAt, endsAt: Instant?
    var usageLimit, priority: Int64?
    var promotion: PromotionText?
    /// The id of a promotion of the catalog.
    var promotionID: Text?

    /// Reads a coupon; problems are collected in the extras.
    init(_ extras: inout Extras, _ context: Currency?) {
        let own = extras.currency("currency", "coupon.bad_currency")
        currency = extras.has("currency") ? own : context
        readDiscount(&extras, own)
        code = extras.text("coupon_code")?.trimmed
        minSubtotal = extras.money("min_subtotal", currency, "coupon.bad_amount")
        maxDiscount = extras.money("max_discount", currency, "coupon.bad_amount")
        skus = extras.list("skus")
        categories = extras.list("categories")
        isCombinable = extras.flag("combinable", "coupon.bad_combinable") ?? true
        startsAt = extras.instant("starts_at", "coupon.bad_date")
        endsAt = extras.instant("ends_at", "coupon.bad_date")
        if let startsAt, let endsAt, endsAt.milliseconds <= startsAt.milliseconds {
            extras.refuse("ends_at", "coupon.bad_date", "ends_at is not after starts_at", "use a later instant")
        }
        usageLimit = extras.integer("usage_limit", "coupon.bad_number", atLeast: 1)
        priority = extras.integer("priority", "coupon.bad_number")
        promotion = extras.value("promotion", "coupon.bad_promotion") { text throws(Extras.Bad) in
            guard let promotion = PromotionText(text) else {
                throw Extras.Bad(summary: "not a JSON object", hint: "the JSON of a promotion")
            }
            return promotion
        }
        promotionID = extras.text("promotion_id")?.trimmed
        if extras.has("promotion"), extras.has("promotion_id") {
            extras.refuse("promotion_id", "coupon.two_discounts", "promotion beside promotion_id", "keep one of them")
        }
    }

    /// Reads a percentage or an amount, never both; neither is needed beside a promotion.
    private mutating func readDiscount(_ extras: inout Extras, _ own: Currency?) {
        let (hasPercent, hasAmount) = (extras.has("discount_percentage"), extras.has("discount_amount"))
        if hasPercent, hasAmount {
            let summary: Text = "discount_percentage beside discount_amount"
            extras.refuse("discount_amount", "coupon.two_discounts", summary, "keep one of them")
        } else if hasPercent {
            percent = extras.percentage("discount_percentage", "coupon.bad_percentage")
        } else if hasAmount {
            if !extras.has("currency") {
                let summary: Text = "discount_amount without a currency"
                extras.refuse("currency", "coupon.missing_currency", summary, "add currency to the extras")
            }
            amount = extras.money("discount_amount", own, "coupon.bad_amount")
        } else if !extras.has("promotion"), !extras.has("promotion_id") {
            let hint: Text = "add discount_percentage, discount_amount, promotion or promotion_id to the extras"
            let summary: Text = "the card has no discount"
            extras.refuse("discount_percentage", "coupon.missing_discount", summary, hint)
        }
    }
}
