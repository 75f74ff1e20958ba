// Functions to read and write JSON, as far as a handler needs them. A value keeps its written form, so a text
// is copied with its escapes. The host only sends well-formed JSON without blanks between values.
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A piece of JSON in its written form; start is NULL at the end of a list.
typedef struct { const char *start; size_t count; } json;

/// Allocates memory in order. It is never freed: each message has its own memory.
void *malloc(size_t count);

/// The answer, its length and its capacity.
static char *answer;
static size_t answered, room;

/// Appends a piece to the answer unchanged.
static void put(json piece) {
    if (piece.count > room - answered) {
        room = 2 * (answered + piece.count) + 1000;
        char *larger = malloc(room);
        if (answered > 0) __builtin_memcpy(larger, answer, answered);
        answer = larger;
    }
    __builtin_memcpy(answer + answered, piece.start, piece.count);
    answered += piece.count;
}

static json literal(const char *text) { return (json){text, __builtin_strlen(text)}; }

static void write(const char *text) { put(literal(text)); }

static bool same(json a, json b) {
    return a.count == b.count && __builtin_memcmp(a.start, b.start, a.count) == 0;
}

/// Returns the value, or null if it is too long.
static json up_to(size_t limit, json value) { return value.count <= limit ? value : literal("null"); }

/// Checks that a byte of a word is 0.
static bool has_zero(uint64_t word) {
    const uint64_t ones = 0x0101010101010101;
    return ((word - ones) & ~word & (ones << 7)) != 0;
}

/// Returns the place of the quote that ends a text; it skips eight bytes without quote or backslash at a time.
static const char *end_of_text(const char *at, const char *end) {
    for (at++; at < end && *at != '"';) {
        uint64_t word = 0, ones = 0x0101010101010101;
        if (at + 8 <= end) __builtin_memcpy(&word, at, 8);
        if (*at == '\\') at += 2;
        else if (word && !has_zero(word ^ ones * '"') && !has_zero(word ^ ones * '\\')) at += 8;
        else at++;
    }
    return at;
}

/// Returns the length up to the first comma or closing bracket on the level of the value.
static size_t length(const char *value, const char *end) {
    const char *at = value;
    for (int depth = 0; at < end; at++) {
        if (*at == '"') at = end_of_text(at, end);
        else if (*at == '{' || *at == '[') depth++;
        else if ((*at == '}' || *at == ']') && --depth < 0) break;
        else if (*at == ',' && depth == 0) break;
    }
    return (size_t)(at - value);
}

/// Takes the next value out of the rest of a list, or the next pair out of an object.
static json next(json *rest) {
    if (rest->count <= 2) return (json){NULL, 0};
    json value = {rest->start + 1, length(rest->start + 1, rest->start + rest->count)};
    rest->start += value.count + 1;
    rest->count -= value.count + 1;
    return value;
}

/// Returns the value of a key; null if it is absent.
static json member(json object, const char *key) {
    json name = literal(key);
    for (json pair = next(&object); pair.start; pair = next(&object)) {
        if (pair.count <= name.count + 3 || pair.start[name.count + 2] != ':') continue;
        if (!same(name, (json){pair.start + 1, name.count})) continue;
        return (json){pair.start + name.count + 3, pair.count - name.count - 3};
    }
    return literal("null");
}

/// Returns the characters between the quotes of a text, with its escapes; empty for other values.
static json characters(json value) {
    bool is_text = value.count >= 2 && *value.start == '"';
    return is_text ? (json){value.start + 1, value.count - 2} : literal("");
}

/// Returns characters without blanks at both ends.
static json trimmed(json text) {
    while (text.count > 0 && *text.start == ' ') text.start++, text.count--;
    while (text.count > 0 && text.start[text.count - 1] == ' ') text.count--;
    return text;
}

/// Shortens characters to a limit in bytes, without cutting a character.
static json shortened(json text, size_t limit) {
    size_t end = 0;
    while (end < text.count) {
        size_t after = end + 1;
        if (text.start[end] == '\\') after += text.start[after] == 'u' ? 5 : 1;
        while (after < text.count && (text.start[after] & 0xC0) == 0x80) after++;
        if (after > limit) break;
        end = after;
    }
    return (json){text.start, end};
}

#endif
