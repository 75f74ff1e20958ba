import Cartwright
import CartwrightPluginLoader
import Foundation
import TemporaryFiles
import Testing

/// Loads the folders of wasm plugins.
@Suite struct WasmPluginLoaderTests {
    private static let manifest = """
        {"name": "stamp", "kind": "wasm", "module": "stamp.wasm", "class_types": ["stamp"], "engine": "0.2.0"}
        """

    private static func load(_ folder: TemporaryFolder) throws -> LoadedPlugin {
        let runtime = try TestRuntime.get()
        return try PluginLoader(kinds: [WasmPluginLoader { () throws(CartwrightError) in runtime }])
            .load(folder.file("stamp"))
    }

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let path = folder.file("stamp")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try manifest.write(toFile: "\(path)/plugin.json", atomically: false, encoding: .utf8)
        return folder
    }

    @Test func `a folder without its module is refused`() throws {
        let refusal = #expect(throws: CartwrightError.self) { try Self.load(try Self.folder()) }
        #expect(refusal?.code == .wasmBadModule)
    }

    @Test func `a folder with its module is loaded, and reports the runtime and the ABI`() throws {
        let folder = try Self.folder()
        let module = try TestRuntime.get().binary(fromText: ModuleText.echo)
        try Data(module).write(to: URL(filePath: folder.file("stamp/stamp.wasm")))
        let handler = try #require(try Self.load(folder).plugin.handlers.first as? RemoteHandler)
        #expect(handler.channel.runtime.name.hasSuffix(", ABI 1"))
    }
}
