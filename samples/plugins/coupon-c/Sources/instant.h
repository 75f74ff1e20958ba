// Instants of RFC 3339, as milliseconds since 1970 in the years 1 to 9999.
#ifndef INSTANT_H
#define INSTANT_H

#include "number.h"

/// `2026-05-01T12:00:00Z`, with decimals of a second or with an offset in place of `Z`; absent for other texts.
number instant(text piece);

/// In UTC, with milliseconds if it has any.
text instant_text(int64_t milliseconds);

#endif
