import Foundation
import TemporaryFiles
import Testing

/// `serve --plugins` with a handler in a sandbox.
@Suite(.timeLimit(.minutes(15)))
struct SandboxedServiceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The sample in C, built, as nobody else may write to it.
    private func plugins() async throws -> String {
        let plugins = folder.file("plugins")
        let sample = ServiceProcess.root.appending(path: "samples/plugins/stamp-c").path
        let built = try await Tool.run([
            "bash", "-c",
            "mkdir -p '\(plugins)' && cp -r '\(sample)' '\(plugins)' && '\(plugins)/stamp-c/build' && "
                + "chmod -R go-w '\(plugins)'",
        ])
        try #require(built.status == 0, "\(built.errors)")
        return plugins
    }

    @Test func `a card of its class type becomes an offer`() async throws {
        let library = ServiceProcess.root.appending(path: ".build/wasm-runtime/libwasmtime.so").path
        try #require(FileManager.default.fileExists(atPath: library), "run scripts/need-wasm-runtime")
        let service = try ServiceProcess(folder, ["--plugins", try await plugins(), "--wasm-runtime", library])
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

    @Test func `without the library the service does not begin, and says what brings it`() async throws {
        let options = ["--plugins", try await plugins(), "--wasm-runtime", "/nowhere/libwasmtime.so"]
        let catalog = ServiceProcess.root.appending(path: "samples/catalog.json").path
        let process = try NetProcess(
            ["serve", "--catalog", catalog, "--listen", "127.0.0.1:0"] + options,
            in: folder,
            as: "missing"
        )
        #expect(process.wait() == 69)
        #expect(process.errors.contains("wasm.missing_runtime") && process.errors.contains("scripts/need-wasm-runtime"))
    }
}
