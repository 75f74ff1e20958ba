import Cartwright
import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// A folder in which some plugins cannot be loaded: the others load, and each skipped plugin is reported.
@Suite(.onlyInAllTests) struct SkippedPluginTests {
    private let scratch: Scratch
    private var folder: String { "\(scratch.path)/plugins" }

    init() throws {
        scratch = try Scratch()
        try process("well", "\"version\": \"1.4.0\", \"engine\": \"\(EngineVersion.current)\"")
    }

    /// Writes a plugin that runs in a process.
    private func process(_ name: String, _ rest: String, mode: Int = 0o644) throws {
        let manifest = """
            {"name": "\(name)", "kind": "process", "command": ["/bin/cat"],
             "class_types": ["\(name.replacing("-", with: "_"))"], \(rest)}
            """
        try scratch.file("plugins/\(name)/plugin.json", manifest.utf8, mode: mode)
    }

    /// Writes one invalid plugin for each reason to skip it, and returns the expected error codes by plugin name.
    private func writeUnfit() throws -> [String: ErrorCode] {
        let engine = "\"engine\": \"\(EngineVersion.current)\""
        try process("other-engine", "\"engine\": \"9.9.9\"")
        try process("bad-json", "\"engine\": ")
        try process("bad-version", "\"version\": \"1\", \(engine)")
        try process("exposed", engine, mode: 0o666)
        try scratch.file(
            "plugins/no-command/plugin.json",
            #"{"name": "no-command", "kind": "process", "command": ["/none"], "class_types": ["n"], \#(engine)}"#.utf8,
            mode: 0o644
        )
        try scratch.file(
            "plugins/not-built/plugin.json",
            #"{"name": "not-built", "module": "N", "handlers": ["N"], "class_types": ["n"], \#(engine)}"#.utf8,
            mode: 0o644
        )
        try scratch.file(
            "plugins/second/plugin.json",
            #"{"name": "second", "kind": "process", "command": ["/bin/cat"], "class_types": ["coupon_code"], \#(engine)}"#
                .utf8,
            mode: 0o644
        )
        try scratch.file("plugins/no-object.so", "#!/bin/sh\n".utf8)
        try scratch.file("plugins/short.so", BuiltPlugin.bytes.dropLast(10))
        try scratch.file("plugins/stale.so", try Self.stale())
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/gone.so", withDestinationPath: "/none.so")
        return [
            "other-engine": .pluginOtherEngineVersion, "bad-json": .jsonSyntax, "bad-version": .pluginBadVersion,
            "exposed": .pluginExposed, "no-command": .pluginBadCommand, "not-built": .pluginNotBuilt,
            "second": .handlerDuplicateClassType, "no-object": .pluginNotSharedObject, "short": .pluginTruncated,
            "stale": .pluginOtherEngine, "gone": .pluginUnreadable,
        ]
    }

    /// A plugin that was built for another build of the program.
    private static func stale() throws -> [UInt8] {
        let scratch = try Scratch()
        let host = try BuiltPlugin.host
        let other = HostProgram(path: "/other", buildID: "00ff", modules: host.modules, isInstalled: true)
        let folder = try BuiltPlugin.folder("stale", classType: "stale", in: scratch)
        let file = try PluginBuilder(host: other, toolchain: try Toolchain()).build(folder)
        return Array(try Data(contentsOf: URL(filePath: file)))
    }

    @Test func `an invalid plugin is skipped and the others are loaded`() throws {
        let unfit = try writeUnfit()
        let list = try Program.run("plugin", "list", "--plugins", folder)
        #expect(list.status == 69)
        #expect(list.output.contains("\n  well 1.4.0 "), "\(list.output)")
        for (name, code) in unfit {
            #expect(list.output.contains("skipped: \(code): "), "\(name): \(list.output)")
            #expect(list.errors.contains("error[\(code)]") && list.errors.contains("plugin \(name) is not loaded: "))
        }
        let session = try Program.run(["-c", "list plugins; show plugin well", "--plugins", folder])
        #expect(session.status == 0 && session.output.contains("\nwell 1.4.0\n"), "\(session.output)\(session.errors)")
        let reason = try Program.run(["-c", "show plugin stale", "--plugins", folder])
        #expect(reason.errors.contains("plugin stale is not loaded: "))
        let doctor = try Program.run("plugin", "doctor", "--plugins", folder)
        #expect(doctor.status == 69)
        let wrong = doctor.output.split(separator: "\n").filter { $0.hasPrefix("no  ") }
        for name in unfit.keys {
            #expect(wrong.contains { $0.contains("/\(name): ") || $0.contains("/\(name).so: ") }, "\(doctor.output)")
        }
    }

    @Test func `the JSON list has the reason each plugin was skipped`() throws {
        try process("other-engine", "\"engine\": \"9.9.9\"")
        let session = try Program.run(["-c", "list plugins", "--json", "--plugins", folder])
        guard case .array(let rows)? = try JSONParser.parse(Array(session.output.utf8))["result"] else {
            Issue.record("\(session.output)")
            return
        }
        let unfit = try #require(rows.first { $0["name"] == "other-engine" })
        #expect(unfit["skipped"]?["code"] == "plugin.other_engine_version" && unfit["class_types"] == .array([]))
        #expect(unfit["file"] == .string("\(folder)/other-engine"))
        #expect(rows.first { $0["name"] == "well" }?["version"] == "1.4.0")
    }

    @Test(arguments: [
        ["list"], ["lint", "samples/catalog.json"], ["cards", "samples/cards/autumn.json"], ["repl", "-c", ""],
    ])
    func `a command that requires every plugin stops when one is missing`(command: [String]) throws {
        try process("other-engine", "\"engine\": \"9.9.9\"")
        let words = command == ["list"] ? ["plugin", "list"] : command
        let goes = try Program.run(words + ["--plugins", folder])
        #expect(goes.errors.contains("plugin other-engine is not loaded: ") && goes.code != "plugin.required")
        let stops = try Program.run(words + ["--plugins", folder, "--require-plugins"])
        #expect(stops.status == 69 && stops.code == "plugin.required", "\(stops.errors)")
        #expect(stops.errors.contains("other-engine (plugin.other_engine_version)") && stops.output.isEmpty)
        #expect(stops.errors.contains("error[plugin.other_engine_version]"))
    }

    @Test func `a lock is not written when a plugin is skipped`() throws {
        try process("other-engine", "\"engine\": \"9.9.9\"")
        let lock = "\(scratch.path)/lock"
        #expect(try Program.run("plugin", "list", "--plugins", folder, "--write-lock", lock).status == 69)
        #expect(!FileManager.default.fileExists(atPath: lock))
    }

    @Test func `a plugin that loads on a second attempt is removed from the skipped list`() throws {
        try process("other-engine", "\"engine\": \"9.9.9\"")
        var set = try PluginLoader().plugins(in: [folder], beside: PluginSet())
        #expect(set.entries.map(\.plugin.name) == ["well"] && set.skipped.map(\.name) == ["other-engine"])
        try process("other-engine", "\"engine\": \"\(EngineVersion.current)\"")
        try set.add(try PluginLoader().load("\(folder)/other-engine"))
        #expect(set.skipped.isEmpty)
        try set.requireAll()
    }

    @Test func `a missing plugin folder fails the whole command`() throws {
        let error = #expect(throws: CartwrightError.self) {
            try PluginLoader().plugins(in: ["/none"], beside: PluginSet())
        }
        #expect(error?.code == .pluginUnreadable)
    }
}
