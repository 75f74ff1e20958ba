// Writes JSON. Commas are added automatically.
#ifndef WRITER_H
#define WRITER_H

#include "buffer.h"
#include "json.h"
#include "number.h"

/// The bytes written so far; a writer of zeros is empty.
typedef struct { buffer bytes; bool needs_comma; } writer;

json finished(writer whole);

/// A bracket of an object or an array, before its members and after them.
void begin(writer *to, char bracket);
void end(writer *to, char bracket);

/// A key of an object, escaped. Its value follows.
void write_key(writer *to, text key);

// Values: elements of an array, or values of a key.

void write(writer *to, json value);
void write_text(writer *to, text value);
void write_number(writer *to, int64_t value);
void write_list(writer *to, list values);

// Members of an object. An absent or null value adds none.

void set(writer *to, const char *key, json value);
void set_text(writer *to, const char *key, text value);
void set_number(writer *to, const char *key, number value);
void set_list(writer *to, const char *key, list values);

#endif
