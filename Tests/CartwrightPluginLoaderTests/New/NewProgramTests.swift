import Cartwright
@testable import CartwrightPluginLoader
import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder

/// Tests a new plugin in C with a libc: a WASI program that satisfies its contract, and whose card discounts a cart.
@Suite(.onlyInAllTests, .serialized) struct NewProgramTests {
    static let hasLibc = (try? WASISysroot(environment: ProcessInfo.processInfo.environment)) != nil
    static let needsLibc: Comment = "a libc for WASI is not installed: scripts/need-packages tests"

    @Test(.enabled(if: hasLibc, needsLibc)) func `it passes its own test, and its card discounts a cart`() throws {
        let scratch = try Scratch()
        let folder = "\(scratch.path)/loyalty-stamp"
        let made = try Program.run(
            ["plugin", "new", folder, "--class-type", "loyalty_stamp", "--kind", "wasm", "--language", "wasi-c"]
        )
        #expect(made.status == 0, "\(made.errors)")
        let result = try Program.run("plugin", "test", folder)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("contract: ok"))
        #expect(result.output.contains("loyalty-stamp.flow: ok"))
    }

    @Test(.enabled(if: hasLibc, needsLibc)) func `it is a small program of ABI 2, built without a warning`() throws {
        let scratch = try Scratch()
        let folder = try NewModuleTests.folder(.wasiC, in: scratch)
        var builder = WasmModuleBuilder(toolchain: try Toolchain())
        builder.report = { Issue.record("\($0)") }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: try builder.build(folder))))
        #expect((10_000...60_000).contains(bytes.count), "\(bytes.count)")
        let module = try SampleModule.runtime().module(bytes, named: "stamp.wasm")
        #expect(module.abi == .program)
        let reply = try module.answer(Array(#"{"id":7,"do":"hello"}"#.utf8))
        #expect(
            String(decoding: reply.bytes, as: UTF8.self)
                == #"{"id":7,"hello":{"protocol":1,"name":"loyalty-stamp","class_types":{"loyalty_stamp":[]}}}"#
        )
    }

    @Test(.enabled(if: hasLibc, needsLibc)) func `the error of a failed program quotes standard error`() throws {
        let scratch = try Scratch()
        let folder = try NewModuleTests.folder(.wasiC, in: scratch)
        let source = """
            #include <stdio.h>
            #include <stdlib.h>
            #include <time.h>
            int main(void) {
                fprintf(stderr, "no stamps at %ld, as %d of %s\\n", (long)time(NULL), 3, getenv("PATH") ? "x" : "none");
                return fopen("/etc/passwd", "r") ? 0 : 3;
            }
            """
        try Data(source.utf8).write(to: URL(filePath: "\(folder.path)/Sources/main.c"))
        let file = try WasmModuleBuilder(toolchain: try Toolchain()).build(folder)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        let module = try SampleModule.runtime().module(bytes, named: "stamp.wasm")
        let error = #expect(throws: CartwrightError.self) { try module.answer([]) }
        #expect(error?.summary == "stamp.wasm ended with status 3")
        #expect(error?.details == ["stderr: no stamps at 1, as 3 of none"])
    }

    @Test func `plugin run, plugin doctor and show plugin report a module's ABI`() throws {
        let scratch = try Scratch()
        let folder = try NewModuleTests.folder(Self.hasLibc ? .wasiC : .c, in: scratch)
        let abi = Self.hasLibc ? 2 : 1
        let file = try WasmModuleBuilder(toolchain: try Toolchain()).build(folder)
        let run = try Program.run("plugin", "run", file)
        #expect(run.errors.hasPrefix("{\"abi\":\(abi),"), "\(run.errors)")
        let doctor = try Program.run("plugin", "doctor")
        #expect(doctor.output.contains(", ABI 1 and 2, "), "\(doctor.output)")
        let shown = try Program.run("repl", "--plugins", folder.path, "-c", "show plugin loyalty-stamp")
        #expect(shown.output.contains(", ABI \(abi)\n"), "\(shown.output)\(shown.errors)")
    }

    @Test func `the README names each file and the packages to install`() throws {
        let names = try PluginNames(plugin: "loyalty-stamp", classType: "loyalty_stamp")
        let files = NewPlugin(names, folder: "/p/loyalty-stamp", in: .wasiC).files
        #expect(files.map(\.path).contains("Sources/main.c"))
        #expect(files[0].text.contains("apt-get install wasi-libc"))
        for file in files.dropFirst() {
            #expect(files[0].text.contains("`\(file.path)`"))
            #expect(!file.text.contains("CLASS_TYPE") && !file.text.contains("AREA"), "\(file.path)")
            #expect(file.text.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(file.path)")
        }
    }

    @Test func `the error names the libc that is missing`() throws {
        let scratch = try Scratch()
        let folder = try NewModuleTests.folder(.wasiC, in: scratch)
        let builder = WasmModuleBuilder(toolchain: try Toolchain(), ["WASI_SYSROOT": scratch.path])
        let error = #expect(throws: CartwrightError.self) { try builder.build(folder) }
        #expect(error?.code == .pluginNoCompiler)
        #expect(
            error?.summary == "cannot find a libc for WASI in \(scratch.path)/lib, which a plugin with a main.c needs"
        )
        #expect(error?.hint?.hasPrefix("apt-get install wasi-libc") == true)
    }

    @Test(arguments: ["wasm32-wasi", "wasm32-wasip1"])
    func `a libc in another folder is found under its older and its newer name`(target: String) throws {
        let scratch = try Scratch()
        try scratch.file("lib/\(target)/libc.a", "".utf8)
        try scratch.file("lib/\(target)/libclang_rt.builtins-wasm32.a", "".utf8)
        let found = try WASISysroot(environment: ["WASI_SYSROOT": scratch.path])
        #expect(found.headers == "\(scratch.path)/include/\(target)")
        #expect(found.libraries == "\(scratch.path)/lib/\(target)")
        #expect(found.builtins == "\(scratch.path)/lib/\(target)/libclang_rt.builtins-wasm32.a")
    }
}
