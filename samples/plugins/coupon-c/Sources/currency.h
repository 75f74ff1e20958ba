// Currencies, and amounts in their minor units.
#ifndef CURRENCY_H
#define CURRENCY_H

#include "number.h"

/// A currency of ISO 4217; its code is NO_TEXT if it is absent.
typedef struct {
    text code;
    /// Number of decimals of its amounts.
    size_t decimals;
} currency;

#define NO_CURRENCY ((currency){NO_TEXT, 0})

/// The currency of a code in upper case.
currency currency_of(text code);

bool is_currency(currency one);

/// An amount without its currency: `30.00`.
text decimal_text(int64_t minor, currency in);

/// An amount as people read it: `$30.00`, `¥120`, `1.500 KWD`.
text money_text(int64_t minor, currency in);

#endif
