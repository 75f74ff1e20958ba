// The functions that the host calls: one message in, one answer out. Then the host discards the memory.

#include "answer.h"
#include "memory.h"

/// The version of these functions.
int cw_abi(void) { return 1; }

/// The address for a message of the host.
void *cw_alloc(size_t count) { return allocate(count, 1); }

static void set_hello(writer *to) {
    json hello = {TEXT("{\"protocol\":1,\"name\":\"coupon\",\"class_types\":{\"coupon_code\":[]}}")};
    set(to, "hello", hello);
}

static void set_results(writer *to, object message) {
    json rest = get(message, "cards"), card;
    currency of_context = currency_of(said(get(object_of(get(message, "context")), "currency")));
    write_key(to, TEXT("results"));
    begin(to, '[');
    while (next(&rest, &card)) write_result(to, card, of_context);
    end(to, ']');
}

/// Gives the address of the answer in the upper 32 bits, its length in the lower.
uint64_t cw_handle(const char *start, size_t count) {
    object message = object_of((json){{start, count}});
    text purpose = said(get(message, "do"));
    writer answer = {0};
    begin(&answer, '{');
    set(&answer, "id", get(message, "id"));
    if (is(purpose, "hello")) set_hello(&answer);
    if (is(purpose, "decode")) set_results(&answer, message);
    end(&answer, '}');
    text whole = finished(answer).written;
    return (uint64_t)(uintptr_t)whole.start << 32 | whole.count;
}
