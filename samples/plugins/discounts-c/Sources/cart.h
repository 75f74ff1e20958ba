// Reads the cart of a message about rules.
#ifndef CART_H
#define CART_H

#include "json.h"

/// Returns the whole number of a value, or the default for another value and beyond 64 bits.
static int64_t number(json value, int64_t otherwise) {
    bool is_below = value.count > 1 && *value.start == '-';
    uint64_t sum = 0;
    if (value.count == 0 || value.count - is_below > 19) return otherwise;
    for (size_t i = is_below; i < value.count; i++) {
        if (value.start[i] < '0' || value.start[i] > '9') return otherwise;
        sum = sum * 10 + (uint64_t)(value.start[i] - '0');
    }
    return sum > INT64_MAX ? otherwise : is_below ? -(int64_t)sum : (int64_t)sum;
}

/// Returns the product of two numbers, 0 or more; one beyond 64 bits counts as the largest number.
static int64_t times(int64_t a, int64_t b) { return b > 0 && a > INT64_MAX / b ? INT64_MAX : a * b; }

/// Returns the list price of a line: its unit price times its quantity.
static int64_t list_price(json line) {
    return times(number(member(line, "unit_price"), 0), number(member(line, "quantity"), 1));
}

/// Returns the list price of all lines.
static int64_t subtotal(json lines) {
    int64_t sum = 0;
    for (json line = first(lines); line.start; line = next(lines, line)) {
        if (__builtin_add_overflow(sum, list_price(line), &sum)) return INT64_MAX;
    }
    return sum;
}

/// Returns a percentage of an amount so that the price that remains is rounded half up, as the engine does by default.
static int64_t percent_off(int64_t amount, int64_t percent) {
    int64_t rest = 100 - percent;
    return amount - (amount / 100 * rest + (amount % 100 * rest + 50) / 100);
}

/// Writes a whole number.
static void write_number(int64_t value) {
    char digits[20];
    size_t at = sizeof digits;
    uint64_t left = value < 0 ? -(uint64_t)value : (uint64_t)value;
    do digits[--at] = (char)('0' + left % 10), left /= 10; while (left > 0);
    if (value < 0) write("-");
    put(piece(digits + at, sizeof digits - at));
}

#endif
