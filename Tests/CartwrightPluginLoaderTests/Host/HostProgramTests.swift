import Cartwright
import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

@Suite(.onlyInAllTests) struct HostProgramTests {
    private func refusal(_ path: String) -> ErrorCode? {
        do throws(CartwrightError) {
            _ = try HostProgram(path: path)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `modules are beside a program in a build tree, and in lib where it is installed`() throws {
        let built = try HostProgram(path: BuiltPlugin.program)
        #expect(built.modules == "\(BuiltPlugin.build)/Modules" && !built.isInstalled)
        let scratch = try Scratch()
        let beginning = try #require(FileBytes.beginning(of: BuiltPlugin.program, count: 1 << 16))
        let program = try scratch.file("prefix/bin/cartwright", beginning)
        #expect(refusal(program) == .pluginNoModules)
        try scratch.file("prefix/lib/cartwright/modules/Cartwright.swiftmodule", "".utf8)
        let installed = try HostProgram(path: program)
        #expect(installed.modules == "\(scratch.path)/prefix/lib/cartwright/modules" && installed.isInstalled)
        #expect(installed.buildID == built.buildID)
    }

    /// Writes the beginnings of the two built programs into a folder.
    private func programs(in folder: String, _ scratch: Scratch) throws -> HostProgram {
        for name in ["cartwright", "cartwright-net"] {
            let beginning = try #require(FileBytes.beginning(of: "\(BuiltPlugin.build)/\(name)", count: 1 << 16))
            try scratch.file("\(folder)/\(name)", beginning)
        }
        return try HostProgram(path: "\(scratch.path)/\(folder)/cartwright")
    }

    @Test func `a plugin is built for both programs that are installed in one folder`() throws {
        let scratch = try Scratch()
        try scratch.file("lib/cartwright/modules/Cartwright.swiftmodule", "".utf8)
        let host = try programs(in: "bin", scratch)
        #expect(host.fittingPrograms.map(\.path.lastName) == ["cartwright", "cartwright-net"])
        #expect(Set(host.fittingPrograms.map(\.buildID)).count == 2)
        let net = try HostProgram(path: "\(scratch.path)/bin/cartwright-net")
        #expect(Set(net.fittingPrograms) == Set(host.fittingPrograms) && net.fittingPrograms.first == net)
        let shop = "\(scratch.path)/bin/shop"
        let other = HostProgram(path: shop, buildID: "00", modules: host.modules, isInstalled: true)
        #expect(other.fittingPrograms == [other])
        try FileManager.default.removeItem(atPath: net.path)
        #expect(host.fittingPrograms == [host])
    }

    @Test func `in a build tree a program that was linked before the engine was compiled is left out`() throws {
        let scratch = try Scratch()
        let module = try scratch.file("Modules/Cartwright.swiftmodule", "".utf8)
        let host = try programs(in: ".", scratch)
        let (earlier, later) = (Date(timeIntervalSince1970: 1_000), Date(timeIntervalSince1970: 2_000))
        func change(_ path: String, at date: Date) throws {
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        try change(module, at: earlier)
        for name in ["cartwright", "cartwright-net"] { try change("\(scratch.path)/\(name)", at: later) }
        #expect(host.fittingPrograms.count == 2)
        try change("\(scratch.path)/cartwright-net", at: Date(timeIntervalSince1970: 500))
        #expect(host.fittingPrograms == [host])
    }

    @Test func `a program without a build id is refused`() throws {
        let scratch = try Scratch()
        #expect(refusal(try scratch.file("a", "#!/bin/sh\n".utf8)) == .pluginNoBuildID)
        #expect(refusal("\(scratch.path)/nothing") == .pluginNoBuildID)
    }

    @Test func `without a compiler nothing is built`() {
        let error = #expect(throws: CartwrightError.self) { try Toolchain(path: "/nonexistent:/proc") }
        #expect(error?.code == .pluginNoCompiler)
    }

    @Test func `the compiler's version is the one in the modules it makes`() throws {
        let version = try #require(Toolchain.version(ofModule: "\(BuiltPlugin.build)/Modules/Cartwright.swiftmodule"))
        #expect(try Toolchain().version == version)
    }

    @Test func `a missing program cannot be started`() {
        let error = #expect(throws: CartwrightError.self) { try Subprocess.run("/nonexistent", []) }
        #expect(error?.code == .pluginNotStarted)
    }

    /// Links a program from the object files of the loader, with a shared and with a static Swift runtime.
    @Test(arguments: [([], ErrorCode.pluginUnreadable), (["-static-stdlib"], .pluginStaticRuntime)])
    func `a program with a static Swift runtime cannot load plugins`(options: [String], code: ErrorCode) throws {
        let scratch = try Scratch()
        let source = """
            import Cartwright
            import CartwrightPluginLoader
            import Foundation
            do { _ = try PluginLoader().load("/nonexistent") } catch { print(error.code) }

            """
        let main = try scratch.file("main.swift", source.utf8)
        try scratch.file("Modules/Cartwright.swiftmodule", "".utf8)
        let program = "\(scratch.path)/program"
        let modules = HostProgram.moduleNames + ["CartwrightFiles", "CartwrightAnalytics", "CartwrightPluginLoader"]
        let arguments =
            options + [
                main, "-swift-version", "6", "-o", program, "-I", "\(BuiltPlugin.build)/Modules", "-lcrypto",
                "-Xcc", "-fmodule-map-file=\(BuiltPlugin.root)/Sources/COpenSSL/module.modulemap",
                "-Xcc", "-fmodule-map-file=\(BuiltPlugin.build)/CProcesses.build/module.modulemap",
                "-Xlinker", "-export-dynamic", "-Xlinker", "--build-id",
            ] + BuiltPlugin.objects(of: modules)
            + [
                "CProcesses.build/confine", "CProcesses.build/notes", "CProcesses.build/processes",
                "CProcesses.build/stack",
            ]
            .map { "\(BuiltPlugin.build)/\($0).c.o" }
        let result = try Subprocess.run(try Toolchain().compiler, arguments)
        try #require(result.status == 0, "\(result.errors)")
        #expect(try Subprocess.run(program, []).output == "\(code)\n")
    }
}
