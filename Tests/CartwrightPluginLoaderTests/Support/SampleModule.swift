import Cartwright
import CartwrightPluginLoader
import Foundation
import Testing

/// The wasm samples and the library that runs them.
enum SampleModule {
    /// Copies a sample into a folder that other users cannot write to, and returns its path.
    static func copy(_ name: String, in scratch: Scratch) throws -> String {
        let source = "\(BuiltPlugin.root)/samples/plugins/\(name)"
        for path in FileManager.default.enumerator(atPath: source)?.compactMap({ $0 as? String }) ?? [] {
            guard let bytes = FileManager.default.contents(atPath: "\(source)/\(path)") else { continue }
            try scratch.file("\(name)/\(path)", bytes, mode: 0o644)
        }
        return "\(scratch.path)/\(name)"
    }

    /// The wasm library. Without it these tests fail with the command that installs it.
    static func runtime() throws -> WasmRuntime {
        try WasmRuntime(
            WasmRuntimeFile.find(environment: ProcessInfo.processInfo.environment, program: BuiltPlugin.program)
        )
    }
}
