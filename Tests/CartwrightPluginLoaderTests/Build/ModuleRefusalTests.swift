import Cartwright
import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Tests the errors of building a wasm module, with the real compilers.
@Suite(.serialized) struct ModuleRefusalTests {
    private func refusal(
        _ language: NewPlugin.Language = .c,
        toolchain: Toolchain? = nil,
        _ change: (String) throws -> Void
    ) throws -> CartwrightError {
        let scratch = try Scratch()
        let folder = try NewModuleTests.folder(language, in: scratch)
        try change(folder.path)
        let builder = WasmModuleBuilder(toolchain: try toolchain ?? Toolchain())
        let error = #expect(throws: CartwrightError.self) { try builder.build(folder) }
        #expect(error?.hint?.isEmpty == false)
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/loyalty-stamp.wasm"))
        return try #require(error)
    }

    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file))
    }

    @Test(arguments: [NewPlugin.Language.c, .embeddedSwift])
    func `compile errors are reported with file and line`(language: NewPlugin.Language) throws {
        let name = language == .c ? "bad.c" : "Bad.swift"
        let text = language == .c ? "int a;\nint b = nothing;\n" : "let a = 1\nlet b: Int = \"no\"\n"
        let error = try refusal(language) { try write(text, to: "\($0)/Sources/\(name)") }
        #expect(error.code == .pluginCompileFailed)
        #expect(error.location.file?.hasSuffix("/loyalty-stamp/Sources/\(name)") == true, "\(error)")
        #expect(error.location.line == 2)
    }

    @Test func `an undefined function is reported with its source`() throws {
        let error = try refusal { folder in
            let file = "\(folder)/Sources/handler.c"
            let text = try String(contentsOfFile: file, encoding: .utf8)
            try write(text.replacing("{ return 1; }", with: "{ int elsewhere(void); return elsewhere(); }"), to: file)
        }
        #expect(error.code == .pluginCompileFailed)
        #expect(error.summary.contains("handler.c.o: undefined symbol: elsewhere"), "\(error)")
    }

    @Test func `a module without a required function is refused with the function's name`() throws {
        let error = try refusal { try write("int cw_abi(void) { return 1; }\n", to: "\($0)/Sources/handler.c") }
        #expect(error.code == .pluginCompileFailed)
        #expect(error.summary.contains("cw_alloc"), "\(error)")
    }

    @Test func `a folder without sources is refused`() throws {
        let error = try refusal { try FileManager.default.removeItem(atPath: "\($0)/Sources/handler.c") }
        #expect(error.code == .pluginNoSources)
        #expect(error.summary.hasPrefix("expected a Swift or C file below "))
    }

    @Test(arguments: ["Sources/handler.c", "Sources/json.h", "Sources", "plugin.json"])
    func `sources that others can write to are refused`(name: String) throws {
        let error = try refusal { folder in
            let path = "\(folder)/\(name)"
            let mode = (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int) ?? 0o644
            try FileManager.default.setAttributes([.posixPermissions: mode | 0o002], ofItemAtPath: path)
        }
        #expect(error.code == .pluginExposed)
    }

    @Test func `a compiler without the rest of its toolchain is refused with the missing program`() throws {
        let scratch = try Scratch()
        try scratch.file("swiftc", "#!/bin/sh\n".utf8)
        let error = try refusal(toolchain: try Toolchain(path: scratch.path)) { _ in }
        #expect(error.code == .pluginNoCompiler)
        #expect(error.summary.hasPrefix("there is no clang beside \(scratch.path)/swiftc"))
    }
}
