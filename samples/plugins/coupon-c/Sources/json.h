// JSON as the host writes it: well formed, and without blanks between values.
#ifndef JSON_H
#define JSON_H

#include "text.h"

/// A value as it is written. It can be copied into an answer as it stands, which a text cannot.
typedef struct { text written; } json;

/// A key of an object and its value. The key is as it is written, without its quotes.
typedef struct { text key; json value; } pair;

/// The pairs of an object in order.
typedef struct { pair *start; size_t count; } object;

/// The pairs of a value; none where it is no object.
object object_of(json value);

/// The value of a key; null where it is absent.
json get(object in, const char *key);

bool is_null(json value);

/// Takes the next value out of what is left of an array; false at its end.
bool next(json *rest, json *value);

/// What a text says; NO_TEXT where the value is none.
text said(json value);

#endif
