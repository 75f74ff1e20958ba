// The promotion of a coupon.
#ifndef PROMOTION_H
#define PROMOTION_H

#include "coupon.h"

/// The promotion on the card, or one made from its discount and restrictions.
void write_promotion(writer *to, const coupon *one, object card);

#endif
