import Cartwright
import Foundation
import Testing

@testable import CartwrightPluginLoader

/// The wasm library. Without it these tests fail with the command that installs it.
enum TestRuntime {
    private static let loaded = Result { () throws(CartwrightError) in
        try WasmRuntime(
            WasmRuntimeFile.find(environment: ["CARTWRIGHT_WASM_RUNTIME": named], program: CommandLine.arguments[0])
        )
    }

    /// The library file that the environment variable names, or that of the build.
    static let named = ProcessInfo.processInfo.environment["CARTWRIGHT_WASM_RUNTIME"] ?? inBuild

    private static let inBuild =
        #filePath.split(separator: "/Tests/").first.map { "\($0)/.build/wasm-runtime/libwasmtime.so" } ?? ""

    static func get() throws -> WasmRuntime {
        do {
            return try loaded.get()
        } catch {
            Issue.record("\(error.summary): run scripts/need-wasm-runtime")
            throw error
        }
    }

    /// Compiles a module from its text and checks it.
    static func module(_ text: String, limits: WasmLimits = .host) throws -> WasmModule {
        let runtime = try get()
        return try runtime.module(try runtime.binary(fromText: text), named: "test.wasm", limits: limits)
    }

    /// Returns the error of loading a module or of its answer to a message, or nil.
    static func refusal(_ text: String, message: String = "{}") throws -> CartwrightError? {
        let runtime = try get()
        return refusal(try runtime.binary(fromText: text), by: runtime, message: message)
    }

    /// Returns the error of loading a module's bytes or of its answer to a message, or nil.
    static func refusal(_ bytes: [UInt8], by runtime: WasmRuntime, message: String = "{}") -> CartwrightError? {
        do throws(CartwrightError) {
            _ = try runtime.module(bytes, named: "test.wasm").answer(Array(message.utf8))
            return nil
        } catch {
            return error
        }
    }
}
