#include "strict.h"
#include "escape.h"
#include "writer.h"

/// Maximum depth of arrays and objects, the same as the host's. The stack holds several times as many.
static const int most_levels = 64;

static bool take_value(text *rest, writer *to, int level);

static void skip_blanks(text *rest) {
    while (take(rest, ' ') || take(rest, '\t') || take(rest, '\n') || take(rest, '\r')) {}
}

/// Reads a punctuation mark with optional blanks before and after it.
static bool take_mark(text *rest, char mark) {
    skip_blanks(rest);
    if (!take(rest, mark)) return false;
    skip_blanks(rest);
    return true;
}

// MARK: Texts

/// The text between quotes, without its escapes.
static bool take_text(text *rest, text *value) {
    skip_blanks(rest);
    if (rest->count == 0 || *rest->start != '"') return false;
    size_t at = 1;
    while (at < rest->count && rest->start[at] != '"') {
        if ((unsigned char)rest->start[at] < 0x20) return false;
        at += rest->start[at] == '\\' ? 2 : 1;
    }
    if (at >= rest->count) return false;
    *value = unescaped(from(before(*rest, at), 1));
    *rest = from(*rest, at + 1);
    return value->start != NULL;
}

// MARK: Numbers and words

static bool take_one(text *rest, const char *accepted) {
    for (; *accepted != 0; accepted++) {
        if (take(rest, *accepted)) return true;
    }
    return false;
}

static bool take_digits(text *rest) {
    if (!take_one(rest, "0123456789")) return false;
    while (take_one(rest, "0123456789")) {}
    return true;
}

static bool is_number(text word) {
    take_one(&word, "-");
    if (!take_one(&word, "0") && !take_digits(&word)) return false;
    if (take_one(&word, ".") && !take_digits(&word)) return false;
    if (take_one(&word, "eE")) {
        take_one(&word, "+-");
        if (!take_digits(&word)) return false;
    }
    return word.count == 0;
}

/// A number, true, false or null.
static bool take_word(text *rest, writer *to) {
    size_t count = 0;
    for (; count < rest->count; count++) {
        char c = rest->start[count], letter = c | 0x20;
        bool is_part = (letter >= 'a' && letter <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
        if (!is_part) break;
    }
    text word = before(*rest, count);
    if (!is(word, "true") && !is(word, "false") && !is(word, "null") && !is_number(word)) return false;
    write(to, (json){word});
    *rest = from(*rest, count);
    return true;
}

// MARK: Arrays and objects

static bool take_array(text *rest, writer *to, int level) {
    begin(to, '[');
    if (!take_mark(rest, ']')) {
        do if (!take_value(rest, to, level)) return false;
        while (take_mark(rest, ','));
        if (!take_mark(rest, ']')) return false;
    }
    end(to, ']');
    return true;
}

static bool take_member(text *rest, writer *to, int level) {
    text key;
    buffer escaped = {0};
    if (!take_text(rest, &key) || !take_mark(rest, ':')) return false;
    append_escaped(&escaped, key);
    write_key(to, contents(escaped));
    return take_value(rest, to, level);
}

static bool take_object(text *rest, writer *to, int level) {
    begin(to, '{');
    if (!take_mark(rest, '}')) {
        do if (!take_member(rest, to, level)) return false;
        while (take_mark(rest, ','));
        if (!take_mark(rest, '}')) return false;
    }
    end(to, '}');
    return true;
}

static bool take_value(text *rest, writer *to, int level) {
    text value;
    if (level == most_levels) return false;
    if (take_mark(rest, '{')) return take_object(rest, to, level + 1);
    if (take_mark(rest, '[')) return take_array(rest, to, level + 1);
    if (rest->count == 0 || *rest->start != '"') return take_word(rest, to);
    if (!take_text(rest, &value)) return false;
    write_text(to, value);
    return true;
}

json strictly(text piece) {
    writer whole = {0};
    text rest = piece;
    if (!take_value(&rest, &whole, 0)) return (json){NO_TEXT};
    skip_blanks(&rest);
    return rest.count == 0 ? finished(whole) : (json){NO_TEXT};
}
