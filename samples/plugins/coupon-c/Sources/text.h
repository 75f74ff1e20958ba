// Texts: immutable pieces of UTF-8.
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A piece of UTF-8. `start` is NULL for an absent text, which differs from an empty one.
typedef struct { const char *start; size_t count; } text;

#define NO_TEXT ((text){NULL, 0})
#define TEXT(literal) ((text){"" literal, sizeof literal - 1})

/// Texts in order; `start` is NULL for an absent list.
typedef struct { text *start; size_t count; } list;

// Short functions are inline here, so they cost no call.

/// A text that ends with a 0.
static inline text text_of(const char *words) { return (text){words, __builtin_strlen(words)}; }

static inline bool is_same(text a, text b) {
    if (a.count != b.count || a.count == 0) return a.count == b.count;
    return *a.start == *b.start && __builtin_memcmp(a.start, b.start, a.count) == 0;
}

static inline bool is(text piece, const char *words) { return is_same(piece, text_of(words)); }

/// The bytes from an index on, which is at most the count.
static inline text from(text piece, size_t start) {
    return start == 0 ? piece : (text){piece.start + start, piece.count - start};
}

/// The bytes before an index, which is at most the count.
static inline text before(text piece, size_t end) { return (text){piece.start, end}; }

/// Removes a byte from the front, if it is there.
static inline bool take(text *rest, char byte) {
    if (rest->count == 0 || *rest->start != byte) return false;
    *rest = from(*rest, 1);
    return true;
}

/// True for white space only, by Unicode's definition.
bool is_blank(text piece);

/// Without white space at both ends.
text trimmed(text piece);

/// The parts between commas, trimmed, without those that are blank.
list split(text piece);

/// Its ASCII letters in upper case, or in lower case.
text uppercased(text piece);
text lowercased(text piece);

#endif
