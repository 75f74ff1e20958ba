#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// How many bytes of the heap are in use. Swift's Glibc module leaves <malloc.h> out.
size_t heap_bytes_in_use(void);

#endif
