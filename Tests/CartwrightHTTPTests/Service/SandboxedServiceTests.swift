import CartwrightPluginBuilder
import CartwrightPluginLoader
import Foundation
import TemporaryFiles
import Testing

/// `serve --plugins` with a handler in a sandbox.
@Suite(.timeLimit(.minutes(15)))
struct SandboxedServiceTests {
    private static let library =
        ProcessInfo.processInfo.environment["CARTWRIGHT_WASM_RUNTIME"]
        ?? ServiceProcess.root.appending(path: ".build/wasm-runtime/libwasmtime.so").path
    private static let hasLibrary = FileManager.default.fileExists(atPath: library)
    private static let needsLibrary: Comment =
        "the library that runs WebAssembly is not installed: scripts/need-wasm-runtime"

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns a folder with a new plugin in C, built.
    private func plugins() throws -> String {
        let plugins = folder.file("plugins")
        let names = try PluginNames(plugin: "loyalty-stamp", classType: "loyalty_stamp")
        try NewPlugin(names, folder: "\(plugins)/loyalty-stamp", in: .c).write()
        let folder = try PluginFolder("\(plugins)/loyalty-stamp")
        try WasmModuleBuilder(toolchain: try Toolchain()).build(folder)
        return plugins
    }

    @Test(.enabled(if: hasLibrary, needsLibrary)) func `a card of its class type becomes an offer`() async throws {
        let service = try ServiceProcess(folder, ["--plugins", try plugins(), "--wasm-runtime", Self.library])
        let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#
        #expect(try await service.send("PUT", "/v1/sessions/a", cart) == 201)
        let card = """
            [{"id":"w","type":"Captioned","created":\(Int(Date().timeIntervalSince1970)),"expiresAt":-1,"title":"Hi",
            "extras":{"class_type":"loyalty_stamp","percent_off":"10"}}]
            """
        #expect(try await service.send("POST", "/v1/sessions/a/cards", card) == 200)
        #expect(try await service.text(at: "/v1/sessions/a").contains(#""headline":"Hi: 10% off""#))
        #expect(service.stop() == 0)
    }

    @Test func `a service that requires plugins does not start without the library, and names it`() async throws {
        let options = ["--require-plugins", "--plugins", try plugins(), "--wasm-runtime", "/nowhere/libwasmtime.so"]
        let catalog = ServiceProcess.root.appending(path: "samples/catalog.json").path
        let process = try NetProcess(
            ["serve", "--catalog", catalog, "--listen", "127.0.0.1:0"] + options,
            in: folder,
            as: "missing"
        )
        #expect(process.wait() == 69)
        #expect(process.errors.contains("wasm.missing_runtime") && process.errors.contains("--wasm-runtime FILE"))
    }
}
