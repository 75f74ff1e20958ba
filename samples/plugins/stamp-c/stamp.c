// Turns cards of class type loyalty_stamp into an offer: a title, and a percentage off the order.

#include "json.h"

static char message[4 << 20];

__attribute__((export_name("cw_abi"))) int cw_abi(void) { return 1; }

// Where the host puts the message.
__attribute__((export_name("cw_alloc"))) char *cw_alloc(size_t count) {
    return count <= sizeof message ? message : NULL;
}

/// Whether a text is a percentage: above 0, at most 100, with at most 6 decimals.
static bool is_percentage(json text) {
    long millionths = 0;
    size_t digits = 0, decimals = 0;
    bool has_point = false;
    for (size_t i = 0; i < text.count; i++) {
        char c = text.start[i];
        if (c == '.' && !has_point && digits > 0) has_point = true;
        else if (c < '0' || c > '9') return false;
        else if (has_point ? ++decimals > 6 : ++digits > 3) return false;
        else millionths = millionths * 10 + (c - '0');
    }
    if (digits == 0 || (has_point && decimals == 0)) return false;
    for (; decimals < 6; decimals++) millionths *= 10;
    return millionths > 0 && millionths <= 100000000;
}

static void refuse(const char *problem) {
    write("{\"refused\":[{");
    write(problem);
    write("}]}");
}

/// What a card says, or why it gives nothing. The same card always gives the same answer.
static void decode(json card) {
    json extras = member(card, "\"extras\"");
    json title = member(extras, "\"title\""), percent = member(extras, "\"percent_off\"");
    if (!title.start || title.count == 2) title = member(card, "\"title\"");
    if (!title.start) {
        return refuse("\"code\":\"stamp.missing_title\",\"summary\":\"the card has no title\","
                      "\"hint\":\"add it to the extras\",\"path\":\"/extras/title\"");
    }
    if (!percent.start || !is_percentage(inside(percent))) {
        return refuse("\"code\":\"stamp.bad_percentage\",\"summary\":\"percent_off is no percentage\","
                      "\"hint\":\"above 0, at most 100, such as 12.5\",\"path\":\"/extras/percent_off\"");
    }
    write("{\"object\":{\"content\":{\"title\":"), put(title);
    write(",\"percent\":"), put(percent);
    // A headline has at most 1 KiB.
    write("},\"presentation\":{\"headline\":\"");
    if (title.count < 1000) put(inside(title)), write(": ");
    put(inside(percent)), write("% off\",\"body\":");
    json body = member(card, "\"description\""), image = member(card, "\"image\"");
    put(body.start ? body : literal("null"));
    write(",\"image\":"), put(image.start ? image : literal("null"));
    write("},\"placement\":\"checkout\",\"click\":{\"do\":\"apply_offer\"},\"promotions\":[{\"id\":");
    put(member(card, "\"id\""));
    write(",\"effects\":[{\"type\":\"percent_off\",\"percent\":"), put(percent);
    write("}]}],\"events\":[]}}");
}

// One message in, one answer out: its address in the upper 32 bits, its length in the lower.
__attribute__((export_name("cw_handle"))) unsigned long long cw_handle(const char *bytes, size_t count) {
    json request = {bytes, count}, purpose = member(request, "\"do\"");
    write("{\"id\":"), put(member(request, "\"id\""));
    if (same(purpose, literal("\"hello\""))) {
        write(",\"hello\":{\"protocol\":1,\"name\":\"stamp-c\",\"class_types\":{\"loyalty_stamp\":[]}}");
    } else if (same(purpose, literal("\"decode\""))) {
        write(",\"results\":[");
        json cards = member(request, "\"cards\""), card = next(&cards);
        for (bool first = true; card.start; card = next(&cards), first = false) {
            if (!first) write(",");
            decode(card);
        }
        write("]");
    }
    write("}");
    return (unsigned long long)(size_t)answer << 32 | answered;
}
