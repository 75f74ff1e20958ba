/// Modules in WebAssembly text format, each with one fault.
enum ModuleText {
    /// A module of ABI 1.
    static func module(
        memory: String = #"(memory (export "memory") 2)"#,
        abi: String = "(i32.const 1)",
        alloc: String = "(i32.const 1024)",
        handle: String = "(i64.const 0)",
        more: String = ""
    ) -> String {
        """
        (module \(memory)
          (func (export "cw_abi") (result i32) \(abi))
          (func (export "cw_alloc") (param i32) (result i32) \(alloc))
          (func (export "cw_handle") (param i32 i32) (result i64) \(handle))
          \(more))
        """
    }

    /// A module whose `cw_handle` returns an address and a length.
    static func answering(_ address: UInt32, _ count: UInt32, data: String = "") -> String {
        module(handle: "(i64.const 0x\(String(UInt64(address) << 32 | UInt64(count), radix: 16)))", more: data)
    }

    /// A module that returns the message.
    static let echo = module(
        memory: #"(memory (export "memory") 32)"#,
        handle: """
            (i64.or (i64.shl (i64.extend_i32_u (local.get 0)) (i64.const 32)) (i64.extend_i32_u (local.get 1)))
            """
    )

    static let loop = "(loop $again br $again) unreachable"

    /// The hostile modules, with the name of the fault and the expected error code.
    static let hostile: [(name: String, text: String, code: String)] = [
        ("an endless loop", module(handle: loop), "plugin.limit_exceeded"),
        ("recursion", module(handle: "(call $f) (i64.const 0)", more: "(func $f (call $f))"), "plugin.limit_exceeded"),
        (
            "memory without end",
            module(
                handle: "(loop $more (br_if $more (i32.ne (memory.grow (i32.const 1)) (i32.const -1)))) unreachable"
            ),
            "plugin.limit_exceeded"
        ),
        ("a claim of 1 GiB", module(memory: #"(memory (export "memory") 16384)"#), "plugin.limit_exceeded"),
        (
            "memory filled again and again",
            module(
                handle: """
                    (loop $again (memory.fill (i32.const 0) (i32.const 1) (i32.const 131072)) br $again) unreachable
                    """
            ), "plugin.limit_exceeded"
        ),
        ("a start function that loops", module(more: "(func $s (loop $a br $a)) (start $s)"), "plugin.limit_exceeded"),
        ("a version that loops", module(abi: "(loop $a br $a) unreachable"), "plugin.limit_exceeded"),
        (
            "an answer of 3 MiB",
            module(
                memory: #"(memory (export "memory") 64)"#,
                handle: "(i64.const 0x300000)"
            ), "plugin.limit_exceeded"
        ),
        ("a wild pointer", answering(0x7FFF_0000, 16), "handler.bad_answer"),
        ("a negative pointer", answering(0xFFFF_FFFF, 16), "handler.bad_answer"),
        ("a negative length", answering(0, 0xFFFF_FFFF), "handler.bad_answer"),
        ("an answer that ends outside", answering(131_000, 200), "handler.bad_answer"),
        ("a negative place for the message", module(alloc: "(i32.const -8)"), "handler.bad_answer"),
        (
            "wrong UTF-8", answering(0, 2, data: #"(data (i32.const 0) "\c3\28")"#), "handler.bad_answer"
        ),
        ("a trap", module(handle: "unreachable"), "handler.died"),
        ("a division by zero", module(handle: "(i64.div_u (i64.const 1) (i64.const 0))"), "handler.died"),
        ("an address outside", module(handle: "(i64.load (i32.const -16))"), "handler.died"),
        ("a start function that traps", module(more: "(func $s unreachable) (start $s)"), "handler.died"),
        ("another version", module(abi: "(i32.const 7)"), "wasm.other_abi"),
        (
            "an import", #"(module (import "env" "open" (func)) (memory (export "memory") 1))"#, "wasm.import"
        ),
        ("no memory", module(memory: "(memory 1)"), "wasm.missing_export"),
        ("no functions", #"(module (memory (export "memory") 1))"#, "wasm.missing_export"),
        (
            "a function of another type", #"(module (func (export "cw_abi") (result f64) (f64.const 1)))"#,
            "wasm.missing_export"
        ),
        ("two memories", #"(module (memory 1) (memory 1))"#, "wasm.bad_module"),
        ("a memory of 64 bits", #"(module (memory i64 1))"#, "wasm.bad_module"),
        ("a shared memory", #"(module (memory 1 2 shared))"#, "wasm.bad_module"),
    ]
}
