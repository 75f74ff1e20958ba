import Foundation
import TestRuns
import Testing

import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Reloading in a running session.
@Suite(.onlyInAllTests) struct ReloadTests {
    /// Writes a script in place of the compiler. It outputs the variants in turn, each with different trailing bytes,
    /// so that every build is a new shared object.
    private static func compiler(_ scratch: Scratch, _ variants: [[UInt8]]) throws {
        for (index, bytes) in variants.enumerated() { try scratch.file("variant\(index)", bytes) }
        let script = """
            #!/bin/bash
            cd '\(scratch.path)'
            count=$(cat count 2>/dev/null || echo 0)
            while [ "$1" != -o ]; do shift; done
            { cat "variant$((count % 2))"; printf '%8d' "$count"; } >"$2"
            echo $((count + 1)) >count

            """
        try scratch.file("bin/swiftc", script.utf8)
    }

    /// Builds the plugin with its percentage effect repeated a number of times, and returns the shared object's bytes.
    private static func variant(_ folder: PluginFolder, times factor: Int, _ scratch: Scratch) throws -> [UInt8] {
        let file = "\(folder.path)/Sources/LoyaltyStampHandler.swift"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let twice = text.replacing(
            "[PercentOff(percentOff)]",
            with: "Array(repeating: PercentOff(percentOff), count: \(factor))"
        )
        #expect(twice != text)
        try Data(twice.utf8).write(to: URL(filePath: file))
        defer { try? Data(text.utf8).write(to: URL(filePath: file)) }
        let built = try BuiltPlugin.builder.build(folder, to: "\(scratch.path)/variant.so")
        return Array(try Data(contentsOf: URL(filePath: built)))
    }

    @Test func `the session stays correct after sixty reloads`() throws {
        let scratch = try Scratch()
        let folder = try BuiltPlugin.folder(in: scratch)
        try Self.compiler(scratch, [1, 2].map { try Self.variant(folder, times: $0, scratch) })
        var script = """
            load plugin \(folder.path)
            load cards \(folder.path)/samples/cards.json
            add item TEA price=20.00
            begin checkout
            apply coupon c1

            """
        for _ in 1...60 { script += "reload plugin loyalty-stamp\n" }
        script += "list steps\nundo\nredo\nshow cart\nlist plugins\npay order\n"
        let file = try scratch.file("script", script.utf8)
        let result = try Program.run(
            "run",
            file,
            "--allow-load-plugin",
            "--clock",
            "2026-01-01T00:00:00Z",
            "--seed",
            "1",
            environment: ["PATH": "\(scratch.path)/bin:/usr/bin:/bin"]
        )
        try #require(result.status == 0, "\(result.output)\(result.errors)")
        let lines = result.output.split(separator: "\n").map(String.init)
        let totals = lines.filter { $0.hasPrefix("  cart.total ") }
            .map { $0.split(separator: " ").dropFirst().joined() }
        #expect(totals == (0..<60).map { $0 % 2 == 0 ? "$18.00->$16.00" : "$16.00->$18.00" })
        #expect(lines.filter { $0 == "reloaded plugin loyalty-stamp: 5 steps replayed" }.count == 60)
        #expect(lines.contains("paid $18.00; order o1"))
        #expect(lines.contains { $0.hasPrefix("  *  5  apply coupon c1") }, "\(lines.suffix(30))")
    }
}
