import Cartwright
import CartwrightPluginLoader
import Foundation
import Testing

/// Samples for the sandbox, and what runs them.
enum SampleModule {
    /// A copy of a sample that nobody else can write to; its path.
    static func copy(_ name: String, in scratch: Scratch) throws -> String {
        let source = "\(BuiltPlugin.root)/samples/plugins/\(name)"
        for path in FileManager.default.enumerator(atPath: source)?.compactMap({ $0 as? String }) ?? [] {
            guard let bytes = FileManager.default.contents(atPath: "\(source)/\(path)") else { continue }
            try scratch.file("\(name)/\(path)", bytes, mode: 0o644)
        }
        return "\(scratch.path)/\(name)"
    }

    /// The library that runs modules: without it these tests fail, with the line that installs it.
    static func runtime() throws -> WasmRuntime {
        try WasmRuntime(
            WasmRuntimeFile.find(environment: ProcessInfo.processInfo.environment, program: BuiltPlugin.program)
        )
    }
}
