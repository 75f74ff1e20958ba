#include "answer.h"
#include "promotion.h"
#include "restrictions.h"
#include "summary.h"

/// The object for programs, with amounts in minor units.
static void write_content(writer *to, const coupon *one) {
    bool has_amounts = one->amount.is_there || one->min_subtotal.is_there || one->max_discount.is_there;
    begin(to, '{');
    if (one->percent.is_there) set_text(to, "percent", percent_text(one->percent.value));
    set_number(to, "amount", one->amount);
    set_text(to, "code", one->code);
    set_number(to, "min_subtotal", one->min_subtotal);
    set_number(to, "max_discount", one->max_discount);
    set_text(to, "currency", has_amounts ? one->currency.code : NO_TEXT);
    set_goods(to, one);
    if (!one->is_combinable) set(to, "combinable", (json){TEXT("false")});
    set_limits(to, one);
    set(to, "promotion", one->promotion);
    set_text(to, "promotion_id", one->promotion_id);
    end(to, '}');
}

/// The action of a click.
static void write_click(writer *to, const coupon *one) {
    bool is_named = one->promotion_id.start != NULL;
    begin(to, '{');
    set_text(to, "do", is_named ? TEXT("enter_promotion") : TEXT("apply_offer"));
    set_text(to, "promotion", one->promotion_id);
    end(to, '}');
}

/// Code and offer on one line, the card's own title below.
static void write_presentation(writer *to, const coupon *one, object card) {
    json title = get(card, "title");
    begin(to, '{');
    set_text(to, "headline", headline(one, title));
    set(to, "body", is_null(title) ? get(card, "description") : title);
    set(to, "image", get(card, "image"));
    end(to, '}');
}

static void write_problems(writer *to, const extras *all) {
    begin(to, '[');
    write(to, finished(all->problems));
    end(to, ']');
}

static void write_object(writer *to, const coupon *one, object card) {
    begin(to, '{');
    write_key(to, TEXT("content"));
    write_content(to, one);
    write_key(to, TEXT("presentation"));
    write_presentation(to, one, card);
    set_text(to, "placement", TEXT("checkout"));
    write_key(to, TEXT("click"));
    write_click(to, one);
    write_key(to, TEXT("promotions"));
    begin(to, '[');
    if (!one->promotion_id.start) write_promotion(to, one, card);
    end(to, ']');
    set(to, "events", (json){TEXT("[]")});
    end(to, '}');
}

void write_result(writer *to, json card, currency of_context) {
    object members = object_of(card);
    extras all = extras_of(members);
    coupon one = read_coupon(&all, of_context);
    begin(to, '{');
    if (are_refused(&all)) {
        write_key(to, TEXT("refused"));
        write_problems(to, &all);
    } else {
        write_key(to, TEXT("object"));
        write_object(to, &one, members);
    }
    end(to, '}');
}
