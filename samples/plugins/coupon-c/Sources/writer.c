#include "writer.h"
#include "escape.h"

json finished(writer whole) { return (json){contents(whole.bytes)}; }

static void separate(writer *to) {
    if (to->needs_comma) append(&to->bytes, TEXT(","));
    to->needs_comma = true;
}

void begin(writer *to, char bracket) {
    separate(to);
    append(&to->bytes, (text){&bracket, 1});
    to->needs_comma = false;
}

void end(writer *to, char bracket) {
    append(&to->bytes, (text){&bracket, 1});
    to->needs_comma = true;
}

void write_key(writer *to, text key) {
    append(&to->bytes, to->needs_comma ? TEXT(",\"") : TEXT("\""));
    append(&to->bytes, key);
    append(&to->bytes, TEXT("\":"));
    to->needs_comma = false;
}

// MARK: Values

void write(writer *to, json value) {
    separate(to);
    append(&to->bytes, value.written);
}

void write_text(writer *to, text value) {
    separate(to);
    append(&to->bytes, TEXT("\""));
    append_escaped(&to->bytes, value);
    append(&to->bytes, TEXT("\""));
}

void write_number(writer *to, int64_t value) { write(to, (json){digits(value)}); }

void write_list(writer *to, list values) {
    begin(to, '[');
    for (size_t i = 0; i < values.count; i++) write_text(to, values.start[i]);
    end(to, ']');
}

// MARK: Members

void set(writer *to, const char *key, json value) {
    if (!value.written.start || is_null(value)) return;
    write_key(to, text_of(key));
    write(to, value);
}

void set_text(writer *to, const char *key, text value) {
    if (!value.start) return;
    write_key(to, text_of(key));
    write_text(to, value);
}

void set_number(writer *to, const char *key, number value) {
    if (!value.is_there) return;
    write_key(to, text_of(key));
    write_number(to, value.value);
}

void set_list(writer *to, const char *key, list values) {
    if (!values.start) return;
    write_key(to, text_of(key));
    write_list(to, values);
}
