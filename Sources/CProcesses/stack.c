#define _GNU_SOURCE
#include "CWasmRuntime.h"

#include <pthread.h>

// Read once for each thread: for the first one the system reads a file.
static _Thread_local uintptr_t lowest;

size_t cwasm_stack_left(void) {
    char here;
    if (lowest == 0) {
        pthread_attr_t attributes;
        void *address;
        size_t size;
        if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
        if (pthread_attr_getstack(&attributes, &address, &size) == 0) lowest = (uintptr_t)address;
        pthread_attr_destroy(&attributes);
    }
    return lowest != 0 && (uintptr_t)&here > lowest ? (uintptr_t)&here - lowest : 0;
}
