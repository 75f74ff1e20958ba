import Cartwright
import CartwrightPluginLoader
import Foundation
import Testing

/// A folder whose manifest names a command is a plugin that needs no build.
@Suite struct ProcessPluginTests {
    @Test func `a folder is loaded, and its process starts with the first card`() throws {
        let child = try Child()
        defer { child.end() }
        #expect(child.loaded.manifest.kind == .process)
        #expect(child.handler.channel.runtime.kind == "process")
        #expect(child.handler.channel.runtime.name == "python3 stamp.py")
        #expect(child.handler.lastUsage == nil)
        #expect(child.handled("a").first?.presentation?.headline == "a")
        #expect((child.handler.lastUsage?.microseconds ?? 0) > 0)
    }

    @Test func `the digest covers every file of the folder`() throws {
        let child = try Child()
        let file = "\(child.folder.path)/data.json"
        let before = child.loaded.digest
        #expect(try PluginLoader().load(child.folder.path).digest == before)
        try "{}".write(toFile: file, atomically: false, encoding: .utf8)
        let after = try PluginLoader().load(child.folder.path).digest
        #expect(after != before)
        var pins = PluginPins()
        try pins.add("stamp=\(before)")
        let error = #expect(throws: CartwrightError.self) { try PluginLoader(pins: pins).load(child.folder.path) }
        #expect(error?.code == .pluginOtherDigest)
        try FileManager.default.removeItem(atPath: file)
        #expect(try PluginLoader(pins: pins).load(child.folder.path).digest == before)
    }

    @Test func `a folder that others can write to is refused`() throws {
        let child = try Child()
        #expect(chmod("\(child.folder.path)/stamp.py", 0o666) == 0)
        let error = #expect(throws: CartwrightError.self) { try PluginLoader().load(child.folder.path) }
        #expect(error?.code == .pluginExposed)
    }

    @Test func `a kind without a loader is refused`() throws {
        let child = try Child()
        let error = #expect(throws: CartwrightError.self) { try PluginLoader(kinds: []).load(child.folder.path) }
        #expect(error?.code == .pluginUnknownKind)
    }

    @Test func `bwrap runs a command read-only, with the system's programs and its own folder, and without network`() {
        let words = ProcessIsolation.bubblewrap("/usr/bin/bwrap").command(
            ["/usr/bin/python3", "stamp.py"],
            in: "/plugins/a"
        )
        #expect(words.first == "/usr/bin/bwrap")
        #expect(words.contains("--unshare-all"))
        #expect(!words.contains("--share-net"))
        #expect(words.suffix(3) == ["--", "/usr/bin/python3", "stamp.py"])
        let text = words.joined(separator: " ")
        #expect(text.contains("--ro-bind-try /plugins/a /plugins/a ") && text.contains("--chdir /plugins/a"))
        #expect(!text.contains("--bind "))
        #expect(ProcessIsolation.none.command(["a", "b"], in: "/x") == ["a", "b"])
    }

    @Test func `a missing command is refused`() throws {
        let child = try Child()
        let manifest = """
            {"name": "stamp", "kind": "process", "command": ["no-such-program"], "class_types": ["stamp"],
             "engine": "\(EngineVersion.current)"}
            """
        try manifest.write(toFile: "\(child.folder.path)/plugin.json", atomically: false, encoding: .utf8)
        let error = #expect(throws: CartwrightError.self) { try PluginLoader().load(child.folder.path) }
        #expect(error?.code == .pluginBadCommand)
    }
}
