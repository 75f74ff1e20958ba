// Escapes in texts of JSON.
#ifndef ESCAPE_H
#define ESCAPE_H

#include "buffer.h"

/// The characters between the quotes of a text, without escapes; NO_TEXT for an escape that JSON does not have.
text unescaped(text characters);

/// Adds a text with the escapes that it needs.
void append_escaped(buffer *to, text piece);

#endif
