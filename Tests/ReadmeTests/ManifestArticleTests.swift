import AdBannerPlugin
import Cartwright
import CouponPlugin
import Foundation
import HomeTilePlugin
import MessagePlugin
import Testing

/// The article on `plugin.json` matches the bundled manifests and its own example.
struct ManifestArticleTests {
    static let article = "Sources/Cartwright/Cartwright.docc/PluginManifest.md"
    static let handlers: [any CardHandler] = [
        CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler(),
    ]

    /// Returns the keys in the article's first table.
    private static func documentedKeys() throws -> [String] {
        let table = try #require(try ReadmeFile.text(of: article).components(separatedBy: "An event type is").first)
        return table.matches(of: /\n\| `(\w+)` \|/).map { String($0.1) }
    }

    @Test func `the manifest in the article has every key`() throws {
        let block = try #require(ReadmeFile.blocks(of: "json", in: Self.article).first)
        guard case .object(let manifest) = try JSONParser.parse(block) else { return }
        #expect(manifest.keys == (try Self.documentedKeys()))
        guard case .array(let events) = manifest["event_types"], let event = events.first else { return }
        #expect(try EventTypeDeclaration(event, at: .root).type == "loyalty.stamp_spent")
    }

    @Test func `the bundled manifests use documented keys and name the class types of their handlers`() throws {
        let keys = try Self.documentedKeys()
        for handler in Self.handlers {
            let text = try ReadmeFile.text(of: "plugins/\(handler.name)/plugin.json")
            guard case .object(let manifest) = try JSONParser.parse(text) else { continue }
            #expect(Set(manifest.keys).isSubset(of: keys))
            #expect(manifest["name"] == .string(handler.name))
            #expect(manifest["class_types"] == .array(handler.classTypes.map { .string($0.name) }))
            #expect(manifest["handlers"] == [.string(String(describing: type(of: handler)))])
        }
    }
}
