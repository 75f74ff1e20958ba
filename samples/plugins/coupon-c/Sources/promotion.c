#include "promotion.h"
#include "restrictions.h"

// MARK: Conditions and effects

/// The restrictions, so that a quote can report an unmet one with a fix.
static void write_conditions(writer *to, const coupon *one) {
    begin(to, '[');
    if (one->min_subtotal.is_there || one->max_discount.is_there) {
        list currencies = {(text[]){one->currency.code}, 1};
        begin(to, '{');
        set_text(to, "type", TEXT("currency"));
        set_list(to, "any_of", currencies);
        end(to, '}');
    }
    if (one->min_subtotal.is_there) {
        begin(to, '{');
        set_text(to, "type", TEXT("subtotal"));
        set_number(to, "at_least", one->min_subtotal);
        end(to, '}');
    }
    if (has_filter(one)) {
        begin(to, '{');
        set_text(to, "type", TEXT("quantity"));
        set_number(to, "at_least", number_of(1));
        set_filter(to, one);
        end(to, '}');
    }
    end(to, ']');
}

static void set_amount(writer *to, const coupon *one) {
    number most = one->max_discount;
    bool is_less = most.is_there && most.value < one->amount.value;
    write_key(to, TEXT("amount"));
    begin(to, '{');
    write_key(to, one->currency.code);
    write_number(to, is_less ? most.value : one->amount.value);
    end(to, '}');
}

static void write_effect(writer *to, const coupon *one) {
    begin(to, '{');
    if (one->percent.is_there) {
        set_text(to, "type", TEXT("percent_off"));
        set_text(to, "percent", percent_text(one->percent.value));
        set_number(to, "max_discount", one->max_discount);
    } else {
        set_text(to, "type", TEXT("amount_off"));
        set_amount(to, one);
    }
    write_key(to, TEXT("target"));
    begin(to, '{');
    set_text(to, "scope", TEXT("order"));
    set_filter(to, one);
    end(to, '}');
    end(to, '}');
}

// MARK: The whole

static void set_name(writer *to, const coupon *one, json title) {
    if (one->code.start) set_text(to, "name", one->code);
    else set(to, "name", title);
}

/// The promotion on the card, with name and code of the card if it has none.
static void write_embedded(writer *to, const coupon *one, json title) {
    object own = object_of(one->promotion);
    begin(to, '{');
    for (size_t i = 0; i < own.count; i++) {
        if (is_null(own.start[i].value)) continue;
        write_key(to, own.start[i].key);
        write(to, own.start[i].value);
    }
    if (is_null(get(own, "name"))) set_name(to, one, title);
    if (is_null(get(own, "code"))) set_text(to, "code", one->code);
    end(to, '}');
}

/// The promotion of the discount and restrictions.
static void write_composed(writer *to, const coupon *one, object card) {
    begin(to, '{');
    set(to, "id", get(card, "id"));
    set_name(to, one, get(card, "title"));
    set_text(to, "code", one->code);
    set_text(to, "group", one->is_combinable ? NO_TEXT : TEXT("coupon"));
    set_limits(to, one);
    write_key(to, TEXT("conditions"));
    write_conditions(to, one);
    write_key(to, TEXT("effects"));
    begin(to, '[');
    write_effect(to, one);
    end(to, ']');
    end(to, '}');
}

/// The promotion on the card with its place, at which the engine reports its errors.
static void write_stated(writer *to, const coupon *one, json title) {
    begin(to, '{');
    set_text(to, "from", TEXT("/extras/promotion"));
    write_key(to, TEXT("promotion"));
    write_embedded(to, one, title);
    set_text(to, "refused_as", TEXT("coupon.bad_promotion"));
    end(to, '}');
}

void write_promotion(writer *to, const coupon *one, object card) {
    if (one->promotion.written.start) write_stated(to, one, get(card, "title"));
    else write_composed(to, one, card);
}
