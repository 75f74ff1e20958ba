// Where texts and lists come from.
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/// Memory is taken in order and never given back: every message has a store of its own, which the host drops with the
/// answer. The module ends where there is no more, so what comes back is memory. `plugin build` brings it.
void *malloc(size_t count);

/// Memory for so many things of one size.
static inline void *allocate(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) __builtin_trap();
    return malloc(bytes);
}

#endif
