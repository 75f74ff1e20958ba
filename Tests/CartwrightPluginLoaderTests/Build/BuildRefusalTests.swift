import Cartwright
import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Tests the errors of building a plugin, with the real compiler where that is quick.
@Suite(.onlyInAllTests) struct BuildRefusalTests {
    private func refusal(
        _ change: (PluginFolder) throws -> Void = { _ in },
        toolchain: Toolchain? = nil,
        host: HostProgram? = nil
    ) throws -> CartwrightError {
        let scratch = try Scratch()
        let folder = try BuiltPlugin.folder(in: scratch)
        try change(folder)
        let builder = PluginBuilder(host: try host ?? BuiltPlugin.host, toolchain: try toolchain ?? Toolchain())
        let error = #expect(throws: CartwrightError.self) {
            // The manifest may have changed, so the folder is read again.
            try builder.build(try PluginFolder(folder.path))
        }
        #expect(error?.hint?.isEmpty == false)
        #expect(!FileManager.default.fileExists(atPath: folder.builtFile))
        return try #require(error)
    }

    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file))
    }

    @Test func `compile errors are reported with file and line`() throws {
        let error = try refusal { try write("struct A {}\nlet a: Int = \"b\"\n", to: "\($0.path)/Sources/A.swift") }
        #expect(error.code == .pluginCompileFailed)
        #expect(error.location.file?.hasSuffix("Sources/A.swift") == true && error.location.line == 2)
        #expect(error.summary.contains("cannot convert value of type 'String'"))
    }

    @Test func `all errors of the compiler are reported`() throws {
        let error = try refusal {
            try write("let a: Int = \"b\"\nlet c = d\nlet e: Bool = 1\n", to: "\($0.path)/Sources/A.swift")
        }
        #expect(error.summary.hasPrefix("plugin loyalty-stamp does not compile: "))
        #expect(error.others.map(\.code) == [.pluginCompileFailed, .pluginCompileFailed])
        #expect(([error] + error.others).compactMap(\.location.line) == [1, 2, 3])
    }

    @Test(arguments: [
        ("LoyaltyStampHandlr", "cannot find 'LoyaltyStampHandlr' in scope", "did you mean LoyaltyStampHandler?"),
        ("Elsewhere", "cannot find 'Elsewhere' in scope", "a CardHandler of Sources with an init() of no arguments"),
        ("LoyaltyStamp", "", "a CardHandler of Sources with an init() of no arguments"),
    ])
    func `a wrong handler name is reported at its place`(name: String, words: String, hint: String) throws {
        let error = try refusal { folder in
            let file = "\(folder.path)/plugin.json"
            let text = try String(contentsOfFile: file, encoding: .utf8)
            try write(text.replacing("\"LoyaltyStampHandler\"", with: "\"\(name)\""), to: file)
        }
        #expect(error.code == .pluginCompileFailed)
        #expect(error.location.file?.hasSuffix("/loyalty-stamp/plugin.json") == true, "\(error)")
        #expect(error.location.pointer == "/handlers/0")
        #expect(error.summary.hasSuffix(words), "\(error)")
        #expect(error.hint == hint)
    }

    @Test func `a plugin that imports other packages is refused with a hint to link it statically`() throws {
        let error = try refusal { try write("import Logging\n", to: "\($0.path)/Sources/A.swift") }
        #expect(error.code == .pluginModuleUnavailable)
        #expect(error.summary.hasPrefix("cannot import Logging: "))
        #expect(error.hint?.contains("HandlerRegistry") == true)
    }

    @Test func `a folder without sources is refused`() throws {
        let error = try refusal { try FileManager.default.removeItem(atPath: "\($0.path)/Sources") }
        #expect(error.code == .pluginNoSources)
    }

    @Test func `a plugin for another engine is refused`() throws {
        let error = try refusal { folder in
            let file = "\(folder.path)/plugin.json"
            try write(try String(contentsOfFile: file, encoding: .utf8).replacing("0.2.0", with: "0.9.0"), to: file)
        }
        #expect(error.code == .pluginOtherEngineVersion)
    }

    @Test func `a compiler of another version is refused with both versions`() throws {
        let scratch = try Scratch()
        let script = "#!/bin/sh\necho 'Swift version 5.9.2 (swift-5.9.2-RELEASE)'\n[ \"$1\" = --version ]\n"
        try scratch.file("swiftc", script.utf8)
        let error = try refusal(toolchain: try Toolchain(path: scratch.path))
        #expect(error.code == .pluginOtherCompiler)
        #expect(error.summary.contains("Swift version 5.9.2 (swift-5.9.2-RELEASE), but the program was built by Swift"))
    }

    @Test func `modules that were compiled after the program was linked are refused`() throws {
        let scratch = try Scratch()
        let program = try scratch.file("cartwright", "".utf8)
        try scratch.file("Modules/Cartwright.swiftmodule", "".utf8)
        let past: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
        try FileManager.default.setAttributes(past, ofItemAtPath: program)
        let modules = "\(scratch.path)/Modules"
        let host = HostProgram(path: program, buildID: "00", modules: modules, isInstalled: false)
        #expect(try refusal(host: host).code == .pluginModulesNewer)
    }

    @Test func `a result that cannot be written is reported`() throws {
        let scratch = try Scratch()
        let folder = try BuiltPlugin.folder(in: scratch)
        try scratch.file("file", "".utf8)
        let error = #expect(throws: CartwrightError.self) {
            try BuiltPlugin.builder.build(folder, to: "\(scratch.path)/file/p.so")
        }
        #expect(error?.code == .pluginNotWritten)
    }
}
