import Cartwright
import Testing

@testable import CartwrightPluginLoader

/// Programs of ABI 2: a message is standard input, the answer is standard output.
@Suite struct ProgramTests {
    private static func answer(_ text: String, _ message: String = "{}") throws -> [UInt8] {
        try TestRuntime.module(text).answer(Array(message.utf8)).bytes
    }

    /// Returns the errno of a call in a program.
    private static func errno(_ call: String, imports: [String: String], before: String = "") throws -> String {
        let text = ProgramText.program(
            "\(before) \(ProgramText.exit(with: call))",
            imports: imports.merging(ProgramText.pipes) { first, _ in first }
        )
        guard let refusal = try TestRuntime.refusal(text) else { return "0" }
        #expect(refusal.code == .handlerDied)
        return String(refusal.summary.drop { !$0.isNumber })
    }

    @Test func `a program that copies its input returns the message`() throws {
        let module = try TestRuntime.module(ProgramText.echo)
        #expect(module.abi == .program)
        for message in ["", "{}", String(repeating: "é", count: 5_000)] {
            #expect(try module.answer(Array(message.utf8)).bytes == Array(message.utf8))
        }
    }

    @Test func `the usage of a message is reported and is the same each time`() throws {
        let module = try TestRuntime.module(ProgramText.echo)
        let usages = try (0..<3).map { _ in try module.answer(Array("[1,2]".utf8)).usage }
        #expect(Set(usages.map(\.fuel)).count == 1)
        // Two reads, one write, ten bytes, three pieces, and some instructions.
        #expect((3 * WASICall.baseUnits + 13...250).contains(Int(usages[0].fuel ?? 0)), "\(usages[0])")
        #expect(usages[0].answerBytes == 5)
        #expect(usages[0].memoryBytes == 2 << 16)
    }

    @Test func `a program may exit with status 0`() throws {
        let text = ProgramText.writing("[]", to: 1, then: ProgramText.exit(with: "(i32.const 0)") + " unreachable")
        #expect(try Self.answer(text) == Array("[]".utf8))
    }

    @Test func `another exit status is an error that quotes standard error`() throws {
        let text = ProgramText.writing("no stamps\u{7F}\nbye\n", to: 2, then: ProgramText.exit(with: "(i32.const 7)"))
        let refusal = try #require(try TestRuntime.refusal(text))
        #expect(refusal.code == .handlerDied)
        #expect(refusal.summary == "test.wasm ended with status 7")
        #expect(refusal.details == ["stderr: no stamps\\u{7F}", "stderr: bye"])
    }

    @Test func `lines on standard error are reported and are not part of the answer`() throws {
        var lines: [String] = []
        let module = try TestRuntime.module(ProgramText.writing("a\nb\n", to: 2))
        #expect(try module.answer([]) { lines.append($0) }.bytes == [])
        #expect(lines == ["a", "b"])
    }

    @Test func `an answer that is too long ends the program`() throws {
        let limits = WasmLimits(
            HandlerLimits(answerTime: .seconds(2), memoryMebibytes: 16, answerKibibytes: 1, fuel: 1_000_000)
        )
        let module = try TestRuntime.module(ProgramText.echo)
        let most = [UInt8](repeating: 0x20, count: 1_024)
        #expect(try module.answer(most, limits: limits).bytes == most)
        let refusal = #expect(throws: CartwrightError.self) { try module.answer(most + [0x20], limits: limits) }
        #expect(refusal?.code == .pluginLimitExceeded)
        #expect(refusal?.summary == "test.wasm exceeded its limit of bytes of an answer: 1025 of 1024")
    }

    @Test(arguments: [
        // Addresses and lengths that lie outside, are negative, or overflow 32 bits.
        ("fd_write", 1, -1, 1), ("fd_write", 1, 1_024, -1), ("fd_write", 1, -8, 16), ("fd_write", 2, 131_072, 1),
        ("fd_read", 0, -1, 1), ("fd_read", 0, 1_024, -1), ("fd_read", 0, -8, 16), ("fd_read", 0, 131_071, 2),
    ])
    func `a piece outside the memory returns an errno`(name: String, descriptor: Int, address: Int, count: Int) throws {
        let call = ProgramText.call(name, descriptor)
        let found = try Self.errno(call, imports: [:], before: ProgramText.piece(address, count))
        #expect(found == "21")
    }

    @Test(arguments: [
        ("fd_write", 1, 1, -4, 64, "21"), ("fd_write", 1, 1, 131_069, 64, "21"), ("fd_write", 1, 1, 0, -2, "21"),
        ("fd_write", 1, -1, 0, 64, "28"), ("fd_write", 1, 1_025, 0, 64, "28"),
        ("fd_write", 1, 1_024, 130_000, 64, "21"),
        ("fd_read", 0, 1, -4, 64, "21"), ("fd_read", 0, 1, 0, 131_070, "21"), ("fd_read", 0, 0x7FFF_FFFF, 0, 64, "28"),
        ("fd_write", 0, 1, 0, 64, "8"), ("fd_write", 3, 1, 0, 64, "8"), ("fd_write", -1, 1, 0, 64, "8"),
        ("fd_read", 1, 1, 0, 64, "8"), ("fd_read", -1, 1, 0, 64, "8"), ("fd_write", 1, 0, 131_072, 64, "0"),
    ])
    func `an invalid list or descriptor returns an errno`(
        name: String,
        descriptor: Int,
        count: Int,
        list: Int,
        place: Int,
        errno: String
    ) throws {
        let call = ProgramText.call(name, descriptor, count: count, list: list, place: place)
        #expect(try Self.errno(call, imports: [:]) == errno)
    }

    @Test func `nothing is written when a later piece is outside the memory`() throws {
        let text = ProgramText.program(
            """
            \(ProgramText.piece(1_024, 1))
            (i32.store (i32.const 8) (i32.const -1)) (i32.store (i32.const 12) (i32.const 9))
            (drop \(ProgramText.call("fd_write", 1, count: 2)))
            """,
            imports: ProgramText.pipes
        )
        #expect(try Self.answer(text) == [])
    }

    @Test(arguments: [
        ("path_open", "iiiiiIIii", "52"), ("path_unlink_file", "iii", "52"), ("poll_oneoff", "iiii", "52"),
        ("sock_accept", "iii", "52"), ("fd_prestat_get", "ii", "8"), ("fd_readdir", "iiiIi", "52"),
        ("fd_pwrite", "iiiIi", "52"), ("fd_close", "i", "0"), ("fd_seek", "iIii", "70"), ("fd_tell", "ii", "70"),
        ("sched_yield", "", "0"), ("args_get", "ii", "0"), ("environ_get", "ii", "0"), ("proc_raise", "i", "52"),
    ])
    func `other system calls return an errno`(name: String, parameters: String, errno: String) throws {
        let values = parameters.map { $0 == "I" ? "(i64.const 1)" : "(i32.const 1)" }.joined(separator: " ")
        #expect(try Self.errno("(call $\(name) \(values))", imports: [name: parameters]) == errno)
    }

    @Test(arguments: WASIFunction.all.map(\.name))
    func `every function accepts extreme arguments`(name: String) throws {
        let function = try #require(WASIFunction.all.first { $0.name == name })
        let letters = String(function.parameters.map { $0 == .i64 ? "I" : "i" })
        for value in ["-1", "0", "1", "2147483647", "-2147483648", "131071"] {
            let values = letters.map { $0 == "I" ? "(i64.const \(value))" : "(i32.const \(value))" }
            let call = "(call $\(name) \(values.joined(separator: " ")))"
            let text = ProgramText.program(
                function.hasResult ? "(drop \(call))" : call,
                imports: [name: letters].merging(ProgramText.pipes) { first, _ in first }
            )
            let refusal = try TestRuntime.refusal(text)
            #expect(refusal == nil || name == "proc_exit", "\(value): \(refusal?.summary ?? "")")
        }
    }

    @Test func `random bytes and the time are the same in every run`() throws {
        let random = ProgramText.twice(
            "(call $random_get (i32.const 1024) (i32.const 31))",
            imports: ["random_get": "ii"]
        )
        // The bytes are not UTF-8, so the test reads the pipe instead of the answer.
        let runs = try (0..<2).map { _ in try Self.output(random) }
        #expect(runs[0].count == 64 && runs[0] == runs[1])
        #expect(runs[0].prefix(31) != runs[0].dropFirst(32).prefix(31))
        #expect(runs[0][31] == 0)
        for clock in 0..<4 {
            let time = ProgramText.twice(
                "(call $clock_time_get (i32.const \(clock)) (i64.const 1) (i32.const 1024))",
                imports: ["clock_time_get": "iIi"]
            )
            let output = try Self.output(time)
            #expect(output.prefix(8) == [0, 0xCA, 0x9A, 0x3B, 0, 0, 0, 0])
            #expect(output.prefix(32) == output.suffix(32))
        }
        let fifth = "(call $clock_time_get (i32.const 4) (i64.const 1) (i32.const 1024))"
        #expect(try Self.errno(fifth, imports: ["clock_time_get": "iIi"]) == "28")
    }

    @Test func `a program has no arguments and no environment`() throws {
        for name in ["args_sizes_get", "environ_sizes_get"] {
            let call = "(call $\(name) (i32.const 1024) (i32.const 1028))"
            #expect(try Self.output(ProgramText.twice(call, imports: [name: "ii"])).allSatisfy { $0 == 0 })
        }
    }

    @Test func `a descriptor is for reading or for writing and is not a terminal`() throws {
        let rights = try (0..<3).map { descriptor in
            let call = "(call $fd_fdstat_get (i32.const \(descriptor)) (i32.const 1024))"
            let status = try Self.output(ProgramText.twice(call, imports: ["fd_fdstat_get": "ii"])).prefix(24)
            #expect(status[0] == 0)
            return status[8]
        }
        #expect(rights == [2, 64, 64])
        let fourth = "(call $fd_fdstat_get (i32.const 3) (i32.const 1024))"
        #expect(try Self.errno(fourth, imports: ["fd_fdstat_get": "ii"]) == "8")
    }

    @Test func `a module that exports both ABIs has ABI 1 and may not import`() throws {
        let both = """
            (module (import "wasi_snapshot_preview1" "fd_read" (func (param i32 i32 i32 i32) (result i32)))
              (memory (export "memory") 1) (func (export "_start"))
              (func (export "cw_handle") (param i32 i32) (result i64) (i64.const 0)))
            """
        let refusal = try #require(try TestRuntime.refusal(both))
        #expect(refusal.code == .wasmImport)
        #expect(refusal.summary.hasSuffix("but a module of ABI 1 may import nothing"))
        #expect(refusal.hint == "export no cw_abi and no cw_handle")
    }

    @Test func `other previews, reactors and components are refused with a hint`() throws {
        let old = try #require(ProgramText.hostile.first { $0.name == "another preview" }?.text)
        #expect(try TestRuntime.refusal(old)?.summary.contains("imports wasi_unstable.fd_read") == true)
        #expect(try TestRuntime.refusal(old)?.hint?.contains("wasm32-wasip1") == true)
        let reactor = """
            (module (import "wasi_snapshot_preview1" "fd_close" (func (param i32) (result i32)))
              (memory (export "memory") 1) (func (export "_initialize")))
            """
        #expect(try TestRuntime.refusal(reactor)?.hint == "compile it as a command, not as a reactor")
        let component: [UInt8] = [0, 0x61, 0x73, 0x6D, 0x0D, 0, 1, 0]
        let refusal = #expect(throws: CartwrightError.self) {
            try TestRuntime.get().module(component, named: "c.wasm")
        }
        #expect(refusal?.code == .wasmBadModule)
        #expect(refusal?.summary.contains("it is a component") == true)
    }

    /// Returns the raw bytes that a program writes.
    private static func output(_ text: String) throws -> [UInt8] {
        let module = try TestRuntime.module(text)
        let run = WASIRun(message: [], answerLimit: 1 << 20)
        let instance = try WasmInstance(module, limits: .host, fuel: WasmLimits.host.fuel, run: run)
        try instance.call("_start", [])
        return run.pipes.answer
    }
}
