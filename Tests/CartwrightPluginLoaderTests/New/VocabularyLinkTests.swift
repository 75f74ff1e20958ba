import Foundation
import Testing

@testable import CartwrightPluginBuilder

/// Checks that plugin authors find the vocabulary of promotions: all conditions and effects, each with an example.
struct VocabularyLinkTests {
    @Test func `every article on plugins links the article that lists conditions and effects`() throws {
        let articles = "\(BuiltPlugin.root)/Sources/Cartwright/Cartwright.docc"
        let names = try FileManager.default.contentsOfDirectory(atPath: articles).sorted()
            .filter { $0.contains("Handler") || $0.contains("Plugin") }
        #expect(names.count >= 5)
        for name in names {
            #expect(try text("\(articles)/\(name)").contains("<doc:PromotionFormat>"), "\(name)")
        }
        #expect(try text("\(articles)/PromotionFormat.md").hasPrefix("# Format of Promotions\n"))
    }

    @Test func `the README of every bundled plugin names the command that lists conditions and effects`() throws {
        let plugins = "\(BuiltPlugin.root)/plugins"
        for name in try FileManager.default.contentsOfDirectory(atPath: plugins).sorted() {
            #expect(try text("\(plugins)/\(name)/README.md").contains("`cartwright schema promotion`"), "\(name)")
        }
    }

    @Test(arguments: NewPlugin.Language.allCases)
    func `the README of a new plugin names the command and the article`(language: NewPlugin.Language) throws {
        let names = try PluginNames(plugin: "loyalty-stamp", classType: "loyalty_stamp")
        let plugin =
            language == .swift
            ? NewPlugin(names, folder: "/p/loyalty-stamp", engine: .checkout("/e"))
            : NewPlugin(names, folder: "/p/loyalty-stamp", in: language)
        let page = try #require(plugin.files.first { $0.path == "README.md" }).text
        #expect(page.contains("`cartwright schema promotion`") && page.contains("Format of\nPromotions"))
    }

    @Test func `the command lists conditions and effects`() throws {
        let result = try Program.run(["schema", "promotion"])
        #expect(result.status == 0 && result.output.contains("percent_off") && result.output.contains("subtotal"))
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
