#include "restrictions.h"
#include "instant.h"

bool has_filter(const coupon *one) { return one->skus.start || one->categories.start; }

void set_goods(writer *to, const coupon *one) {
    set_list(to, "skus", one->skus);
    set_list(to, "categories", one->categories);
}

void set_filter(writer *to, const coupon *one) {
    if (!has_filter(one)) return;
    write_key(to, TEXT("filter"));
    begin(to, '{');
    set_goods(to, one);
    end(to, '}');
}

static void set_instant(writer *to, const char *key, number one) {
    if (one.is_there) set_text(to, key, instant_text(one.value));
}

void set_limits(writer *to, const coupon *one) {
    set_instant(to, "starts_at", one->starts_at);
    set_instant(to, "ends_at", one->ends_at);
    set_number(to, "usage_limit", one->usage_limit);
    set_number(to, "priority", one->priority);
}
