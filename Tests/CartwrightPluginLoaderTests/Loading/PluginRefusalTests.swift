import Cartwright
import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Provokes every reason to refuse a plugin in the built program. None of them ends the program.
@Suite(.onlyInAllTests) struct PluginRefusalTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func sound(_ name: String = "loyalty-stamp.so", mode: Int = 0o755) throws -> String {
        try scratch.file(name, BuiltPlugin.bytes, mode: mode)
    }

    private func refused(_ file: String, _ code: ErrorCode, hint: String = "cartwright plugin build DIR") throws {
        let result = try Program.load(file)
        #expect(result.code == code.rawValue && result.status == 1, "\(result.output)\(result.errors)")
        #expect(result.hint == hint)
    }

    /// Compiles with plain swiftc against the modules of the build.
    private func compile(_ source: String, _ arguments: [String] = [], to name: String) throws -> String {
        let (main, file) = (try scratch.file("\(name).swift", source.utf8), "\(scratch.path)/\(name).so")
        let result = try Subprocess.run(
            try Toolchain().compiler,
            [
                "-emit-library", "-parse-as-library", "-swift-version", "6", "-module-name", "Handmade", "-I",
                "\(BuiltPlugin.build)/Modules", "-o", file, main,
            ] + arguments
        )
        try #require(result.status == 0, "\(result.errors)")
        return file
    }

    private func seal(_ file: String) throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: file)))
        try scratch.file(file.lastName, try PluginSeal.seal(bytes))
    }

    private func manifest(_ name: String = "handmade") throws -> PluginManifest {
        try PluginManifest(
            bytes: Array(
                #"{"name":"\#(name)","module":"Handmade","class_types":["a"],"handlers":["H"],"engine":"0.2.0"}"#.utf8
            ),
            file: "plugin.json"
        )
    }

    /// A handler of one class type, and nothing else.
    private static let handler = """
        import Cartwright
        public struct Nothing: CardContent { public var json: JSONValue { nil } }
        public struct H: CardHandler {
            public let name = "handmade"
            public let classTypes: [ClassType] = ["b"]
            public init() {}
            public func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Nothing { Nothing() }
            public func presentation(of content: Nothing, on card: ContentCard?) -> Presentation {
                Presentation(headline: "")
            }
        }

        """

    private var objects: [String] { BuiltPlugin.objects(of: HostProgram.moduleNames) }

    @Test func `a valid plugin is loaded`() throws {
        let result = try Program.load(try sound())
        #expect(result.output == "loaded plugin loyalty-stamp\n  handles loyalty_stamp\n", "\(result.errors)")
    }

    @Test func `a missing file is refused`() throws {
        let hint = "use the file made by cartwright plugin build, or the plugin folder"
        try refused("\(scratch.path)/none.so", .pluginUnreadable, hint: hint)
        try refused("/dev/null", .pluginUnreadable, hint: hint)
        #expect(try Program.run("plugin", "list", "--plugins", "\(scratch.path)/none").code == "plugin.unreadable")
    }

    @Test func `a file that is not a shared object is refused`() throws {
        try refused(try scratch.file("text.so", "#!/bin/sh\n".utf8), .pluginNotSharedObject)
    }

    @Test(arguments: [10, 4096, -5000, -1])
    func `a truncated file is refused`(length: Int) throws {
        let bytes = BuiltPlugin.bytes
        let cut = length < 0 ? Array(bytes.dropLast(-length)) : Array(bytes.prefix(length))
        try refused(try scratch.file("short.so", cut), .pluginTruncated)
    }

    @Test(arguments: [700, 9000, 40_000])
    func `a file with changed bytes is refused`(position: Int) throws {
        var bytes = BuiltPlugin.bytes
        for offset in 0..<16 { bytes[position + offset] ^= 0x55 }
        try refused(try scratch.file("changed.so", bytes), .pluginAltered)
    }

    @Test func `a shared object without entry points is refused`() throws {
        try refused(try compile("public func f() {}\n", to: "none"), .pluginMissingEntryPoint)
    }

    @Test func `a shared object with its own engine linked in is refused`() throws {
        let source = Self.handler + EntryPoints.source(for: try manifest(), engine: "00")
        try refused(try compile(source, objects, to: "twice"), .pluginEngineTwice)
    }

    @Test func `a shared object with a hidden engine linked in is refused`() throws {
        let script = try scratch.file("exports", EntryPoints.versionScript.utf8)
        let source = Self.handler + EntryPoints.source(for: try manifest(), engine: try BuiltPlugin.host.buildID)
        let hiding = ["-Xlinker", "--version-script=\(script)"]
        let file = try compile(source, objects + hiding, to: "hidden")
        try seal(file)
        try refused(file, .pluginEngineTwice)
    }

    @Test func `another API version, program or class type and missing symbols are refused`() throws {
        let folder = try BuiltPlugin.folder(in: scratch)
        var builder = try BuiltPlugin.builder
        builder.apiVersion = 2
        try refused(try builder.build(folder, to: "\(scratch.path)/a.so"), .pluginOtherAPIVersion)

        let host = try BuiltPlugin.host
        let other = HostProgram(path: host.path, buildID: "00ff", modules: host.modules, isInstalled: true)
        let file = try PluginBuilder(host: other, toolchain: try Toolchain()).build(folder)
        let result = try Program.load(file)
        #expect(result.code == "plugin.other_engine")
        #expect(result.errors.contains("was built for program 00ff"))
        #expect(result.errors.contains(", but this is \(host.buildID)"))
        #expect(result.hint == "cartwright plugin build \(folder.path)")

        let manifest = "\(folder.path)/plugin.json"
        let text = try String(contentsOfFile: manifest, encoding: .utf8)
        try scratch.file("loyalty-stamp/plugin.json", text.replacing("loyalty_stamp", with: "stamp").utf8)
        let claims = try BuiltPlugin.builder.build(try PluginFolder(folder.path), to: "\(scratch.path)/b.so")
        try refused(claims, .pluginOtherClassTypes, hint: #""class_types": ["loyalty_stamp"]"#)

        try scratch.file("loyalty-stamp/plugin.json", text.utf8)
        let missing = """
            @_silgen_name("$s10Cartwright7missingyyF") func missing()
            public func callsIt() { missing() }

            """
        try scratch.file("loyalty-stamp/Sources/Missing.swift", missing.utf8)
        let unresolved = try BuiltPlugin.builder.build(folder, to: "\(scratch.path)/c.so")
        let unlinked = try Program.load(unresolved)
        #expect(unlinked.code == "plugin.not_linked")
        #expect(unlinked.errors.contains("c does not fit this program: undefined symbol: $s10Cartwright7missingyyF"))
    }

    @Test func `a class type that another plugin handles is refused`() throws {
        let folder = try BuiltPlugin.folder("other", classType: "coupon_code", in: scratch)
        let file = try BuiltPlugin.builder.build(folder)
        try refused(file, .handlerDuplicateClassType, hint: "remove one of the two plugins")
    }

    @Test func `a file or folder that other users can write to is refused`() throws {
        let file = try sound("open/p.so", mode: 0o775)
        try refused(file, .pluginExposed, hint: "chmod go-w \(file)")
        _ = try sound("open/p.so")
        let folder = "\(scratch.path)/open"
        for mode in [0o775, 0o757] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
            try refused(file, .pluginExposed, hint: "chmod go-w \(folder)")
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        try FileManager.default.setAttributes([.posixPermissions: 0o757], ofItemAtPath: scratch.path)
        try refused(file, .pluginExposed, hint: "chmod go-w \(scratch.path)")
    }

    @Test func `a digest other than the pinned one is refused`() throws {
        let file = try sound()
        let digest = "sha256:" + (try Subprocess.run("/usr/bin/env", ["sha256sum", file]).output.prefix(64))
        let other = "sha256:" + String(repeating: "0", count: 64)
        #expect(try Program.load(file, "--plugin-digest", "loyalty-stamp=\(digest)").status == 0)
        let result = try Program.load(file, "--plugin-digest", "loyalty-stamp=\(other)")
        #expect(result.code == "plugin.other_digest" && result.errors.contains(digest))
        let lock = "\(scratch.path)/lock"
        #expect(try Program.run("plugin", "list", "--plugins", scratch.path, "--write-lock", lock).status == 0)
        #expect(try Program.load(file, "--plugin-lock", lock).status == 0)
        try scratch.file("lock", "loyalty-stamp=\(other)\n".utf8)
        #expect(try Program.load(file, "--plugin-lock", lock).code == "plugin.other_digest")
        #expect(try Program.load(file, "--plugin-digest", "x").code == "plugin.bad_pin")
    }

    @Test func `a script or flow needs a flag to load a plugin`() throws {
        let file = try sound()
        let script = try scratch.file("script", "load plugin \(file)\n".utf8)
        let answer = "loaded plugin loyalty-stamp\n  handles loyalty_stamp\n"
        let flow = try scratch.file("a.flow", "> load plugin \(file)\n\(answer)".utf8)
        #expect(try Program.run("-c", "load plugin \(file)").code == "plugin.not_permitted")
        #expect(try Program.run("run", script).code == "plugin.not_permitted")
        #expect(try Program.run("run", script, "--allow-load-plugin").status == 0)
        let checked = try Program.run("check", flow)
        #expect(checked.status == 2 && checked.output.contains("plugin.not_permitted"))
        #expect(try Program.run("check", flow, "--allow-load-plugin").status == 0)
    }

    @Test(.timeLimit(.minutes(15))) func `an unbuilt plugin and a replaced program are refused`() throws {
        let folder = try BuiltPlugin.folder(in: scratch)
        let result = try Program.run("plugin", "list", "--plugins", folder.path)
        #expect(result.code == "plugin.not_built" && result.status == 69)
        #expect(result.hint == "cartwright plugin build \(folder.path)")
        let file = try sound()
        // The program is replaced after its first answer, when it has certainly started.
        let line = """
            cp "$0" p && mkfifo in && touch out
            ./p --allow-load-plugin <in >out & exec 3>in
            echo 'list items' >&3
            until grep -q 'no items' out; do sleep 0.02; done
            rm p
            echo "load plugin $1" >&3
            exec 3>&-
            wait
            """
        let replaced = try Subprocess.run("/bin/bash", ["-c", line, BuiltPlugin.program, file], in: scratch.path)
        #expect(replaced.code == "plugin.program_replaced", "\(replaced.errors)")
    }

    @Test func `a load without a temporary folder for the mapped copy is refused`() throws {
        let file = try sound()
        let result = try Program.run(
            "-c",
            "load plugin \(file)",
            "--allow-load-plugin",
            environment: ["TMPDIR": "/nonexistent"]
        )
        #expect(result.code == "plugin.no_scratch")
    }
}
