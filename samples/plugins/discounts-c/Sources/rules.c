// Answers questions about the conditions and effects that plugin.json declares.

#include "cart.h"

/// Writes whether the margin of the cart reaches a percentage; unknown if a line has no cost.
static void minimum_margin(json keys, json cart) {
    json lines = member(cart, "lines");
    int64_t revenue = 0, cost = 0, least = number(member(keys, "percent"), 0);
    for (json line = first(lines); line.start; line = next(lines, line)) {
        int64_t one = number(member(member(line, "attributes"), "cost"), -1);
        int64_t sum = times(one, number(member(line, "quantity"), 1));
        if (one < 0) {
            write(",\"unknown\":\"no cost on line "), put(shortened(characters(member(line, "id")), 100)), write("\"");
            return;
        }
        if (__builtin_add_overflow(revenue, list_price(line), &revenue) ||
            __builtin_add_overflow(cost, sum, &cost) ||
            revenue > INT64_MAX / 100 || cost > INT64_MAX / 100) {
            write(",\"unknown\":\"the amounts are too large\"");
            return;
        }
    }
    int64_t margin = revenue - cost, observed = revenue == 0 ? 0 : margin * 100 / revenue;
    bool is_met = revenue > 0 && margin * 100 >= revenue * least;
    write(is_met ? ",\"met\":true" : ",\"met\":false");
    write(",\"observed\":"), write_number(observed), write(",\"required\":"), write_number(least);
    write(",\"unit\":\"percent\"");
}

/// Writes a gift for every so many units.
static void gift_for_every(json keys, json cart) {
    json lines = member(cart, "lines");
    int64_t units = 0, every = number(member(keys, "units"), 1);
    for (json line = first(lines); line.start; line = next(lines, line)) {
        if (__builtin_add_overflow(units, number(member(line, "quantity"), 1), &units)) units = INT64_MAX;
    }
    int64_t gifts = units / every;
    if (gifts == 0) return;
    write(",\"gifts\":[{\"sku\":"), put(member(keys, "sku"));
    write(",\"quantity\":"), write_number(gifts > 1000000000 ? 1000000000 : gifts);
    write(",\"unit_price\":"), write_number(number(member(keys, "unit_price"), 0)), write("}]");
}

/// Writes a percentage off the line that costs most; of equal ones the first.
static void dearest_line(json keys, json cart) {
    json lines = member(cart, "lines"), dearest = piece(NULL, 0);
    for (json line = first(lines); line.start; line = next(lines, line)) {
        if (!dearest.start || list_price(line) > list_price(dearest)) dearest = line;
    }
    if (!dearest.start) return;
    write(",\"wants\":[{\"line\":"), put(member(dearest, "id"));
    write(",\"amount\":"), write_number(percent_off(list_price(dearest), number(member(keys, "percent"), 0)));
    write("}]");
}

/// Writes a percentage off the merchandise as a whole.
static void order(json keys, json cart) {
    write(",\"wants\":[{\"order\":");
    write_number(percent_off(subtotal(member(cart, "lines")), number(member(keys, "percent"), 0))), write("}]");
}

/// Writes a percentage off the first shipment.
static void delivery(json keys, json cart) {
    json shipment = first(member(cart, "shipping"));
    if (!shipment.start) return;
    write(",\"wants\":[{\"shipment\":"), put(member(shipment, "id"));
    int64_t amount = number(member(shipment, "amount"), 0);
    write(",\"amount\":"), write_number(percent_off(amount, number(member(keys, "percent"), 0))), write("}]");
}

/// A rule of plugin.json, with the function that answers questions about it.
typedef struct { const char *name; void (*answer)(json keys, json cart); } rule;

/// Writes the answers to a list of questions, with the numbers of the questions.
static void answers(json questions, json cart) {
    const rule rules[] = {
        {"discounts_minimum_margin", minimum_margin}, {"discounts_gift_for_every", gift_for_every},
        {"discounts_dearest_line", dearest_line}, {"discounts_order", order}, {"discounts_delivery", delivery},
    };
    bool is_first = true;
    for (json one = first(questions); one.start; one = next(questions, one), is_first = false) {
        write(is_first ? "{\"n\":" : ",{\"n\":"), put(member(one, "n"));
        json name = characters(member(one, "type"));
        for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
            if (same(name, literal(rules[i].name))) rules[i].answer(member(one, "keys"), cart);
        }
        write("}");
    }
}

/// Writes the answer to a message.
static void respond(json message) {
    json purpose = member(message, "do");
    write("{\"id\":"), put(member(message, "id"));
    if (same(purpose, literal("\"hello\""))) {
        write(",\"hello\":{\"protocol\":2,\"name\":\"discounts\",\"class_types\":{}}");
    } else if (same(purpose, literal("\"rules\""))) {
        json cart = member(message, "cart");
        write(",\"conditions\":["), answers(member(message, "conditions"), cart);
        write("],\"effects\":["), answers(member(message, "effects"), cart), write("]");
    }
    write("}");
}

// The functions that the host calls: one message in, one answer out. Then the memory is deleted.

int cw_abi(void) { return 1; }

/// Allocates memory for a message.
void *cw_alloc(size_t count) { return malloc(count); }

/// Returns the address of the answer in the upper 32 bits, its length in the lower.
unsigned long long cw_handle(const char *bytes, size_t count) {
    respond(parse(bytes, count));
    return (unsigned long long)(size_t)answer << 32 | answered;
}
