import Cartwright
import Foundation
import Testing

@testable import CartwrightPluginLoader

/// The wasm library is found, checked and pinned. The error for a missing or unfit library names the fix.
@Suite struct WasmRuntimeTests {
    @Test func `a library of a supported version is loaded`() throws {
        #expect(WasmRuntime.versions.contains(try TestRuntime.get().version))
    }

    @Test func `the error for a missing library names the fix`() {
        let refusal = #expect(throws: CartwrightError.self) { try WasmRuntimeFile.find(named: "/nowhere/lib.so") }
        #expect(refusal?.code == .wasmMissingRuntime)
        #expect(refusal?.hint?.hasPrefix("--wasm-runtime FILE with libwasmtime.so") == true)
        let variable = #expect(throws: CartwrightError.self) {
            try WasmRuntimeFile.find(environment: ["CARTWRIGHT_WASM_RUNTIME": "/nowhere/lib.so"])
        }
        #expect(variable?.code == .wasmMissingRuntime)
    }

    @Test func `a library is found by its path and by the environment variable`() throws {
        let file = try #require(TestRuntime.named.isEmpty ? nil : TestRuntime.named)
        #expect(try WasmRuntimeFile.find(named: file).path == file)
        #expect(
            try WasmRuntimeFile.find(environment: ["CARTWRIGHT_WASM_RUNTIME": file]).path == file
        )
    }

    @Test func `a library without the wasm functions is refused with the missing function`() throws {
        let other = ["/usr/lib/x86_64-linux-gnu/libc.so.6", "/lib/aarch64-linux-gnu/libc.so.6"].first {
            FileManager.default.fileExists(atPath: $0)
        }
        let file = WasmRuntimeFile(try #require(other))
        let refusal = #expect(throws: CartwrightError.self) { try WasmRuntime(file) }
        #expect(refusal?.code == .wasmUnfitRuntime)
        #expect(refusal?.summary.contains("it has no function wasm_config_new") == true)
    }

    @Test func `a library with another digest or version than the pinned one is refused`() throws {
        let file = WasmRuntimeFile(try TestRuntime.get().file)
        let digest = "sha256:" + String(repeating: "0", count: 64)
        let other = #expect(throws: CartwrightError.self) { try WasmRuntime(file, digest: digest) }
        #expect(other?.code == .wasmOtherRuntime)
        let version = #expect(throws: CartwrightError.self) { try WasmRuntime(file, version: 24) }
        #expect(version?.code == .wasmUnfitRuntime)
        let pinned = try #require(other?.summary.firstMatch(of: /found (sha256:[0-9a-f]{64})/)?.output.1)
        #expect(try WasmRuntime(file, digest: String(pinned)).version == (try TestRuntime.get().version))
    }

    @Test(
        arguments: [
            ([], nil), ([UInt8](repeating: 0, count: 200), nil),
            (
                [0x7F, 0x45, 0x4C, 0x46] + [UInt8](repeating: 0, count: 60) + [0, 2, 0x35, 0x30]
                    + [UInt8](repeating: 7, count: 20), 50
            ),
            (
                [0x7F, 0x45, 0x4C, 0x46] + [UInt8](repeating: 0, count: 60) + [0, 255, 0x78]
                    + [UInt8](repeating: 7, count: 20), nil
            ),
        ] as [([UInt8], Int?)]
    )
    func `the version is read from a compiled module`(compiled: [UInt8], version: Int?) {
        #expect(RuntimeProbe.version(in: compiled) == version)
    }
}
