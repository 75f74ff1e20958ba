// What restricts a coupon, as members of an object.
#ifndef RESTRICTIONS_H
#define RESTRICTIONS_H

#include "coupon.h"

/// Whether it is for some SKUs or categories only.
bool has_filter(const coupon *one);

/// These SKUs and categories, as members of their own or as a filter of lines; none where it is for everything.
void set_goods(writer *to, const coupon *one);
void set_filter(writer *to, const coupon *one);

/// When it counts, how often, and before which others.
void set_limits(writer *to, const coupon *one);

#endif
