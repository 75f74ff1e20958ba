// Functions to read and write JSON, as far as a handler needs them. A message is read once, byte by byte. A
// value keeps its written form, so a text is copied with its escapes. The host only sends well-formed JSON
// without blanks between values.
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A piece of JSON in its written form; start is NULL after the end of a list. Values of a message have nodes.
typedef struct { const char *start; size_t count; const struct node *node; } json;

/// A value of the message, and its key in an object. The values of a list or an object follow its own node, and
/// size counts all of them.
struct node { const char *key, *start; uint32_t key_count, count, size; };

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

static json piece(const char *start, size_t count) { return (json){start, count, NULL}; }

/// A text of this program. These are macros, since the compiler counts the characters of a literal.
#define literal(text) piece(text, __builtin_strlen(text))

/// Appends a text of this program to the answer.
#define write(text) put(literal(text))

/// Returns the place of the quote that ends a text, from its first character. It tests eight bytes at a time.
static const char *end_of_text(const char *at, const char *end) {
    const uint64_t ones = 0x0101010101010101;
    while (at < end) {
        if (end - at >= 8) {
            uint64_t word;
            __builtin_memcpy(&word, at, 8);
            uint64_t quote = word ^ ones * '"', escape = word ^ ones * '\\';
            // The lowest bit that is set is in the first byte that is a quote or a backslash.
            uint64_t found = (((quote - ones) & ~quote) | ((escape - ones) & ~escape)) & ones << 7;
            at += found ? __builtin_ctzll(found) / 8 : 8;
            if (!found) continue;
        }
        if (*at == '"') break;
        at += *at == '\\' ? 2 : 1;
    }
    return at;
}

/// Returns the place after a number, true, false or null.
static const char *end_of_word(const char *at, const char *end) {
    while (at < end && *at != ',' && *at != '}' && *at != ']') at++;
    return at;
}

/// Reads a message, which must be well formed.
static json parse(const char *bytes, size_t count) {
    const char *at = bytes, *const end = bytes + count;
    size_t places = count / 10 + 16, used = 0, open = 0;
    struct node *nodes = malloc(places * sizeof *nodes);
    json key = piece(NULL, 0);
    while (at < end) {
        const char *start = at, c = *at++;
        if (c == ',') continue;
        if (c == '}' || c == ']') {
            // Until its end, the size of a list is the index of the list around it.
            struct node *list = nodes + open;
            open = list->size;
            list->size = (uint32_t)(nodes + used - list);
            list->count = (uint32_t)(at - list->start);
            continue;
        }
        bool is_list = c == '{' || c == '[';
        if (c == '"') {
            at = end_of_text(at, end) + 1;
            if (at < end && *at == ':') {
                key = piece(start + 1, (size_t)(at++ - start) - 2);
                continue;
            }
        } else if (!is_list) {
            at = end_of_word(at, end);
        }
        if (used == places) {
            struct node *more = malloc((places *= 2) * sizeof *nodes);
            __builtin_memcpy(more, nodes, used * sizeof *nodes);
            nodes = more;
        }
        uint32_t size = is_list ? (uint32_t)open : 1;
        if (is_list) open = used;
        nodes[used++] = (struct node){key.start, start, (uint32_t)key.count, (uint32_t)(at - start), size};
        key = piece(NULL, 0);
    }
    return used > 0 ? (json){nodes->start, nodes->count, nodes} : literal("null");
}

/// Returns the value of a node, or the end of a list.
static json value_at(const struct node *node, const struct node *end) {
    return node < end ? (json){node->start, node->count, node} : piece(NULL, 0);
}

/// Returns the first value of a list or an object; start is NULL if it has none.
static json first(json list) {
    return list.node ? value_at(list.node + 1, list.node + list.node->size) : piece(NULL, 0);
}

/// Returns the value after one of a list or an object; start is NULL after the last.
static json next(json list, json one) {
    return value_at(one.node + one.node->size, list.node + list.node->size);
}

/// Returns the key of a value of an object, with its escapes.
static json key_of(json value) { return piece(value.node->key, value.node->key_count); }

static bool same(json a, json b) {
    return a.count == b.count && __builtin_memcmp(a.start, b.start, a.count) == 0;
}

static json find(json object, json key) {
    if (!object.node || *object.start != '{') return literal("null");
    const struct node *one = object.node + 1, *end = object.node + object.node->size;
    for (; one < end; one += one->size) {
        if (same(key_of(value_at(one, end)), key)) return value_at(one, end);
    }
    return literal("null");
}

/// Returns the value of a key; null if it is absent.
#define member(object, key) find(object, literal(key))

/// Returns the value, or null if it is too long.
static inline json up_to(size_t limit, json value) { return value.count <= limit ? value : literal("null"); }

/// Returns the characters between the quotes of a text, with its escapes; empty for other values.
static inline json characters(json value) {
    bool is_text = value.count >= 2 && *value.start == '"';
    return is_text ? piece(value.start + 1, value.count - 2) : literal("");
}

/// Returns characters without blanks at both ends.
static inline json trimmed(json text) {
    while (text.count > 0 && *text.start == ' ') text.start++, text.count--;
    while (text.count > 0 && text.start[text.count - 1] == ' ') text.count--;
    return text;
}

/// Shortens characters to a limit in bytes, without cutting a character.
static inline json shortened(json text, size_t limit) {
    size_t end = 0;
    while (end < text.count) {
        size_t after = end + 1;
        if (text.start[end] == '\\') after += text.start[after] == 'u' ? 5 : 1;
        while (after < text.count && (text.start[after] & 0xC0) == 0x80) after++;
        if (after > limit) break;
        end = after;
    }
    return piece(text.start, end);
}

#endif
