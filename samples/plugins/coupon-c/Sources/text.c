#include "text.h"
#include "memory.h"

// MARK: White space

/// Number of bytes of the white space at the beginning of a text: one character, 0 for other characters.
static size_t blank(text piece) {
    if (piece.count == 0) return 0;
    unsigned char first = (unsigned char)*piece.start;
    if (first == ' ' || (first >= '\t' && first <= '\r')) return 1;
    static const char wide[][4] = {
        "\xC2\x85", "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006",
        "\u2007", "\u2008", "\u2009", "\u200A", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000",
    };
    for (size_t i = 0; first >= 0x80 && i < sizeof wide / sizeof *wide; i++) {
        text space = text_of(wide[i]);
        if (space.count <= piece.count && is_same(before(piece, space.count), space)) return space.count;
    }
    return 0;
}

/// The index of the last character of a text, which is not empty.
static size_t last(text piece) {
    size_t at = piece.count - 1;
    while (at > 0 && (piece.start[at] & 0xC0) == 0x80) at--;
    return at;
}

text trimmed(text piece) {
    for (size_t count; (count = blank(piece)) > 0;) piece = from(piece, count);
    while (piece.count > 0 && blank(from(piece, last(piece))) > 0) piece = before(piece, last(piece));
    return piece;
}

bool is_blank(text piece) { return trimmed(piece).count == 0; }

// MARK: Parts

list split(text piece) {
    size_t most = 1;
    for (size_t i = 0; i < piece.count; i++) most += piece.start[i] == ',';
    list parts = {allocate(most, sizeof(text)), 0};
    for (size_t i = 0, start = 0; i <= piece.count; i++) {
        if (i < piece.count && piece.start[i] != ',') continue;
        text part = trimmed(from(before(piece, i), start));
        if (part.count > 0) parts.start[parts.count++] = part;
        start = i + 1;
    }
    return parts;
}

// MARK: Letters

/// A copy whose letters from `first` on, 26 of them, are changed into those of the other case.
static text folded(text piece, char first) {
    char *copy = allocate(piece.count, 1);
    for (size_t i = 0; i < piece.count; i++) {
        char c = piece.start[i];
        copy[i] = c >= first && c < first + 26 ? c ^ 0x20 : c;
    }
    return (text){copy, piece.count};
}

text uppercased(text piece) { return folded(piece, 'a'); }

text lowercased(text piece) { return folded(piece, 'A'); }
