#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// Returns the bytes of the heap in use. Swift's Glibc module does not include <malloc.h>.
size_t heap_bytes_in_use(void);

#endif
