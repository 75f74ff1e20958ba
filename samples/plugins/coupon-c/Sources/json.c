#include "json.h"
#include "escape.h"
#include "memory.h"

static bool begins(json value, char c) { return value.written.count > 0 && *value.written.start == c; }

bool is_null(json value) { return is(value.written, "null"); }

text said(json value) {
    if (!begins(value, '"') || value.written.count < 2) return NO_TEXT;
    return unescaped(from(before(value.written, value.written.count - 1), 1));
}

// MARK: End of a value

/// Eight bytes of which those that are 0 become 0x80: the first of them for certain, others after it perhaps too.
static uint64_t zeros(uint64_t word) {
    const uint64_t ones = 0x0101010101010101;
    return (word - ones) & ~word & (ones << 7);
}

/// Number of the next eight bytes before a quote or a backslash; 0 if there are fewer than eight.
static size_t plain_bytes(text piece, size_t at) {
    const uint64_t ones = 0x0101010101010101;
    uint64_t word;
    if (piece.count < sizeof word || at > piece.count - sizeof word) return 0;
    __builtin_memcpy(&word, piece.start + at, sizeof word);
    uint64_t marks = zeros(word ^ ones * '"') | zeros(word ^ ones * '\\');
    // The first byte is the lowest, as everywhere in WebAssembly.
    return marks == 0 ? sizeof word : (size_t)__builtin_ctzll(marks) / 8;
}

/// The index of the quote that ends a text, from the quote that begins it; the count without one.
static size_t end_of_text(text piece, size_t at) {
    for (at++; at < piece.count; at++) {
        at += plain_bytes(piece, at);
        if (at >= piece.count || piece.start[at] == '"') break;
        if (piece.start[at] == '\\') at++;
    }
    return at < piece.count ? at : piece.count;
}

/// The index of the first comma or closing bracket on the level of a value; the count without one.
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
    // A bracket or a comma precedes the next value, and a bracket follows the last one.
    if (rest->written.count <= 2) return false;
    size_t end = end_of_value(rest->written, 1);
    *value = (json){from(before(rest->written, end), 1)};
    *rest = (json){from(rest->written, end)};
    return true;
}

/// A copy of pairs in more room.
static pair *grown(object pairs, size_t room) {
    pair *larger = allocate(room, sizeof(pair));
    if (pairs.count > 0) __builtin_memcpy(larger, pairs.start, pairs.count * sizeof(pair));
    return larger;
}

object object_of(json value) {
    if (!begins(value, '{')) return (object){NULL, 0};
    object pairs = {NULL, 0};
    size_t room = 0;
    for (json rest = value, one; next(&rest, &one);) {
        size_t end = end_of_text(one.written, 0);
        if (end + 2 > one.written.count) break;
        if (pairs.count == room) pairs.start = grown(pairs, room = 2 * room + 16);
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
