#include "coupon.h"

static void refuse_two_discounts(extras *all) {
    text summary = TEXT("discount_percentage beside discount_amount");
    refuse(all, "discount_amount", "coupon.two_discounts", summary, TEXT("keep one of them"));
}

static void refuse_missing_currency(extras *all) {
    text summary = TEXT("discount_amount without a currency");
    refuse(all, "currency", "coupon.missing_currency", summary, TEXT("add currency to the extras"));
}

static void refuse_missing_discount(extras *all) {
    text summary = TEXT("the card has no discount");
    text hint = TEXT("add discount_percentage, discount_amount, promotion or promotion_id to the extras");
    refuse(all, "discount_percentage", "coupon.missing_discount", summary, hint);
}

/// Percentage or amount, never both; neither only beside a promotion.
static void read_discount(coupon *one, extras *all, currency own) {
    bool has_percent = has(all, "discount_percentage"), has_amount = has(all, "discount_amount");
    if (has_percent && has_amount) {
        refuse_two_discounts(all);
    } else if (has_percent) {
        one->percent = read_percentage(all, "discount_percentage", "coupon.bad_percentage");
    } else if (has_amount) {
        if (!has(all, "currency")) refuse_missing_currency(all);
        one->amount = read_money(all, "discount_amount", own, "coupon.bad_amount");
    } else if (!has(all, "promotion") && !has(all, "promotion_id")) {
        refuse_missing_discount(all);
    }
}

static void read_promotion(coupon *one, extras *all) {
    one->promotion = read_object(all, "promotion", "coupon.bad_promotion");
    one->promotion_id = trimmed(read_text(all, "promotion_id"));
    if (!has(all, "promotion") || !has(all, "promotion_id")) return;
    text summary = TEXT("promotion beside promotion_id");
    refuse(all, "promotion_id", "coupon.two_discounts", summary, TEXT("keep one of them"));
}

static void read_dates(coupon *one, extras *all) {
    one->starts_at = read_instant(all, "starts_at", "coupon.bad_date");
    one->ends_at = read_instant(all, "ends_at", "coupon.bad_date");
    if (!one->starts_at.is_there || !one->ends_at.is_there || one->starts_at.value < one->ends_at.value) return;
    refuse(all, "ends_at", "coupon.bad_date", TEXT("ends_at is not after starts_at"), TEXT("use a later instant"));
}

coupon read_coupon(extras *all, currency of_context) {
    coupon one = {0};
    currency own = read_currency(all, "currency", "coupon.bad_currency");
    one.currency = has(all, "currency") ? own : of_context;
    read_discount(&one, all, own);
    one.code = trimmed(read_text(all, "coupon_code"));
    one.min_subtotal = read_money(all, "min_subtotal", one.currency, "coupon.bad_amount");
    one.max_discount = read_money(all, "max_discount", one.currency, "coupon.bad_amount");
    one.skus = read_list(all, "skus");
    one.categories = read_list(all, "categories");
    one.is_combinable = read_flag(all, "combinable", "coupon.bad_combinable");
    read_dates(&one, all);
    one.usage_limit = read_integer(all, "usage_limit", 1, "coupon.bad_number");
    one.priority = read_integer(all, "priority", INT64_MIN, "coupon.bad_number");
    read_promotion(&one, all);
    return one;
}
