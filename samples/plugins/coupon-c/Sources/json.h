// JSON as the host writes it: well formed, and without blanks between values.
#ifndef JSON_H
#define JSON_H

#include "text.h"

/// A value as written. It can be copied into an answer unchanged, unlike a text.
typedef struct { text written; } json;

/// A key of an object and its value. The key is as it is written, without its quotes.
typedef struct { text key; json value; } pair;

/// The pairs of an object in order.
typedef struct { pair *start; size_t count; } object;

/// The pairs of a value; none if it is not an object.
object object_of(json value);

/// The value of a key; null if it is absent.
json get(object in, const char *key);

bool is_null(json value);

/// Takes the next value from the rest of an array; false at its end.
bool next(json *rest, json *value);

/// The content of a text; NO_TEXT for other values.
text said(json value);

#endif
