/// The part of wasmtime's C interface that is used here, declared again: the library is loaded at run time, and its
/// headers need not be installed. Sizes and orders are those of wasmtime 48 to 50.
#ifndef CWASMRUNTIME_H
#define CWASMRUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes that the library owns: `wasm_byte_vec_t`.
typedef struct { size_t count; char *bytes; } cwasm_bytes;

/// The imports of a module, by name: `wasm_importtype_vec_t`.
typedef struct { size_t count; void **items; } cwasm_list;

/// `wasmtime_instance_t`.
typedef struct { uint64_t store; size_t index; } cwasm_instance;

/// `wasmtime_func_t`.
typedef struct { uint64_t store; void *function; } cwasm_function;

/// `wasmtime_memory_t`.
typedef struct { uint64_t store; uint32_t first, second, third; } cwasm_memory;

/// `wasmtime_extern_t`, with room to spare.
typedef struct {
    uint8_t kind;
    union { cwasm_function function; cwasm_memory memory; uint64_t room[6]; } of;
} cwasm_extern;

/// `wasmtime_val_t`: an argument or a result.
typedef struct {
    uint8_t kind;
    union { int32_t i32; int64_t i64; uint64_t room[3]; } of;
} cwasm_value;

/// Returns the stack that this thread has left in bytes, 0 if the system does not report it.
size_t cwasm_stack_left(void);

#endif
