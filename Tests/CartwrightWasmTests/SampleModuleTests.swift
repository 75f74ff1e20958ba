import Cartwright
import CartwrightPluginLoader
@testable import CartwrightWasm
import Foundation
import Testing

/// The sample in C is built by the toolchain alone, loads from its folder, and discounts a card.
@Suite(.serialized) struct SampleModuleTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A copy of the sample, built, as the loader likes it: nobody else may write to it.
    private static func built() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stamp-c-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: root.appending(path: "samples/plugins/stamp-c"), to: folder)
        let build = Process()
        build.executableURL = folder.appending(path: "build")
        try build.run()
        build.waitUntilExit()
        try #require(build.terminationStatus == 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) + [""] {
            let path = folder.appending(path: name).path
            let mode = name.isEmpty || name == "build" ? 0o755 : 0o644
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        return folder
    }

    @Test func `it gives an offer or a reason for each card`() throws {
        let folder = try Self.built()
        defer { try? FileManager.default.removeItem(at: folder) }
        let runtime = try TestRuntime.get()
        let plugins = WasmPluginLoader { () throws(CartwrightError) in runtime }
        let loaded = try PluginLoader(kinds: [plugins]).load(folder.path)
        var cards = ["10", "12.5", "0", "101", "1e1", nil].enumerated().map { index, percent in
            var card = ContentCard(id: "card-\(index)", created: .earliest)
            card.title = #"Stamps, "full" } é"#
            card.extras = ["class_type": "loyalty_stamp"]
            card.extras["percent_off"] = percent
            return card
        }
        cards.append(ContentCard(id: "untitled", created: .earliest))
        cards[6].extras = ["class_type": "loyalty_stamp", "percent_off": "5"]
        let handled = HandlerRegistry(plugins: [loaded.plugin]).handle(cards, currency: .usd)
        for card in cards {
            let codes = try #require(handled[card.id]).diagnostics.map(\.code)
            switch card.id {
            case "card-0", "card-1": #expect(codes == [])
            case "untitled": #expect(codes == ["stamp.missing_title"])
            default: #expect(codes == ["stamp.bad_percentage"])
            }
        }
        let promotions = try #require(handled["card-1"]).answerJSON["promotions"]
        #expect(promotions?.text.contains(#""percent":"12.5""#) == true)
    }

    @Test func `its own message is answered, with what it took`() throws {
        let folder = try Self.built()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "stamp.wasm")))
        let message = [UInt8](try Data(contentsOf: folder.appending(path: "message.json")).dropLast())
        let reply = try TestRuntime.get().module(bytes, named: "stamp.wasm").answer(message, count: 1)
        #expect(String(decoding: reply.bytes, as: UTF8.self).contains(#""percent":"10""#))
        #expect((1_000...100_000).contains(reply.usage.fuel ?? 0))
    }

    @Test func `a folder without its module is refused`() throws {
        let folder = try Self.built()
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.removeItem(at: folder.appending(path: "stamp.wasm"))
        let runtime = try TestRuntime.get()
        let loader = PluginLoader(kinds: [WasmPluginLoader { () throws(CartwrightError) in runtime }])
        let refusal = #expect(throws: CartwrightError.self) { try loader.load(folder.path) }
        #expect(refusal?.code == .wasmBadModule)
    }
}
