/// WASI programs in WebAssembly text format.
enum ProgramText {
    /// A program of ABI 2. Address 0 holds lists, 64 counts, and 1024 bytes.
    static func program(
        _ start: String,
        imports: [String: String],
        memory: String = #"(memory (export "memory") 2)"#,
        more: String = ""
    ) -> String {
        let list = imports.sorted { $0.key < $1.key }.map { name, parameters in
            #"(import "wasi_snapshot_preview1" "\#(name)" (func $\#(name) \#(type(name, parameters))))"#
        }
        return """
            (module \(list.joined(separator: "\n  "))
              \(memory)
              \(more)
              (func (export "_start") (local $n i32) \(start)))
            """
    }

    /// The functions that most programs import.
    static let pipes = ["fd_read": "iiii", "fd_write": "iiii", "proc_exit": "i"]

    private static func type(_ name: String, _ parameters: String) -> String {
        let kinds = parameters.map { $0 == "I" ? "i64" : "i32" }.joined(separator: " ")
        let result = name == "proc_exit" ? "" : "(result i32)"
        return kinds.isEmpty ? result : "(param \(kinds)) \(result)"
    }

    /// Stores one address and one length in the list at 0.
    static func piece(_ address: Int, _ count: Int) -> String {
        "(i32.store (i32.const 0) (i32.const \(address))) (i32.store (i32.const 4) (i32.const \(count)))"
    }

    /// Exits with the errno of a call as the status.
    static func exit(with call: String) -> String { "(call $proc_exit \(call))" }

    /// Calls a function with the list at 0.
    static func call(_ name: String, _ descriptor: Int, count: Int = 1, list: Int = 0, place: Int = 64) -> String {
        """
        (call $\(name) (i32.const \(descriptor)) (i32.const \(list)) (i32.const \(count)) (i32.const \(place)))
        """
    }

    /// Reads 100 bytes at a time and writes them until there are none.
    static let echo = program(
        """
        (block $end (loop $more
          \(piece(1024, 100))
          (drop \(call("fd_read", 0)))
          (local.set $n (i32.load (i32.const 64)))
          (br_if $end (i32.eqz (local.get $n)))
          (i32.store (i32.const 4) (local.get $n))
          (drop \(call("fd_write", 1)))
          (br $more)))
        """,
        imports: pipes
    )

    /// A program that writes a text to a descriptor and then runs more code.
    static func writing(_ text: String, to descriptor: Int, then more: String = "") -> String {
        let escaped = text.utf8.map { "\\" + String(UInt16($0) + 0x100, radix: 16).suffix(2) }.joined()
        return program(
            "\(piece(1024, text.utf8.count)) (drop \(call("fd_write", descriptor))) \(more)",
            imports: pipes,
            more: "(data (i32.const 1024) \"\(escaped)\")"
        )
    }

    /// A program that makes a call twice with the same arguments and writes 32 bytes from address 1024 after each.
    static func twice(_ call: String, imports: [String: String]) -> String {
        program(
            """
            (drop \(call)) \(piece(1024, 32)) (drop \(Self.call("fd_write", 1)))
            (drop \(call)) (drop \(Self.call("fd_write", 1)))
            """,
            imports: imports.merging(pipes) { first, _ in first }
        )
    }

    /// The hostile programs, with the name of the fault and the expected error code.
    static let hostile: [(name: String, text: String, code: String)] = [
        ("an endless loop of a program", program("(loop $again br $again)", imports: [:]), "plugin.limit_exceeded"),
        (
            "endless output",
            program("\(piece(0, 65_536)) (loop $again (drop \(call("fd_write", 1))) br $again)", imports: pipes),
            "plugin.limit_exceeded"
        ),
        (
            "endless complaints",
            program("\(piece(0, 131_072)) (loop $again (drop \(call("fd_write", 2))) br $again)", imports: pipes),
            "plugin.limit_exceeded"
        ),
        (
            "reading without end",
            program("\(piece(0, 65_536)) (loop $again (drop \(call("fd_read", 0))) br $again)", imports: pipes),
            "plugin.limit_exceeded"
        ),
        (
            "random bytes without end",
            program(
                "(loop $again (drop (call $random_get (i32.const 0) (i32.const 131072))) br $again)",
                imports: ["random_get": "ii"]
            ), "plugin.limit_exceeded"
        ),
        (
            "waiting without end",
            program(
                """
                (loop $again
                  (drop (call $poll_oneoff (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 64))) br $again)
                """,
                imports: ["poll_oneoff": "iiii"]
            ), "plugin.limit_exceeded"
        ),
        ("status 1", program(exit(with: "(i32.const 1)"), imports: pipes), "handler.died"),
        ("status -1", program(exit(with: "(i32.const -1)"), imports: pipes), "handler.died"),
        ("a trap of a program", program("unreachable", imports: [:]), "handler.died"),
        (
            "an end before the start",
            program(
                "",
                imports: pipes,
                more: "(func $s \(exit(with: "(i32.const 0)"))) (start $s)"
            ), "handler.died"
        ),
        (
            "output that is not UTF-8",
            program(
                "\(piece(1024, 2)) (drop \(call("fd_write", 1)))",
                imports: pipes,
                more: #"(data (i32.const 1024) "\c3\28")"#
            ), "handler.bad_answer"
        ),
        ("a program without memory", program("", imports: pipes, memory: "(memory 1)"), "wasm.missing_export"),
        (
            "a start with a parameter",
            #"(module (memory (export "memory") 1) (func (export "_start") (param i32)))"#, "wasm.missing_export"
        ),
        (
            "a start that is not a function",
            #"(module (memory (export "memory") 1) (global (export "_start") i32 (i32.const 0)))"#,
            "wasm.missing_export"
        ),
        (
            "a memory export that is not a memory",
            #"(module (global (export "memory") i32 (i32.const 0)) (func (export "_start")))"#, "wasm.missing_export"
        ),
        (
            "a function outside WASI", program("", imports: ["fd_teleport": "i"]), "wasm.import"
        ),
        ("a function of the wrong type", program("", imports: ["fd_read": "i"]), "wasm.import"),
        (
            "another preview",
            """
            (module (import "wasi_unstable" "fd_read" (func (param i32 i32 i32 i32) (result i32)))
              (memory (export "memory") 1) (func (export "_start")))
            """, "wasm.import"
        ),
        (
            "a memory of the host",
            """
            (module (import "wasi_snapshot_preview1" "fd_read" (memory 1))
              (export "memory" (memory 0)) (func (export "_start")))
            """, "wasm.import"
        ),
    ]
}
