// Escapes in texts of JSON.
#ifndef ESCAPE_H
#define ESCAPE_H

#include "buffer.h"

/// What stands between the quotes of a text, without its escapes; NO_TEXT where one of them is none of JSON's.
text unescaped(text characters);

/// Adds a text with the escapes that it needs.
void append_escaped(buffer *to, text piece);

#endif
