#include "number.h"
#include "buffer.h"
#include "memory.h"

number number_of(int64_t value) { return (number){true, value}; }

// MARK: Reading

static size_t count_of_digits(text piece) {
    size_t count = 0;
    while (count < piece.count && piece.start[count] >= '0' && piece.start[count] <= '9') count++;
    return count;
}

bool is_decimal(text piece, size_t places) {
    size_t whole = count_of_digits(piece);
    if (whole == 0 || whole == piece.count) return whole > 0;
    if (piece.start[whole] != '.') return false;
    text decimals = from(piece, whole + 1);
    size_t count = count_of_digits(decimals);
    return count > 0 && count <= places && count == decimals.count;
}

/// Appends digits to a negative number or 0: the negative range is larger by one.
static bool take_digits(int64_t *value, text piece) {
    for (size_t i = 0; i < piece.count; i++) {
        if (__builtin_mul_overflow(*value, 10, value)) return false;
        if (__builtin_sub_overflow(*value, piece.start[i] - '0', value)) return false;
    }
    return true;
}

static number negated(int64_t value) {
    return __builtin_sub_overflow((int64_t)0, value, &value) ? NO_NUMBER : number_of(value);
}

number scaled(text decimal, size_t places) {
    int64_t value = 0;
    size_t whole = count_of_digits(decimal);
    text decimals = whole < decimal.count ? from(decimal, whole + 1) : TEXT("");
    if (!take_digits(&value, before(decimal, whole)) || !take_digits(&value, decimals)) return NO_NUMBER;
    for (size_t missing = decimals.count; missing < places; missing++) {
        if (!take_digits(&value, TEXT("0"))) return NO_NUMBER;
    }
    return negated(value);
}

number whole_number(text piece) {
    bool is_negative = piece.count > 0 && *piece.start == '-';
    text rest = from(piece, is_negative);
    int64_t value = 0;
    if (!is_decimal(rest, 0) || !take_digits(&value, rest)) return NO_NUMBER;
    return is_negative ? number_of(value) : negated(value);
}

number percentage(text piece) {
    number millionths = is_decimal(piece, 6) ? scaled(piece, 6) : NO_NUMBER;
    return millionths.value <= 100000000 ? millionths : NO_NUMBER;
}

// MARK: Writing

static text written(uint64_t value, size_t width) {
    char *start = allocate(20 + width, 1), *end = start + 20 + width, *at = end;
    do *--at = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    while ((size_t)(end - at) < width) *--at = '0';
    return (text){at, (size_t)(end - at)};
}

text digits(int64_t value) {
    return value < 0 ? fill("-{}", written(0 - (uint64_t)value, 1)) : written((uint64_t)value, 1);
}

text padded(int64_t value, size_t width) { return written((uint64_t)value, width); }

text percent_text(int64_t millionths) {
    text whole = digits(millionths / 1000000), decimals = padded(millionths % 1000000, 6);
    while (decimals.count > 0 && decimals.start[decimals.count - 1] == '0') decimals.count--;
    return decimals.count == 0 ? whole : fill("{}.{}", whole, decimals);
}
