#include "buffer.h"
#include "memory.h"

void append(buffer *to, text piece) {
    if (piece.count == 0) return;
    if (piece.count > to->room - to->count) {
        to->room = 2 * (to->count + piece.count) + 64;
        char *larger = allocate(to->room, 1);
        if (to->count > 0) __builtin_memcpy(larger, to->start, to->count);
        to->start = larger;
    }
    __builtin_memcpy(to->start + to->count, piece.start, piece.count);
    to->count += piece.count;
}

text contents(buffer whole) { return whole.count == 0 ? TEXT("") : (text){whole.start, whole.count}; }

text filled(const char *pattern, const text *values, size_t count) {
    buffer whole = {0};
    const char *at = pattern;
    for (size_t used = 0; *at != 0; at++) {
        if (at[0] != '{' || at[1] != '}' || used == count) continue;
        append(&whole, (text){pattern, (size_t)(at - pattern)});
        append(&whole, values[used++]);
        pattern = at + 2;
        at++;
    }
    append(&whole, text_of(pattern));
    return contents(whole);
}

text joined(list parts, text separator) {
    buffer whole = {0};
    for (size_t i = 0; i < parts.count; i++) {
        if (i > 0) append(&whole, separator);
        append(&whole, parts.start[i]);
    }
    return contents(whole);
}

text shortened(text piece, size_t limit) {
    text ellipsis = TEXT("…");
    if (piece.count <= limit) return piece;
    if (limit < ellipsis.count) return TEXT("");
    size_t end = limit - ellipsis.count;
    while (end > 0 && (piece.start[end] & 0xC0) == 0x80) end--;
    return fill("{}{}", before(piece, end), ellipsis);
}
