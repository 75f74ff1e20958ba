// A coupon in words.
#ifndef SUMMARY_H
#define SUMMARY_H

#include "coupon.h"

/// Code and offer on one line: `TENOFF: 10% off orders from $30.00`. The title of the card describes a promotion of the
/// catalog.
text headline(const coupon *one, json title);

#endif
