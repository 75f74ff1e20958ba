import Foundation
import TestRuns
import Testing

import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// The plugin of the articles "Writing a handler" and "Plugin manifest", copied word for word and loaded.
@Suite(.onlyInAllTests) struct WholePluginTests {
    private static func block(_ language: String, of article: String, with text: String) throws -> String {
        let path = "\(BuiltPlugin.root)/Sources/Cartwright/Cartwright.docc/\(article).md"
        let blocks = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "```\(language)\n")
        let found = try #require(blocks.dropFirst().first { $0.contains(text) })
        return found.components(separatedBy: "```")[0]
    }

    private static func write(to scratch: Scratch) throws {
        var handler = try block("swift", of: "WriteAHandler", with: "struct StampHandler: CardHandler")
        let events = try block("swift", of: "WriteAHandler", with: "func events(of stamp: Stamp")
        let end = try #require(handler.range(of: "\n}\n", options: .backwards))
        handler.replaceSubrange(end, with: "\n\(events)}\n")
        let condition = try block("swift", of: "WriteAHandler", with: "struct StampCountCondition")
        let effect = try block("swift", of: "WriteAHandler", with: "struct RoundTotalDown")
        try scratch.file("p/Sources/Handler.swift", handler.utf8)
        try scratch.file("p/Sources/More.swift", "import Cartwright\n\(condition)\(effect)".utf8)
        try scratch.file("p/plugin.json", try block("json", of: "PluginManifest", with: "loyalty-stamp").utf8)
        let card = """
            [{"id": "s1", "tp": "short_news", "ca": 1767225600, "ea": -1, "tt": "Your tenth pot",
              "e": {"class_type": "loyalty_stamp", "stamp_percent": "15"}}]
            """
        try scratch.file("p/samples/cards.json", card.utf8)
    }

    private static let promotions = """
        [{"id": "down", "effects": [{"type": "round_total_down", "to": 100}]},
         {"id": "stamps", "conditions": [{"type": "stamp_count", "at_least": 1}],
          "effects": [{"type": "percent_off", "percent": "10"}]}]
        """

    @Test func `the plugin adds its conditions, effects and events`() throws {
        let scratch = try Scratch()
        try Self.write(to: scratch)
        try scratch.file("p/catalog.json", #"{"items": [], "promotions": \#(Self.promotions)}"#.utf8)
        let folder = "\(scratch.path)/p"
        #expect(try Program.run("plugin", "build", folder).status == 0)
        let commands = """
            load catalog catalog.json; load cards samples/cards.json; add item POT price=99.37; begin checkout
            apply coupon c1; list promotions; pay order; list events; show plugin loyalty-stamp
            """
        let arguments = ["-c", commands, "--plugins", ".", "--clock", "2026-01-01T00:00:00Z", "--seed", "1"]
        let session = try Program.run(arguments, in: folder)
        for told in [
            "added 1 x POT; cart total $99.00", "applied c1: -$14.91; total $84.00",
            "stamps  automatic  no: stamp_count", "loyalty.stamp_spent  pending  order=s1.o1 percent=15",
            "  adds conditions stamp_count", "  adds effects round_total_down",
            "  declares events loyalty.stamp_spent",
        ] {
            #expect(session.output.contains(told), "\(told) in \(session.output)\(session.errors)")
        }
    }

    @Test func `scenarios use the plugin's effects, which are unknown without it`() throws {
        let scratch = try Scratch()
        try Self.write(to: scratch)
        let folder = "\(scratch.path)/p"
        #expect(try Program.run("plugin", "build", folder).status == 0)
        let scenario = """
            {"cart": {"currency": "USD", "lines": [{"id": "POT", "sku": "POT", "quantity": 1, "unit_price": 9937}]},
             "promotions": \(Self.promotions)}
            """
        let file = try scratch.file("scenario.json", scenario.utf8)
        let priced = try Program.run("price", file, "--clock", "2026-01-01T00:00:00Z", "--plugins", folder)
        #expect(priced.status == 0 && priced.output.contains(#""total":9900"#), "\(priced.output)\(priced.errors)")
        let unknown = try Program.run("price", file)
        #expect(unknown.status == 65 && unknown.code == "promotion.unknown_effect", "\(unknown.errors)")
    }
}
