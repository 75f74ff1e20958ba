#include "extras.h"
#include "instant.h"
#include "strict.h"

/// Records the reason the value of an extra cannot be read: its name precedes the summary.
static void refuse_value(extras *all, const char *name, const char *code, text summary, text hint) {
    refuse(all, name, code, fill("{}: {}", text_of(name), summary), hint);
}

currency read_currency(extras *all, const char *name, const char *code) {
    text value = read_text(all, name);
    if (!value.start) return NO_CURRENCY;
    currency found = currency_of(uppercased(value));
    if (!is_currency(found)) {
        text summary = fill("\"{}\" is not an ISO 4217 currency code", value);
        refuse_value(all, name, code, summary, TEXT("three letters, such as USD"));
    }
    return found;
}

// MARK: Money

static number bad_money(extras *all, const char *name, const char *code, text value, currency in) {
    text summary = fill("\"{}\" is not an amount in {}", value, in.code);
    text places = digits((int64_t)in.decimals), example = decimal_text(500, in);
    refuse_value(all, name, code, summary, fill("digits with at most {} decimals, such as {}", places, example));
    return NO_NUMBER;
}

static number large_money(extras *all, const char *name, const char *code, text value, currency in) {
    text summary = fill("\"{}\" {} is too large an amount", value, in.code);
    refuse_value(all, name, code, summary, fill("at most {}", decimal_text(INT64_MAX, in)));
    return NO_NUMBER;
}

static number no_money(extras *all, const char *name, const char *code, currency in) {
    refuse_value(all, name, code, fill("the amount is {}", money_text(0, in)), TEXT("use an amount above 0"));
    return NO_NUMBER;
}

number read_money(extras *all, const char *name, currency in, const char *code) {
    text value = is_currency(in) ? read_text(all, name) : NO_TEXT;
    if (!value.start) return NO_NUMBER;
    if (!is_decimal(value, in.decimals)) return bad_money(all, name, code, value, in);
    number minor = scaled(value, in.decimals);
    if (!minor.is_there) return large_money(all, name, code, value, in);
    return minor.value > 0 ? minor : no_money(all, name, code, in);
}

// MARK: Percentages

/// Without signs, blanks and decimal commas, such as in "12,5 %".
static text plain(text value) {
    buffer kept = {0};
    for (size_t i = 0; i < value.count; i++) {
        char c = value.start[i];
        if (c != '%' && c != ' ') append(&kept, c == ',' ? TEXT(".") : before(from(value, i), 1));
    }
    return contents(kept);
}

static number bad_percentage(extras *all, const char *name, const char *code, text value) {
    text meant = plain(value);
    bool is_meant = !is_same(meant, value) && percentage(meant).is_there;
    text range = TEXT("a decimal from 0 to 100 with at most 6 decimals, such as 12.5");
    text summary = fill("\"{}\" is not a percentage", value);
    refuse_value(all, name, code, summary, is_meant ? fill("write \"{}\"", meant) : range);
    return NO_NUMBER;
}

number read_percentage(extras *all, const char *name, const char *code) {
    text value = read_text(all, name);
    if (!value.start) return NO_NUMBER;
    number millionths = percentage(value);
    if (!millionths.is_there) return bad_percentage(all, name, code, value);
    if (millionths.value > 0) return millionths;
    refuse_value(all, name, code, TEXT("the percentage is 0"), TEXT("use a number above 0, at most 100"));
    return NO_NUMBER;
}

// MARK: Others

number read_integer(extras *all, const char *name, int64_t least, const char *code) {
    text value = read_text(all, name);
    if (!value.start) return NO_NUMBER;
    number found = whole_number(value);
    if (!found.is_there) {
        refuse_value(all, name, code, fill("\"{}\" is not a whole number", value), TEXT("use digits, such as 12"));
    } else if (found.value < least) {
        text summary = fill("{} is out of range", digits(found.value));
        refuse_value(all, name, code, summary, fill("use at least {}", digits(least)));
    }
    return found;
}

number read_instant(extras *all, const char *name, const char *code) {
    text value = read_text(all, name);
    if (!value.start) return NO_NUMBER;
    number found = instant(value);
    if (!found.is_there) {
        text hint = TEXT("RFC 3339, such as 2026-05-01T12:00:00Z");
        refuse_value(all, name, code, fill("\"{}\" is not an instant", value), hint);
    }
    return found;
}

bool read_flag(extras *all, const char *name, const char *code) {
    text value = read_text(all, name), word = lowercased(value);
    if (value.start && !is(word, "true") && !is(word, "false")) {
        refuse_value(all, name, code, fill("\"{}\" is not a Boolean", value), TEXT("use true or false"));
    }
    return !is(word, "false");
}

json read_object(extras *all, const char *name, const char *code) {
    text value = read_text(all, name);
    if (!value.start) return (json){NO_TEXT};
    json found = strictly(value);
    if (found.written.start && *found.written.start == '{') return found;
    refuse_value(all, name, code, TEXT("not a JSON object"), TEXT("the JSON of a promotion"));
    return (json){NO_TEXT};
}
