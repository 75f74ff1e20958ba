#include "extras.h"

extras extras_of(object card) {
    return (extras){.extras = object_of(get(card, "extras")), .malformed = get(card, "malformed_extras")};
}

bool are_refused(const extras *all) { return all->problems.bytes.count > 0; }

void refuse(extras *all, const char *name, const char *code, text summary, text hint) {
    begin(&all->problems, '{');
    set_text(&all->problems, "code", text_of(code));
    set_text(&all->problems, "summary", summary);
    set_text(&all->problems, "hint", hint);
    set_text(&all->problems, "path", fill("/extras/{}", text_of(name)));
    end(&all->problems, '}');
}

static bool is_malformed(const extras *all, const char *name) {
    json rest = all->malformed, one;
    while (next(&rest, &one)) {
        if (is(said(one), name)) return true;
    }
    return false;
}

/// The most bytes of an extra as it is written: an object has no more.
static const size_t most_bytes = 64 << 10;

static bool is_long(const extras *all, const char *name) { return get(all->extras, name).written.count > most_bytes; }

/// The text of an extra unchanged; NO_TEXT if it is absent or blank.
static text raw(const extras *all, const char *name) {
    text value = said(get(all->extras, name));
    return is_blank(value) ? NO_TEXT : value;
}

bool has(const extras *all, const char *name) {
    return is_malformed(all, name) || is_long(all, name) || raw(all, name).start;
}

text read_text(extras *all, const char *name) {
    if (is_malformed(all, name)) {
        text summary = fill("the extra \"{}\" is not a string and was dropped", text_of(name));
        refuse(all, name, "card.extra_not_string", summary, TEXT("write its value in double quotes"));
    } else if (is_long(all, name)) {
        text summary = fill("the extra \"{}\" is too long", text_of(name));
        refuse(all, name, "coupon.too_long", summary, TEXT("at most 64 KiB"));
    } else {
        return raw(all, name);
    }
    return NO_TEXT;
}

list read_list(extras *all, const char *name) {
    text value = read_text(all, name);
    return value.start ? split(value) : (list){NULL, 0};
}
