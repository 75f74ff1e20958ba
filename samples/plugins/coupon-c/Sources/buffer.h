// Builds texts.
#ifndef BUFFER_H
#define BUFFER_H

#include "text.h"

/// A text that grows; one of zeros is empty.
typedef struct { char *start; size_t count, room; } buffer;

void append(buffer *to, text piece);

text contents(buffer whole);

/// A pattern with texts in place of each `{}`: fill("{} of {}", one, two).
#define fill(pattern, ...) \
    filled(pattern, (const text[]){__VA_ARGS__}, sizeof((const text[]){__VA_ARGS__}) / sizeof(text))

text filled(const char *pattern, const text *values, size_t count);

/// Texts with a separator between each two.
text joined(list parts, text separator);

/// At most the given number of bytes; a shortened text ends with an ellipsis.
text shortened(text piece, size_t limit);

#endif
