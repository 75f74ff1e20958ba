#include "json.h"
#include "escape.h"
#include "memory.h"

static bool begins(json value, char c) { return value.written.count > 0 && *value.written.start == c; }

bool is_null(json value) { return is(value.written, "null"); }

text said(json value) {
    if (!begins(value, '"') || value.written.count < 2) return NO_TEXT;
    return unescaped(from(before(value.written, value.written.count - 1), 1));
}

// MARK: Where a value ends

/// Whether a byte of a word is 0.
static bool has_zero(uint64_t word) {
    const uint64_t ones = 0x0101010101010101;
    return ((word - ones) & ~word & (ones << 7)) != 0;
}

/// Whether none of the next eight bytes is a quote or a backslash: of most of a message none is.
static bool is_plain(text piece, size_t at) {
    const uint64_t ones = 0x0101010101010101;
    uint64_t word;
    if (piece.count - at < sizeof word) return false;
    __builtin_memcpy(&word, piece.start + at, sizeof word);
    return !has_zero(word ^ ones * '"') && !has_zero(word ^ ones * '\\');
}

/// Where the quote stands that ends a text, from that on which begins it.
static size_t end_of_text(text piece, size_t at) {
    for (at++; at < piece.count && piece.start[at] != '"';) {
        at += piece.start[at] == '\\' ? 2 : is_plain(piece, at) ? sizeof(uint64_t) : 1;
    }
    return at;
}

/// Where the first comma or closing bracket stands on the level of a value; the count where there is neither.
static size_t end_of_value(text piece, size_t at) {
    for (size_t depth = 0; at < piece.count; at++) {
        switch (piece.start[at]) {
        case '"': at = end_of_text(piece, at); break;
        case '{': case '[': depth++; break;
        case '}': case ']': if (depth-- == 0) return at; break;
        case ',': if (depth == 0) return at; break;
        }
    }
    return piece.count;
}

// MARK: Arrays and objects

bool next(json *rest, json *value) {
    // A bracket or a comma stands before the next value, and after the last one a bracket.
    if (rest->written.count <= 2) return false;
    size_t end = end_of_value(rest->written, 1);
    *value = (json){from(before(rest->written, end), 1)};
    *rest = (json){from(rest->written, end)};
    return true;
}

object object_of(json value) {
    if (!begins(value, '{')) return (object){NULL, 0};
    size_t count = 0;
    json rest = value, one;
    while (next(&rest, &one)) count++;
    object pairs = {allocate(count, sizeof(pair)), 0};
    for (rest = value; pairs.count < count && next(&rest, &one);) {
        size_t end = end_of_text(one.written, 0);
        text key = from(before(one.written, end), 1);
        pairs.start[pairs.count++] = (pair){key, (json){from(one.written, end + 2)}};
    }
    return pairs;
}

json get(object in, const char *key) {
    text name = text_of(key);
    for (size_t i = 0; i < in.count; i++) {
        if (is_same(in.start[i].key, name)) return in.start[i].value;
    }
    return (json){TEXT("null")};
}
