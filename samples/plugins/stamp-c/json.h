// Reading and writing JSON, as much as a handler needs. A value stays as it is written, so a text is copied with its
// quotes and escapes, and nothing has to be unescaped. The host sends well-formed JSON only.
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

/// A piece of JSON as it is written; start is NULL where there is none.
typedef struct { const char *start; size_t count; } json;

/// The answer: what does not fit ends the module, and the host says so.
static char answer[1 << 20];
static size_t answered;

static void put(json piece) {
    if (piece.count > sizeof answer - answered) __builtin_trap();
    for (size_t i = 0; i < piece.count; i++) answer[answered + i] = piece.start[i];
    answered += piece.count;
}

static json literal(const char *text) {
    size_t count = 0;
    while (text[count]) count++;
    return (json){text, count};
}

static void write(const char *text) { put(literal(text)); }

static bool same(json a, json b) {
    if (a.count != b.count) return false;
    for (size_t i = 0; i < a.count; i++) if (a.start[i] != b.start[i]) return false;
    return true;
}

/// What stands before the first comma or closing bracket on the level of the value.
static size_t length(const char *value, const char *end) {
    const char *at = value;
    int depth = 0;
    for (bool quoted = false; at < end; at++) {
        if (quoted && *at == '\\') at++;
        else if (*at == '"') quoted = !quoted;
        else if (quoted) continue;
        else if (*at == '{' || *at == '[') depth++;
        else if ((*at == '}' || *at == ']') && --depth < 0) break;
        else if (*at == ',' && depth == 0) break;
    }
    return (size_t)(at - value);
}

/// Takes the next value out of what is left of a list or an object, NULL at its end.
static json next(json *rest) {
    if (rest->count < 2) return (json){NULL, 0};
    json value = {rest->start + 1, length(rest->start + 1, rest->start + rest->count)};
    rest->start += value.count + 1;
    rest->count -= value.count + 1;
    return value.count == 0 ? (json){NULL, 0} : value;
}

/// The value of a key, which is written with its quotes; none where it is absent or null.
static json member(json object, const char *key) {
    for (json pair = next(&object); pair.start; pair = next(&object)) {
        json name = {pair.start, literal(key).count};
        if (pair.count <= name.count || pair.start[name.count] != ':' || !same(name, literal(key))) continue;
        json value = {pair.start + name.count + 1, pair.count - name.count - 1};
        return same(value, literal("null")) ? (json){NULL, 0} : value;
    }
    return (json){NULL, 0};
}

/// What stands between the quotes of a text.
static json inside(json text) { return (json){text.start + 1, text.count - 2}; }

#endif
