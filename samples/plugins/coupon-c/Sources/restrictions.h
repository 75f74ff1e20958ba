// The restrictions of a coupon, as members of an object.
#ifndef RESTRICTIONS_H
#define RESTRICTIONS_H

#include "coupon.h"

/// True if it is for certain SKUs or categories only.
bool has_filter(const coupon *one);

/// These SKUs and categories, as separate members or as a filter of lines; none if it applies to everything.
void set_goods(writer *to, const coupon *one);
void set_filter(writer *to, const coupon *one);

/// Its dates, usage limit and priority.
void set_limits(writer *to, const coupon *one);

#endif
