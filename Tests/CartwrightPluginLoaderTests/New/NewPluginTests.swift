import Cartwright
import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

struct NewPluginTests {
    private func names(_ plugin: String, _ classType: String = "a") -> ErrorCode? {
        do throws(CartwrightError) {
            _ = try PluginNames(plugin: plugin, classType: classType)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `all names are derived from the plugin's name`() throws {
        let names = try PluginNames(plugin: "loyalty-stamp2", classType: "loyalty_stamp")
        #expect([names.module, names.handler] == ["LoyaltyStamp2Plugin", "LoyaltyStamp2Handler"])
        #expect([names.content, names.area] == ["LoyaltyStamp2", "loyalty_stamp2"])
    }

    @Test(arguments: [("", "a"), ("A", "a"), ("a_b", "a"), ("a", ""), ("a", "a b"), ("a", "a\"b"), ("..", "a")])
    func `names that cannot be used are refused`(plugin: String, classType: String) {
        #expect(names(plugin, classType) == .pluginBadName)
        #expect(names("a") == nil)
    }

    @Test(arguments: [
        ("/e/plugins/a", EngineSource.checkout("/e"), #".package(path: "../..", traits: [])"#),
        ("/d/a", .checkout("/e"), #".package(path: "/e", traits: [])"#),
        ("/eleven/a", .checkout("/e"), #".package(path: "/e", traits: [])"#),
        (
            "/a", .repository("https://h.example/o/engine.git"),
            #".package(url: "https://h.example/o/engine.git", branch: "main", traits: [])"#
        ),
    ])
    func `the package names the engine`(folder: String, engine: EngineSource, dependency: String) {
        #expect(engine.dependency(from: folder) == dependency)
        #expect(["e", "engine"].contains(engine.package))
    }

    @Test func `an engine source must contain an engine`() throws {
        #expect(try EngineSource(BuiltPlugin.root) == .checkout(BuiltPlugin.root))
        #expect(try EngineSource("file:///somewhere/x.git") == .repository("file:///somewhere/x.git"))
        #expect(try EngineSource.ofProgram(try HostProgram(path: BuiltPlugin.program)) == .checkout(BuiltPlugin.root))
        let error = #expect(throws: CartwrightError.self) { try EngineSource("/usr") }
        #expect(error?.code == .pluginNoEngine)
    }

    @Test func `the engine of an installed program is found beside it, without a checkout`() throws {
        let scratch = try Scratch()
        let modules = "\(scratch.path)/lib/cartwright/modules"
        let host = HostProgram(path: "\(scratch.path)/bin/c", buildID: "00", modules: modules, isInstalled: true)
        let error = #expect(throws: CartwrightError.self) { try EngineSource.ofProgram(host) }
        #expect(error?.code == .pluginNoEngine)
        #expect(error?.summary == "cannot find an engine in \(scratch.path)/share/cartwright/engine")
        let engine = "\(scratch.path)/share/cartwright/engine"
        try FileManager.default.createDirectory(
            atPath: "\(engine)/Sources/Cartwright",
            withIntermediateDirectories: true
        )
        try scratch.file("share/cartwright/engine/Package.swift", [])
        #expect(try EngineSource.ofProgram(host) == .checkout(engine))
    }

    @Test func `an existing folder is not overwritten, and the README lists every file`() throws {
        let scratch = try Scratch()
        let plugin = NewPlugin(
            try PluginNames(plugin: "a", classType: "a"),
            folder: "\(scratch.path)/a",
            engine: .checkout(BuiltPlugin.root)
        )
        try plugin.write()
        let error = #expect(throws: CartwrightError.self) { try plugin.write() }
        #expect(error?.code == .pluginFolderTaken)
        let readMe = try String(contentsOfFile: "\(scratch.path)/a/README.md", encoding: .utf8)
        for file in plugin.files.dropFirst() { #expect(readMe.contains("| `\(file.path)` | \(file.purpose) |")) }
    }

    @Test func `the new sources pass swift format`() throws {
        let scratch = try Scratch()
        let folder = try BuiltPlugin.folder(in: scratch).path
        let options = ["--strict", "--recursive", "--configuration", "\(BuiltPlugin.root)/.swift-format"]
        let result = try Subprocess.run("/usr/bin/env", ["swift", "format", "lint"] + options + [folder])
        #expect(result.status == 0, "\(result.errors)")
    }
}
