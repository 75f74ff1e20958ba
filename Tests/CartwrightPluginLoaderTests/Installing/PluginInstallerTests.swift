import Cartwright
import CartwrightPluginBuilder
import Foundation
import Testing

@testable import CartwrightPluginLoader

/// Tests `plugin install`: the installed files, and the refusals.
struct PluginInstallerTests {
    private let scratch: Scratch
    private var installed: String { "\(scratch.path)/data/cartwright/plugins" }
    private var installer: PluginInstaller { PluginInstaller(folder: installed) }

    init() throws { scratch = try Scratch() }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: installed).sorted()
    }

    private static func notBuilding(_ folder: PluginFolder) throws(CartwrightError) -> PluginBuild {
        throw CartwrightError("test.built", "\(folder.path) was built")
    }

    @Test func `a plugin in Swift is built, and the built file installed`() throws {
        let folder = try BuiltPlugin.folder(in: scratch)
        let file = try scratch.file("loyalty-stamp.so", BuiltPlugin.bytes, mode: 0o755)
        let place = try installer.install(folder.path) { folder throws(CartwrightError) in
            #expect(folder.manifest.name == "loyalty-stamp")
            return PluginBuild(file: file, sources: "sha256:00", programs: ["aa"])
        }
        #expect(place == "\(installed)/loyalty-stamp.so")
        #expect(try Data(contentsOf: URL(filePath: place)) == Data(BuiltPlugin.bytes))
        #expect(try names() == ["loyalty-stamp.lock", "loyalty-stamp.so"])
    }

    @Test func `a folder in another language is copied with its executable files and without hidden files`() throws {
        let source = "\(scratch.path)/coupon-python"
        try FileManager.default.copyItem(atPath: "\(BuiltPlugin.root)/samples/plugins/coupon-python", toPath: source)
        try FileManager.default.createDirectory(atPath: "\(source)/.git", withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(filePath: "\(source)/.git/config"))
        #expect(chmod("\(source)/coupon.py", 0o755) == 0)
        for (name, mode) in [("", 0o755), (".git", 0o755), (".git/config", 0o644)] {
            #expect(chmod("\(source)/\(name)", mode_t(mode)) == 0)
        }
        let place = try installer.install(source, build: Self.notBuilding)
        #expect(try PluginFolder(place).manifest.name == "coupon")
        #expect(!FileManager.default.fileExists(atPath: "\(place)/.git"))
        #expect(FileManager.default.isExecutableFile(atPath: "\(place)/coupon.py"))
        #expect(!FileManager.default.isExecutableFile(atPath: "\(place)/plugin.json"))
        // A second installation replaces the first.
        try FileManager.default.removeItem(atPath: "\(source)/README.md")
        #expect(try installer.install(source, build: Self.notBuilding) == place)
        #expect(!FileManager.default.fileExists(atPath: "\(place)/README.md"))
        #expect(try names() == ["coupon"])
        try installer.uninstall("coupon")
        #expect(try names() == [])
    }

    @Test func `a module that was not built is not installed`() throws {
        let source = "\(scratch.path)/stamp-c"
        try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
        let manifest = """
            {"name": "stamp-c", "kind": "wasm", "module": "stamp.wasm", "class_types": ["s"], "engine": "0.2.0"}
            """
        try Data(manifest.utf8).write(to: URL(filePath: "\(source)/plugin.json"))
        #expect(refusal { try installer.install(source, build: Self.notBuilding) } == .pluginNotBuilt)
        #expect(!FileManager.default.fileExists(atPath: "\(installed)/stamp-c"))
    }

    @Test func `a file that is not a plugin is refused, and nothing is installed`() throws {
        let file = "\(scratch.path)/other.so"
        try Data("no object".utf8).write(to: URL(filePath: file))
        #expect(chmod(file, 0o644) == 0)
        #expect(refusal { try installer.install(file, build: Self.notBuilding) } == .pluginNotSharedObject)
        #expect(
            refusal { try installer.install("\(scratch.path)/Bad Name.so", build: Self.notBuilding) } == .pluginBadName
        )
        #expect(
            refusal { try installer.install("\(scratch.path)/none.so", build: Self.notBuilding) } == .pluginUnreadable
        )
        #expect(refusal { try installer.uninstall("none") } == .pluginNotInstalled)
        #expect(refusal { try installer.uninstall("../x") } == .pluginNotInstalled)
        #expect(!FileManager.default.fileExists(atPath: installed))
    }

    @Test func `the folder of installed plugins is below the user's home or data folder`() throws {
        #expect(try PluginDirectory.installed(environment: ["HOME": "/h"]) == "/h/.local/share/cartwright/plugins")
        #expect(
            try PluginDirectory.installed(environment: ["HOME": "/h", "XDG_DATA_HOME": "/d"]) == "/d/cartwright/plugins"
        )
        #expect(refusal { try PluginDirectory.installed(environment: ["HOME": "relative"]) } == .pluginNoHome)
    }

    @Test func `a session loads the installed plugins only with --plugins installed`() throws {
        let source = "\(BuiltPlugin.root)/samples/plugins/coupon-python"
        let environment = ["XDG_DATA_HOME": "\(scratch.path)/data"]
        let empty = try Program.run(["plugin", "list", "--plugins", "installed"], environment: environment)
        #expect(empty.status == 0 && !empty.output.contains("/data/"))
        let install = try Program.run(["plugin", "install", source], environment: environment)
        #expect(install.output.hasPrefix("installed \(installed)/coupon\n"), "\(install.errors)")
        // The installed plugin replaces the bundled one of the same name.
        let list = try Program.run(["plugin", "list", "--plugins", "installed"], environment: environment)
        #expect(list.output.contains("\(installed)/coupon"))
        #expect(try !Program.run(["plugin", "list"], environment: environment).output.contains("/data/"))
        let uninstall = try Program.run(["plugin", "uninstall", "coupon"], environment: environment)
        #expect(uninstall.output == "uninstalled coupon\n")
        let again = try Program.run(["plugin", "uninstall", "coupon"], environment: environment)
        #expect(again.status == 69 && again.code == "plugin.not_installed")
    }

    private func refusal(_ body: () throws -> some Any) -> ErrorCode? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? CartwrightError)?.code
        }
    }
}
