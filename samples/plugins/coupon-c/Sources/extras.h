// Reads the extras of a card strictly, and collects what is wrong with them.
#ifndef EXTRAS_H
#define EXTRAS_H

#include "currency.h"
#include "writer.h"

/// The extras of one card. One that is absent or blank is none. One that cannot be read refuses the card: a
/// restriction that cannot be read must not widen an offer.
typedef struct {
    object extras;
    /// Names of extras that were no texts.
    json malformed;
    /// What is wrong, as the elements of an array.
    writer problems;
} extras;

extras extras_of(object card);

/// Whether anything is wrong.
bool are_refused(const extras *all);

/// Notes that an extra is wrong: the code of the error, what it is, and what would be right.
void refuse(extras *all, const char *name, const char *code, text summary, text hint);

/// Whether an extra is there, well formed or not.
bool has(const extras *all, const char *name);

// Kinds of values. `code` is that of the error where one cannot be read.

text read_text(extras *all, const char *name);
list read_list(extras *all, const char *name);
currency read_currency(extras *all, const char *name, const char *code);

/// An amount above 0 in minor units; none where there is no currency.
number read_money(extras *all, const char *name, currency in, const char *code);

/// Millionths of a percent, above 0.
number read_percentage(extras *all, const char *name, const char *code);
number read_integer(extras *all, const char *name, int64_t least, const char *code);
number read_instant(extras *all, const char *name, const char *code);

/// `true` or `false`; true where it is absent.
bool read_flag(extras *all, const char *name, const char *code);

/// An object of JSON; of NO_TEXT where it is absent.
json read_object(extras *all, const char *name, const char *code);

#endif
