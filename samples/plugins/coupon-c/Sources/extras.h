// Reads the extras of a card strictly, and collects their problems.
#ifndef EXTRAS_H
#define EXTRAS_H

#include "currency.h"
#include "writer.h"

/// The extras of one card. An absent or blank one counts as absent. One that cannot be read refuses the card: a
/// restriction that cannot be read must not widen an offer.
typedef struct {
    object extras;
    /// Names of extras that were not texts.
    json malformed;
    /// The problems, as the elements of an array.
    writer problems;
} extras;

extras extras_of(object card);

/// True if there is a problem.
bool are_refused(const extras *all);

/// Records a problem of an extra: the code of the error, a description, and a correction.
void refuse(extras *all, const char *name, const char *code, text summary, text hint);

/// True if an extra is present, well formed or not.
bool has(const extras *all, const char *name);

// Kinds of values. `code` is the error code for an unreadable value.

text read_text(extras *all, const char *name);
list read_list(extras *all, const char *name);
currency read_currency(extras *all, const char *name, const char *code);

/// An amount above 0 in minor units; absent without a currency.
number read_money(extras *all, const char *name, currency in, const char *code);

/// Millionths of a percent, above 0.
number read_percentage(extras *all, const char *name, const char *code);
number read_integer(extras *all, const char *name, int64_t least, const char *code);
number read_instant(extras *all, const char *name, const char *code);

/// `true` or `false`; true if it is absent.
bool read_flag(extras *all, const char *name, const char *code);

/// A JSON object; of NO_TEXT if it is absent.
json read_object(extras *all, const char *name, const char *code);

#endif
