#include "summary.h"

/// Maximum length of a headline in bytes.
static const size_t headline_bytes = 1024;

static text discount_in_words(const coupon *one) {
    if (one->percent.is_there) return fill("{}% off", percent_text(one->percent.value));
    return fill("{} off", money_text(one->amount.value, one->currency));
}

/// `TEA, MUG in kitchen`; NO_TEXT if it applies to everything.
static text goods_in_words(const coupon *one) {
    text skus = joined(one->skus, TEXT(", ")), categories = joined(one->categories, TEXT(", "));
    if (!one->skus.start) return one->categories.start ? categories : NO_TEXT;
    return one->categories.start ? fill("{} in {}", skus, categories) : skus;
}

/// The name or id of a promotion.
static text own_summary(json promotion) {
    object own = object_of(promotion);
    json name = get(own, "name");
    return said(is_null(name) ? get(own, "id") : name);
}

/// `10% off orders from $30.00`, `$5.00 off TEA, MUG`, `20% off, at most $15.00`.
static text summary(const coupon *one) {
    if (one->promotion.written.start) return own_summary(one->promotion);
    text offer = discount_in_words(one), goods = goods_in_words(one);
    if (goods.start) offer = fill("{} {}", offer, goods);
    if (one->min_subtotal.is_there) {
        text least = money_text(one->min_subtotal.value, one->currency);
        offer = fill(goods.start ? "{} on orders from {}" : "{} orders from {}", offer, least);
    }
    if (!one->max_discount.is_there) return offer;
    return fill("{}, at most {}", offer, money_text(one->max_discount.value, one->currency));
}

text headline(const coupon *one, json title) {
    bool has_discount = one->percent.is_there || one->amount.is_there;
    bool is_named = one->promotion_id.start && !has_discount;
    text offer = !is_named ? summary(one) : is_null(title) ? one->promotion_id : said(title);
    return shortened(one->code.start ? fill("{}: {}", one->code, offer) : offer, headline_bytes);
}
