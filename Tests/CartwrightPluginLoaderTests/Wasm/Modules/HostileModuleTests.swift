import Cartwright
import Testing

@testable import CartwrightPluginLoader

/// Whatever a module does, the host says what it was and goes on.
@Suite struct HostileModuleTests {
    /// Those of both ABIs.
    static let hostile = ModuleText.hostile + ProgramText.hostile

    @Test(arguments: hostile.map(\.name))
    func `a hostile module is named by a code`(name: String) throws {
        let hostile = try #require(Self.hostile.first { $0.name == name })
        let refusal = try #require(try TestRuntime.refusal(hostile.text), "\(name) was answered")
        #expect(refusal.code.description == hostile.code, "\(name): \(refusal)")
        #expect(refusal.fault == .plugin)
    }

    @Test func `a limit says what was used, and what may be`() throws {
        let loop = try #require(try TestRuntime.refusal(ModuleText.module(handle: ModuleText.loop)))
        #expect(loop.code == .pluginLimitExceeded)
        #expect(loop.summary == "test.wasm exceeded its limit of fuel: 11000000 of 11000000")
        let claim = try #require(
            try TestRuntime.refusal(ModuleText.module(memory: #"(memory (export "memory") 16384)"#))
        )
        #expect(claim.summary == "test.wasm exceeded its limit of bytes of memory: 1073741824 of 16777216")
    }

    @Test func `an import is refused by its name`() throws {
        let refusal = try TestRuntime.refusal(#"(module (import "env" "open" (func)))"#)
        #expect(refusal?.code == .wasmImport)
        #expect(refusal?.summary.contains("imports env.open") == true)
    }

    @Test func `a module that is too long is not compiled`() throws {
        let runtime = try TestRuntime.get()
        let long = [UInt8](repeating: 0, count: WasmLimits.moduleBytes + 1)
        let refusal = #expect(throws: CartwrightError.self) { try runtime.module(long, named: "long.wasm") }
        #expect(refusal?.code == .pluginLimitExceeded)
    }

    @Test(arguments: [
        [], [0], Array("(module)".utf8), [0, 0x61, 0x73, 0x6D, 9, 9, 9, 9], [0, 0x61, 0x73, 0x6D, 1, 0],
    ])
    func `bytes that are no module are refused`(bytes: [UInt8]) throws {
        let runtime = try TestRuntime.get()
        let refusal = #expect(throws: CartwrightError.self) { try runtime.module(bytes, named: "no.wasm") }
        #expect(refusal?.code == .wasmBadModule)
    }

    @Test func `a module that was refused does not disturb the next`() throws {
        for hostile in Self.hostile { _ = try TestRuntime.refusal(hostile.text) }
        let reply = try TestRuntime.module(ModuleText.echo).answer(Array("{}".utf8))
        #expect(reply.bytes == Array("{}".utf8))
    }
}
