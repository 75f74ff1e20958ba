import Cartwright
import Testing

@testable import CartwrightPluginLoader

/// The host reports every fault of a module and continues.
@Suite struct HostileModuleTests {
    /// The hostile modules of both ABIs.
    static let hostile = ModuleText.hostile + ProgramText.hostile

    @Test(arguments: hostile.map(\.name))
    func `a hostile module fails with its error code`(name: String) throws {
        let hostile = try #require(Self.hostile.first { $0.name == name })
        let refusal = try #require(try TestRuntime.refusal(hostile.text), "\(name) was answered")
        #expect(refusal.code.description == hostile.code, "\(name): \(refusal)")
        #expect(refusal.fault == .plugin)
    }

    @Test func `a limit error names the amount used and the amount allowed`() throws {
        let loop = try #require(try TestRuntime.refusal(ModuleText.module(handle: ModuleText.loop)))
        #expect(loop.code == .pluginLimitExceeded)
        #expect(loop.summary == "test.wasm exceeded its limit of fuel: 11000000 of 11000000")
        let claim = try #require(
            try TestRuntime.refusal(ModuleText.module(memory: #"(memory (export "memory") 16384)"#))
        )
        #expect(claim.summary == "test.wasm exceeded its limit of bytes of memory: 1073741824 of 16777216")
    }

    @Test func `an import is refused with its name`() throws {
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
    func `bytes that are not a module are refused`(bytes: [UInt8]) throws {
        let runtime = try TestRuntime.get()
        let refusal = #expect(throws: CartwrightError.self) { try runtime.module(bytes, named: "no.wasm") }
        #expect(refusal?.code == .wasmBadModule)
    }

    @Test func `a refused module does not affect the next one`() throws {
        for hostile in Self.hostile { _ = try TestRuntime.refusal(hostile.text) }
        let reply = try TestRuntime.module(ModuleText.echo).answer(Array("{}".utf8))
        #expect(reply.bytes == Array("{}".utf8))
    }
}
