// The content of a coupon card.
#ifndef COUPON_H
#define COUPON_H

#include "extras.h"

/// A percentage or an amount off, or a whole promotion or the id of one of the catalog, which override them.
typedef struct {
    /// Millionths of a percent.
    number percent;

    // Minor units of the currency.
    number amount, min_subtotal, max_discount;
    currency currency;

    text code;
    list skus, categories;
    bool is_combinable;

    // Milliseconds since 1970.
    number starts_at, ends_at;

    number usage_limit, priority;
    json promotion;
    text promotion_id;
} coupon;

/// Reads a coupon; problems are added to those of the extras.
coupon read_coupon(extras *all, currency of_context);

#endif
