// Texts as they are put together.
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

/// At most so many bytes, of which an ellipsis takes the last where something is left out.
text shortened(text piece, size_t limit);

#endif
