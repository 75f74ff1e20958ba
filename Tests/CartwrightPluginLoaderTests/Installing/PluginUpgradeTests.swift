import Cartwright
import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Tests `plugin upgrade`: it rebuilds plugins that no longer fit, and compiles only sources that were trusted at
/// installation.
@Suite(.onlyInAllTests) struct PluginUpgradeTests {
    private let scratch: Scratch
    private var installed: String { "\(scratch.path)/data/cartwright/plugins" }
    private var installer: PluginInstaller { PluginInstaller(folder: installed) }

    init() throws { scratch = try Scratch() }

    /// A stand-in for the compiler: it returns the same valid shared object, with the digest of the current sources.
    private struct Compiler {
        let scratch: Scratch
        var programs = ["aa"]

        /// Builds as `plugin install` does.
        func build(_ folder: PluginFolder) throws(CartwrightError) -> PluginBuild {
            try made(folder, at: "\(scratch.path)/built/\(folder.manifest.name).so", locked: nil)
        }

        /// Builds as the plugin builder does, and refuses sources with another digest than the locked one.
        func made(_ folder: PluginFolder, at file: String, locked: String?) throws(CartwrightError) -> PluginBuild {
            let digest = try TrustedSources(of: folder.path).digest()
            guard locked == nil || locked == digest else { throw folder.sourcesChanged }
            do { try scratch.file(String(file.dropFirst(scratch.path.count + 1)), BuiltPlugin.bytes) } catch {
                throw CartwrightError(.pluginNotWritten, "\(error)")
            }
            return PluginBuild(file: file, sources: digest, programs: programs)
        }
    }

    /// Upgrades a plugin for some programs. Returns the outcome, and ", compiled" if the compiler ran.
    private func upgrade(
        _ name: String = "loyalty-stamp",
        for programs: [String],
        _ compiler: Compiler
    ) -> String {
        var compiled = ""
        let upgrade = installer.upgrade(name, for: programs) { folder, locked, _ throws(CartwrightError) in
            let file = "\(scratch.path)/again/\(folder.manifest.name).so"
            let build = try compiler.made(folder, at: file, locked: locked)
            compiled = ", compiled"
            return build
        }
        switch upgrade.outcome {
        case .rebuilt: return "rebuilt\(compiled)"
        case .upToDate: return "up to date\(compiled)"
        case .skipped(let error): return "\(error.code)\(compiled)"
        }
    }

    private func install() throws -> PluginFolder {
        let folder = try BuiltPlugin.folder(in: scratch)
        let compiler = Compiler(scratch: scratch)
        _ = try installer.install(folder.path) { folder throws(CartwrightError) in try compiler.build(folder) }
        return folder
    }

    @Test func `a plugin that fits stays, and any other is rebuilt from the locked sources`() throws {
        _ = try install()
        var compiler = Compiler(scratch: scratch)
        #expect(upgrade(for: ["aa"], compiler) == "up to date")
        compiler.programs = ["bb", "cc"]
        #expect(upgrade(for: ["bb", "cc"], compiler) == "rebuilt, compiled")
        #expect(upgrade(for: ["bb", "cc"], compiler) == "up to date")
        #expect(upgrade(for: ["cc"], compiler) == "up to date")
        #expect(upgrade(for: ["cc", "dd"], compiler) == "rebuilt, compiled")
        #expect(try installer.names() == ["loyalty-stamp"])
    }

    @Test(arguments: ["Sources/LoyaltyStampHandler.swift", "Sources/New.swift", "plugin.json"])
    func `sources that changed since the installation are not compiled`(file: String) throws {
        let folder = try install()
        let path = "\(folder.path)/\(file)"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "// new\n"
        // The manifest has the same meaning but other bytes than the trusted one.
        try scratch.file("loyalty-stamp/\(file)", (text + "\n").utf8, mode: 0o644)
        #expect(upgrade(for: ["bb"], Compiler(scratch: scratch)) == "plugin.sources_changed")
        try scratch.file("loyalty-stamp/\(file)", text.utf8, mode: 0o644)
        if file == "Sources/New.swift" { try FileManager.default.removeItem(atPath: path) }
        #expect(upgrade(for: ["bb"], Compiler(scratch: scratch)) == "rebuilt, compiled")
    }

    @Test func `a build of other sources than the locked ones is refused`() throws {
        let folder = try install()
        let file = "\(installed)/loyalty-stamp.so"
        let before = FileBytes.changed(file)
        let upgrade = installer.upgrade("loyalty-stamp", for: ["bb"]) { _, _, _ throws(CartwrightError) in
            PluginBuild(file: file, sources: "sha256:00", programs: ["bb"])
        }
        guard case .skipped(let error) = upgrade.outcome else {
            Issue.record("\(upgrade.outcome)")
            return
        }
        #expect(error.code == .pluginSourcesChanged && error.summary.contains(folder.path))
        #expect(FileBytes.changed(file) == before)
    }

    @Test func `the builder compiles only the locked sources`() throws {
        let folder = try BuiltPlugin.folder(in: scratch)
        let locked = try TrustedSources(of: folder.path).digest()
        try scratch.file("loyalty-stamp/Sources/More.swift", "// more\n".utf8, mode: 0o644)
        let error = #expect(throws: CartwrightError.self) {
            try BuiltPlugin.builder.make(folder, to: "\(scratch.path)/a.so", locked: locked)
        }
        #expect(error?.code == .pluginSourcesChanged)
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/a.so"))
    }

    @Test func `nothing is built with a missing or exposed lock, another plugin file, or without the sources`() throws {
        let folder = try install()
        let (lock, file) = ("data/cartwright/plugins/loyalty-stamp.lock", "data/cartwright/plugins/loyalty-stamp.so")
        let text = try String(contentsOfFile: "\(scratch.path)/\(lock)", encoding: .utf8)
        let compiler = Compiler(scratch: scratch)

        try scratch.file(lock, text.utf8, mode: 0o666)
        #expect(upgrade(for: ["bb"], compiler) == "plugin.exposed")
        try scratch.file(lock, #"{"folder": "/"}"#.utf8, mode: 0o644)
        #expect(upgrade(for: ["bb"], compiler) == "json.missing_key")
        try scratch.file(lock, text.utf8, mode: 0o644)
        try scratch.file(file, BuiltPlugin.bytes + [0])
        #expect(upgrade(for: ["bb"], compiler) == "plugin.not_locked")
        try scratch.file(file, BuiltPlugin.bytes)
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(upgrade(for: ["bb"], compiler) == "plugin.no_manifest")
        // A plugin that was installed as a built file has no known sources.
        _ = try installer.install("\(scratch.path)/built/loyalty-stamp.so") { _ throws(CartwrightError) in
            throw CartwrightError(.pluginNotBuilt, "")
        }
        #expect(upgrade(for: ["bb"], compiler) == "plugin.not_locked")
        #expect(upgrade("none", for: ["bb"], compiler) == "plugin.not_installed")
    }

    @Test func `a process plugin fits if its engine version does`() throws {
        let manifest = { (engine: String) in
            """
            {"name": "stamp", "kind": "process", "command": ["/bin/cat"], "class_types": ["s"], "engine": "\(engine)"}
            """
        }
        try scratch.file("stamp/plugin.json", manifest("\(EngineVersion.current)").utf8, mode: 0o644)
        _ = try installer.install("\(scratch.path)/stamp") { _ throws(CartwrightError) in
            throw CartwrightError(.pluginNotBuilt, "")
        }
        let compiler = Compiler(scratch: scratch)
        #expect(upgrade("stamp", for: ["bb"], compiler) == "up to date")
        try scratch.file("data/cartwright/plugins/stamp/plugin.json", manifest("0.1.0").utf8, mode: 0o644)
        #expect(upgrade("stamp", for: ["bb"], compiler) == "plugin.other_engine_version")
    }

    @Test func `uninstalling removes the lock`() throws {
        _ = try install()
        try installer.uninstall("loyalty-stamp")
        #expect(try FileManager.default.contentsOfDirectory(atPath: installed) == [])
    }

    /// Runs the program with the real compiler on an installation that an earlier build left.
    @Test(.timeLimit(.minutes(15)))
    func `the program rebuilds a plugin of an earlier build and reports the plugins it skips`() throws {
        let environment = ["XDG_DATA_HOME": "\(scratch.path)/data"]
        let none = try Program.run(["plugin", "upgrade"], environment: environment)
        #expect(none.output == "no plugins are installed\n" && none.status == 0)
        _ = try install()
        let session = ["-c", "list plugins", "--plugins", "installed"]
        let upgraded = try Program.run(["plugin", "upgrade"], environment: environment)
        #expect(upgraded.output == "loyalty-stamp: rebuilt\n" && upgraded.status == 0, "\(upgraded.output)")
        let loaded = try Program.run(session, environment: environment)
        #expect(loaded.output.contains("loyalty-stamp 0.1.0 ") && loaded.errors.isEmpty, "\(loaded.errors)")
        let again = try Program.run(["plugin", "upgrade", "loyalty-stamp", "none"], environment: environment)
        #expect(again.output.hasPrefix("loyalty-stamp: up to date\nnone: skipped\n  error[plugin.not_installed]: "))
        #expect(again.output.contains("\n    try: ") && again.status == 69)
    }
}
