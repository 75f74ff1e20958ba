import Foundation
import TestRuns
import Testing

import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Compares the bundled plugins linked into the program with the same plugins loaded from files.
@Suite(.onlyInAllTests) struct BundledPluginTests {
    @Test func `flows and cards give the same results linked and loaded`() throws {
        let scratch = try Scratch()
        for name in ["coupon", "home-tile", "ad-banner", "message"] {
            let folder = try PluginFolder("\(BuiltPlugin.root)/plugins/\(name)")
            try BuiltPlugin.builder.build(folder, to: "\(scratch.path)/\(name).so")
        }
        let list = try Program.run("plugin", "list", "--plugins", scratch.path)
        #expect(list.output.split(separator: "\n").count == 4)
        #expect(list.output.split(separator: "\n").allSatisfy { $0.contains(scratch.path) }, "\(list.output)")

        let flows = try FileManager.default.contentsOfDirectory(atPath: "\(BuiltPlugin.root)/samples/flows")
        for flow in flows {
            let result = try Program.run("check", "samples/flows/\(flow)", "--plugins", scratch.path)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
        for cards in ["samples/cards/winter-long.json", "plugins/coupon/samples/cards.json"] {
            let linked = try Program.run("cards", cards, "--clock", "2026-01-01T00:00:00Z")
            let loaded = try Program.run("cards", cards, "--clock", "2026-01-01T00:00:00Z", "--plugins", scratch.path)
            #expect(linked.output == loaded.output && !linked.output.isEmpty)
        }
    }
}
