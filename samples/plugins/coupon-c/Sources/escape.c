#include "escape.h"

static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";

// MARK: Reading

static bool take_four_digits(text *rest, uint32_t *value) {
    if (rest->count < 4) return false;
    *value = 0;
    for (size_t i = 0; i < 4; i++) {
        unsigned char c = (unsigned char)rest->start[i], letter = c | 0x20;
        bool is_digit = c >= '0' && c <= '9';
        if (!is_digit && (letter < 'a' || letter > 'f')) return false;
        *value = *value << 4 | (is_digit ? c - '0' : letter - 'a' + 10u);
    }
    *rest = from(*rest, 4);
    return true;
}

/// The number of a character in four digits, or in two halves of four digits each.
static bool take_scalar(text *rest, uint32_t *scalar) {
    uint32_t low;
    if (!take_four_digits(rest, scalar)) return false;
    if (*scalar < 0xD800 || *scalar > 0xDFFF) return true;
    if (*scalar > 0xDBFF || !take(rest, '\\') || !take(rest, 'u') || !take_four_digits(rest, &low)) return false;
    if (low < 0xDC00 || low > 0xDFFF) return false;
    *scalar = 0x10000 + ((*scalar - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

static void append_scalar(buffer *to, uint32_t scalar) {
    size_t more = scalar < 0x80 ? 0 : scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
    static const unsigned char firsts[] = {0x00, 0xC0, 0xE0, 0xF0};
    char bytes[4] = {(char)(firsts[more] | scalar >> 6 * more)};
    for (size_t i = 1; i <= more; i++) bytes[i] = (char)(0x80 | (scalar >> 6 * (more - i) & 0x3F));
    append(to, (text){bytes, more + 1});
}

/// The character of an escape after the backslash.
static bool take_escape(text *rest, buffer *to) {
    uint32_t scalar;
    if (take(rest, 'u')) {
        if (!take_scalar(rest, &scalar)) return false;
        append_scalar(to, scalar);
        return true;
    }
    for (size_t i = 0; i < sizeof escapes - 1; i++) {
        if (!take(rest, escapes[i])) continue;
        append(to, (text){meanings + i, 1});
        return true;
    }
    return false;
}

text unescaped(text characters) {
    buffer whole = {0};
    text rest = characters;
    size_t plain = 0;
    while (plain < rest.count) {
        if (rest.start[plain] != '\\') {
            plain++;
            continue;
        }
        append(&whole, before(rest, plain));
        rest = from(rest, plain + 1);
        plain = 0;
        if (!take_escape(&rest, &whole)) return NO_TEXT;
    }
    // Most texts have no escapes and are not copied.
    if (rest.start == characters.start) return characters;
    append(&whole, rest);
    return contents(whole);
}

// MARK: Writing

void append_escaped(buffer *to, text piece) {
    size_t plain = 0;
    for (size_t i = 0; i < piece.count; i++) {
        unsigned char c = (unsigned char)piece.start[i];
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        char control[] = {'\\', 'u', '0', '0', "01"[c >> 4 & 1], "0123456789abcdef"[c & 0xF]};
        append(to, from(before(piece, i), plain));
        append(to, c < 0x20 ? (text){control, sizeof control} : TEXT("\\"));
        plain = c < 0x20 ? i + 1 : i;
    }
    append(to, from(piece, plain));
}
