/// The options for compiling and linking modules, and the code that stands in for a system.
enum WasmSupport {
    static let swiftOptions = [
        "-target", "wasm32-unknown-none-wasm", "-swift-version", "6", "-enable-experimental-feature", "Embedded",
        "-enable-experimental-feature", "Extern",
        "-whole-module-optimization", "-parse-as-library", "-module-name", "Handler", "-O",
        // The stack protector needs a system, and a module traps on a stack overflow anyway.
        "-Xfrontend", "-disable-stack-protector", "-c",
    ]

    static let cOptions = [
        "--target=wasm32", "-std=c17", "-O2", "-Wall", "-Wextra", "-mbulk-memory", "-ffreestanding", "-nostdlib", "-c",
    ]

    /// The linker options. The stack comes first, so that an overflow ends the module and does not corrupt other
    /// memory.
    static let linkOptions =
        ["--no-entry", "--strip-all", "--gc-sections", "--stack-first", "-z", "stack-size=49152"]
        + ["cw_abi", "cw_alloc", "cw_handle"].map { "--export=\($0)" }

    /// The path from the toolchain folder that holds `bin`.
    static let unicodeTables = "lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a"

    /// The C functions that compilers expect. Memory is allocated in order and never freed: each message has its own.
    static let source = """
        typedef __SIZE_TYPE__ size_t;
        extern unsigned char __heap_base;
        static size_t next = (size_t)&__heap_base;

        int posix_memalign(void **place, size_t alignment, size_t count) {
            size_t start = (next + alignment - 1) & ~(alignment - 1);
            size_t size = (size_t)__builtin_wasm_memory_size(0) << 16;
            if (start < next || start + count < start) __builtin_trap();
            next = start + count;
            if (next > size && __builtin_wasm_memory_grow(0, (next - size + 65535) >> 16) == (size_t)-1) {
                __builtin_trap();
            }
            *place = (void *)start;
            return 0;
        }

        void *malloc(size_t count) {
            void *place = 0;
            posix_memalign(&place, 16, count);
            return place;
        }

        void free(void *pointer) { (void)pointer; }

        int memcmp(const void *a, const void *b, size_t count) {
            typedef unsigned long long word __attribute__((aligned(1), may_alias));
            const unsigned char *x = a, *y = b;
            for (; count >= 8 && *(const word *)x == *(const word *)y; x += 8, y += 8) count -= 8;
            for (; count > 0; x++, y++, count--) if (*x != *y) return *x < *y ? -1 : 1;
            return 0;
        }

        size_t strlen(const char *text) {
            size_t count = 0;
            while (text[count]) count++;
            return count;
        }

        void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
        void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
        void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

        // Swift multiplies 64 bits this way, to detect an overflow.
        __int128 __multi3(__int128 a, __int128 b) {
            typedef unsigned long long word;
            const word half = 0xFFFFFFFF;
            word x = (word)a, y = (word)b;
            word low = (x & half) * (y & half);
            word middle = (x >> 32) * (y & half) + (low >> 32);
            word other = (x & half) * (y >> 32) + (middle & half);
            word high = (x >> 32) * (y >> 32) + (middle >> 32) + (other >> 32);
            high += (word)(a >> 64) * y + x * (word)(b >> 64);
            return (__int128)(((unsigned __int128)high << 64) | (other << 32) | (low & half));
        }

        """
}
