import AsyncHTTPClient
import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// SIGHUP reloads plugins and the catalog file: all or nothing, and no request is lost.
@Suite(.timeLimit(.minutes(15)))
struct ReloadTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func writeCatalog(mug price: Int) throws {
        let text = """
            {"currency": "USD", "promotions": [], "items": [
              {"sku": "MUG", "title": "Mug", "unit_price": \(price)},
              {"sku": "TEA", "title": "Tea", "unit_price": 875}
            ]}
            """
        try folder.file("catalog.json", text)
    }

    /// Returns the price of the mug in the catalog of the service.
    private func price(_ service: ServiceProcess) async throws -> JSONValue? {
        let catalog = try await service.object(at: "/v1/catalog")
        guard case .array(let items)? = catalog["items"] else { return nil }
        return items.first?["unit_price"]
    }

    /// Sends SIGHUP and waits for a text in the log.
    private func reload(_ service: ServiceProcess, until words: String, times: Int) async throws {
        service.process.send(SIGHUP)
        while service.process.errors.ranges(of: words).count < times {
            try #require(service.process.isRunning)
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    @Test func `twenty reloads and five refused ones lose no purchase`() async throws {
        try writeCatalog(mug: 1_000)
        let service = try ServiceProcess(folder, ["--catalog", folder.file("catalog.json")])
        let url = service.url
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for buyer in 1...3 {
                tasks.addTask {
                    for number in 1...20 { try await Self.buy("\(url)/v1/sessions/cart-\(buyer)-\(number)") }
                }
            }
            for round in 1...20 {
                try writeCatalog(mug: 1_000 + round)
                try await reload(service, until: "note: reloaded", times: round)
                #expect(try await price(service) == .integer(Int64(1_000 + round)))
                guard round.isMultiple(of: 4) else { continue }
                try folder.file("catalog.json", #"{"items": "#)
                try await reload(service, until: "reload failed", times: round / 4)
                #expect(try await price(service) == .integer(Int64(1_000 + round)))
            }
            try await tasks.waitForAll()
        }
        for buyer in 1...3 {
            for number in 1...20 {
                let order = try await service.object(at: "/v1/orders/cart-\(buyer)-\(number).o1")
                #expect(order["code"] == nil)
            }
        }
        #expect(service.process.errors.contains("catalog.json"))
        #expect(service.stop() == 0)
    }

    private static func buy(_ session: String) async throws {
        let cart = #"{"cart":{"lines":[{"sku":"TEA","quantity":1}]}}"#
        #expect(try await ServiceProcess.send("PUT", session, cart) == 201)
        #expect(try await ServiceProcess.send("POST", "\(session)/complete", #"{"total":875}"#) == 200)
    }

    @Test(arguments: ["{}", "[]", #"{"currency":"USD","items":[],"promotions":[]}"#])
    func `an empty catalog needs an option, at the start and at a reload`(text: String) async throws {
        let file = try folder.file("catalog.json", text)
        let words = ["serve", "--listen", "127.0.0.1:0", "--catalog", file]
        let refused = try NetProcess(words, in: folder, as: "refused")
        #expect(refused.wait() == 65)
        #expect(refused.errors.contains("catalog.empty") && refused.errors.contains("--allow-empty-catalog"))

        try writeCatalog(mug: 1_000)
        let service = try ServiceProcess(folder, ["--catalog", file])
        try folder.file("catalog.json", text)
        try await reload(service, until: "reload failed", times: 1)
        #expect(service.process.errors.contains("catalog.empty"), "\(service.process.errors)")
        #expect(try await price(service) == 1_000)
        #expect(service.stop() == 0)

        let willing = try ServiceProcess(folder, ["--catalog", file, "--allow-empty-catalog"])
        #expect(try await price(willing) == nil)
        #expect(willing.stop() == 0)
    }

    @Test func `a reload loads a new plugin, and a broken one changes nothing`() async throws {
        let plugins = folder.file("plugins")
        try FileManager.default.createDirectory(
            atPath: plugins,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let service = try ServiceProcess(folder, ["--plugins", plugins])
        #expect(try await service.send("PUT", "/v1/sessions/cart-1", Self.cart) == 201)
        #expect(try await offers(of: "cart-1", service) == [])

        try buildPlugin(into: "\(plugins)/loyalty-stamp.so")
        try await reload(service, until: "note: reloaded; promotions: 3, plugins: 1", times: 1)
        #expect(try await offers(of: "cart-1", service).count == 1)

        try Data("no plugin".utf8).write(to: URL(filePath: "\(plugins)/loyalty-stamp.so"))
        try await reload(service, until: "reload failed; nothing has changed", times: 1)
        #expect(service.process.errors.contains("plugin loyalty-stamp is not loaded: "), "\(service.process.errors)")
        #expect(try await service.send("PUT", "/v1/sessions/cart-2", Self.cart) == 201)
        #expect(try await offers(of: "cart-2", service).count == 1)
        #expect(service.stop() == 0)
    }

    @Test func `a plugin that cannot be loaded is skipped and logged, and the others serve`() async throws {
        let plugins = folder.file("plugins")
        try FileManager.default.createDirectory(
            atPath: plugins,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try folder.file("plugins/other.so", "no plugin")
        // A plugin built for the other program of the same build fits as well.
        try buildPlugin(into: "\(plugins)/loyalty-stamp.so", for: "cartwright")
        let service = try ServiceProcess(folder, ["--plugins", plugins])
        #expect(service.process.errors.contains("plugin skipped"), "\(service.process.errors)")
        #expect(service.process.errors.contains("plugin other is not loaded: other.so is not a shared object"))
        #expect(try await service.send("PUT", "/v1/sessions/cart-1", Self.cart) == 201)
        #expect(try await offers(of: "cart-1", service).count == 1)

        // A new unusable plugin affects only itself.
        try folder.file("plugins/third.so", "no plugin")
        try await reload(service, until: "note: reloaded; promotions: 3, plugins: 1", times: 1)
        while !service.process.errors.contains("plugin third is not loaded: ") {
            try #require(service.process.isRunning)
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try await offers(of: "cart-1", service).count == 1)
        #expect(service.stop() == 0)
    }

    private static let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#

    /// Returns the offers of a session after it gets a card for the plugin.
    private func offers(of session: String, _ service: ServiceProcess) async throws -> [JSONValue] {
        let card = """
            {"cards":[{"id":"w","type":"Captioned","created":1766739600,"expiresAt":-1,"title":"Welcome back",
            "extras":{"class_type":"loyalty_stamp","percent_off":"10"}}]}
            """
        #expect(try await service.send("POST", "/v1/sessions/\(session)/cards", card) == 200)
        guard case .array(let offers)? = try await service.object(at: "/v1/sessions/\(session)")["offers"] else {
            return []
        }
        return offers
    }

    /// Builds a plugin for a program beside these tests, for any age of the modules.
    private func buildPlugin(into file: String, for program: String = "cartwright-net") throws {
        let beside = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        let found = try HostProgram(path: beside.appending(path: program).path)
        let host = HostProgram(path: found.path, buildID: found.buildID, modules: found.modules, isInstalled: true)
        let names = try PluginNames(plugin: "loyalty-stamp", classType: "loyalty_stamp")
        let sources = folder.file("loyalty-stamp")
        try NewPlugin(names, folder: sources, engine: .checkout(ServiceProcess.root.path)).write()
        _ = try PluginBuilder(host: host, toolchain: try Toolchain()).build(try PluginFolder(sources), to: file)
    }

    @Test(arguments: [
        (["--plugins", "/nowhere"], "plugin.unreadable"),
        (["--require-plugins", "--plugins", "PLUGINS"], "plugin.not_shared_object"),
        (["--require-plugins", "--plugins", "PLUGINS/bad"], "plugin.bad_version"),
        (
            [
                "--require-plugins", "--plugins", "PLUGINS", "--plugin-digest",
                "other=sha256:" + String(repeating: "0", count: 64),
            ],
            "plugin.other_digest"
        ),
        (["--plugin-lock", "PLUGINS/broken.so"], "plugin.bad_pin"),
    ])
    func `plugins that cannot be loaded are reported before the service listens`(
        options: [String],
        reason: String
    ) throws {
        let plugins = folder.file("plugins")
        try FileManager.default.createDirectory(
            atPath: plugins,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try folder.file("plugins/broken.so", "no plugin")
        try FileManager.default.createDirectory(atPath: "\(plugins)/bad", withIntermediateDirectories: true)
        try folder.file("plugins/bad/plugin.json", #"{"name": "bad", "version": "1"}"#)
        let words = options.map { $0.replacing("PLUGINS", with: plugins) }
        let process = try NetProcess(["serve", "--listen", "127.0.0.1:0"] + words, in: folder, as: "refused")
        #expect(process.wait() == 69)
        #expect(process.errors.contains(reason), "\(process.errors)")
        #expect(process.output.isEmpty)
    }
}
