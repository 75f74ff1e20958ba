import Cartwright

extension Coupon {
    /// Reads the coupon of a card; problems are in the reader's diagnostics.
    init(from extras: inout ExtrasReader) {
        let own = extras.currency(else: nil, orBad: .couponBadCurrency)
        let currency = extras.has("currency") ? own : extras.context.currency
        self.init(Self.discount(from: &extras, ownCurrency: own))
        code = extras.text("coupon_code")?.trimmingBlanks
        minimumSubtotal = extras.money("min_subtotal", in: currency, orBad: .couponBadAmount)
        maximumDiscount = extras.money("max_discount", in: currency, orBad: .couponBadAmount)
        skus = extras.list("skus")
        categories = extras.list("categories")
        isCombinable = extras.flag("combinable", orBad: .couponBadCombinable) ?? true
        readDates(from: &extras)
        usageLimit = extras.integer("usage_limit", in: 1...Int64.max, orBad: .couponBadNumber)
        priority = extras.integer("priority", orBad: .couponBadNumber)
        let vocabulary = extras.context.vocabulary
        promotion = extras.value("promotion", orBad: .couponBadPromotion) { text throws(CartwrightError) in
            try EmbeddedPromotion(text, vocabulary: vocabulary)
        }
        promotionID = extras.text("promotion_id")?.trimmingBlanks
        if extras.has("promotion"), extras.has("promotion_id") {
            extras.refuse(
                "promotion_id",
                .couponTwoDiscounts,
                "promotion beside promotion_id",
                hint: "keep one of them"
            )
        }
    }

    /// Reads a percentage or an amount, never both; neither is needed beside a promotion.
    private static func discount(from extras: inout ExtrasReader, ownCurrency: Currency?) -> Discount? {
        switch (extras.has("discount_percentage"), extras.has("discount_amount")) {
        case (true, true):
            extras.refuse(
                "discount_amount",
                .couponTwoDiscounts,
                "discount_percentage beside discount_amount",
                hint: "keep one of them"
            )
            return nil
        case (true, false):
            return extras.percentage("discount_percentage", orBad: .couponBadPercentage).map(Discount.percent)
        case (false, true):
            if !extras.has("currency") {
                extras.refuse(
                    "currency",
                    .couponMissingCurrency,
                    "discount_amount without a currency",
                    hint: "add currency to the extras"
                )
            }
            return extras.money("discount_amount", in: ownCurrency, orBad: .couponBadAmount).map(Discount.amount)
        case (false, false):
            if !extras.has("promotion"), !extras.has("promotion_id") {
                extras.refuse(
                    "discount_percentage",
                    .couponMissingDiscount,
                    "the card has no discount",
                    hint: "add discount_percentage, discount_amount, promotion or promotion_id to the extras"
                )
            }
            return nil
        }
    }

    private mutating func readDates(from extras: inout ExtrasReader) {
        startsAt = extras.instant("starts_at", orBad: .couponBadDate)
        endsAt = extras.instant("ends_at", orBad: .couponBadDate)
        guard let startsAt, let endsAt, endsAt <= startsAt else { return }
        extras.refuse("ends_at", .couponBadDate, "ends_at is not after starts_at", hint: "use a later instant")
    }
}
