// Memory for texts and lists.
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/// Allocates memory in order. It is never freed: every message has its own memory, which the host discards with the
/// answer. Without memory the module ends, so the result is never NULL. `plugin build` adds this function.
void *malloc(size_t count);

/// Allocates memory for a count of items of one size.
static inline void *allocate(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) __builtin_trap();
    return malloc(bytes);
}

#endif
