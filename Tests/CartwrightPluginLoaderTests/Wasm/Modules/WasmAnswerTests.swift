import Cartwright
import Foundation
import Testing

@testable import CartwrightPluginLoader

/// Calls of well-behaved modules: answers, usage and limits.
@Suite struct WasmAnswerTests {
    @Test func `a module returns the message, with its usage`() throws {
        let reply = try TestRuntime.module(ModuleText.echo).answer(Array(#"{"do":"bye"}"#.utf8))
        #expect(String(decoding: reply.bytes, as: UTF8.self) == #"{"do":"bye"}"#)
        #expect(reply.usage.messageBytes == 12)
        #expect(reply.usage.answerBytes == 12)
        #expect(reply.usage.memoryBytes == 32 << 16)
        #expect((1...100).contains(reply.usage.fuel ?? 0))
    }

    @Test func `an empty message and an empty answer are valid`() throws {
        #expect(try TestRuntime.module(ModuleText.echo).answer([]).bytes == [])
    }

    @Test func `no state carries over between messages`() throws {
        // Counts in its memory; with kept state, the answer would grow each time.
        let counting = ModuleText.module(
            handle: """
                (i32.store8 (i32.const 0) (i32.add (i32.load8_u (i32.const 0)) (i32.const 1)))
                (i64.extend_i32_u (i32.load8_u (i32.const 0)))
                """
        )
        let module = try TestRuntime.module(counting)
        for _ in 0..<3 { #expect(try module.answer([]).bytes == [1]) }
    }

    @Test func `the same message uses the same fuel`() throws {
        let module = try TestRuntime.module(ModuleText.echo)
        let fuel = try (0..<5).map { _ in try module.answer(Array("[1,2]".utf8)).usage.fuel }
        #expect(Set(fuel).count == 1)
    }

    /// From wasmtime 49 on, the library charges one unit per page; set CARTWRIGHT_WASM_RUNTIME to try that version.
    @Test func `growing the memory uses the same fuel for any number of pages`() throws {
        let fuel = try [0, 1, 200, 60_000].map { pages in
            let growing = ModuleText.module(handle: "(drop (memory.grow (i32.const \(pages)))) (i64.const 0)")
            return try TestRuntime.module(growing).answer([]).usage.fuel
        }
        #expect(Set(fuel).count == 1)
    }

    @Test func `the fuel limit is exact however much the memory grew`() throws {
        for pages in [0, 200] {
            let growing = ModuleText.module(handle: "(drop (memory.grow (i32.const \(pages)))) (i64.const 0)")
            let module = try TestRuntime.module(growing)
            let used = Int(try module.answer([]).usage.fuel ?? 0)
            var limits = WasmLimits.host
            limits.fuel = used
            #expect(try module.answer([], limits: limits).usage.fuel == Int64(used))
            limits.fuel = used - 1
            let refusal = #expect(throws: CartwrightError.self) { try module.answer([], limits: limits) }
            #expect(refusal?.summary == "test.wasm exceeded its limit of fuel: \(used - 1) of \(used - 1)")
        }
    }

    @Test func `many threads can use one module`() async throws {
        let module = try TestRuntime.module(ModuleText.echo)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let message = Array("\(index)".utf8)
                    let bytes = try module.answer(message).bytes
                    #expect(bytes == message)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a manifest may set lower limits`() throws {
        let limits = HandlerLimits(answerTime: .milliseconds(1), memoryMebibytes: 1, answerKibibytes: 1, fuel: 50)
        let refusal = #expect(throws: CartwrightError.self) {
            try TestRuntime.module(ModuleText.echo, limits: WasmLimits(limits))
        }
        #expect(refusal?.code == .pluginLimitExceeded)
        let loop = try TestRuntime.module(ModuleText.module(handle: ModuleText.loop))
        let short = #expect(throws: CartwrightError.self) {
            try loop.answer(
                [],
                limits: WasmLimits(
                    HandlerLimits(answerTime: .milliseconds(1), memoryMebibytes: 16, answerKibibytes: 1, fuel: 500)
                )
            )
        }
        #expect(short?.summary == "test.wasm exceeded its limit of fuel: 500 of 500")
    }

    @Test func `lines beyond 200 add fuel`() {
        let limits = WasmLimits.host
        #expect(limits.fuel(for: 0) == 11_000_000)
        #expect(limits.fuel(for: 200) == 11_000_000)
        #expect(limits.fuel(for: 210) == 11_500_000)
        #expect(limits.fuel(for: .max) == 5_011_000_000)
    }

    @Test func `a message that is too long is refused`() throws {
        let long = [UInt8](repeating: 0x20, count: WasmLimits.messageBytes + 1)
        let refusal = #expect(throws: CartwrightError.self) { try TestRuntime.module(ModuleText.echo).answer(long) }
        #expect(refusal?.code == .pluginLimitExceeded)
    }

    @Test func `a thread with too little stack is refused before the module runs`() throws {
        let module = try TestRuntime.module(ModuleText.echo)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let refusal = #expect(throws: CartwrightError.self) { try module.answer([]) }
            #expect(refusal?.code == .wasmLittleStack)
            done.signal()
        }
        thread.stackSize = 256 << 10
        thread.start()
        done.wait()
    }
}
