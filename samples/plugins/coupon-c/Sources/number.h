// Numbers on cards, read strictly: `15%`, `12,5`, ` 5` and `1e1` are not numbers.
#ifndef NUMBER_H
#define NUMBER_H

#include "text.h"

/// A whole number, or none.
typedef struct { bool is_there; int64_t value; } number;

#define NO_NUMBER ((number){false, 0})

number number_of(int64_t value);

/// Digits, optionally with a point and a maximum number of decimals.
bool is_decimal(text piece, size_t places);

/// A decimal times ten to the power of `places`; none beyond 64 bits.
number scaled(text decimal, size_t places);

/// Digits with an optional minus sign.
number whole_number(text piece);

/// Millionths of a percent, at most those of 100.
number percentage(text piece);

/// A number in digits.
text digits(int64_t value);

/// A number that is not negative, with zeros before it up to a width.
text padded(int64_t value, size_t width);

/// A percentage from its millionths: `12.5`.
text percent_text(int64_t millionths);

#endif
