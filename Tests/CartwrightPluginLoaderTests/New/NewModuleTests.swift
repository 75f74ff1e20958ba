import Cartwright
@testable import CartwrightPluginLoader
import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder

/// Tests a new wasm plugin: the toolchain alone builds it, it satisfies its contract, and its card discounts a cart.
@Suite(.onlyInAllTests, .serialized) struct NewModuleTests {
    @Test(arguments: ["swift", "c"])
    func `it passes its own test, and its card discounts a cart`(language: String) throws {
        let scratch = try Scratch()
        let folder = "\(scratch.path)/loyalty-stamp"
        let made = try Program.run(
            ["plugin", "new", folder, "--class-type", "loyalty_stamp", "--kind", "wasm", "--language", language]
        )
        #expect(made.status == 0, "\(made.errors)")
        let result = try Program.run("plugin", "test", folder)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("contract: ok"))
        #expect(result.output.contains("loyalty-stamp.flow: ok"))
    }

    @Test(arguments: [NewPlugin.Language.embeddedSwift, .c])
    func `it compiles without warnings to a small module that only its owner can write`(
        language: NewPlugin.Language
    ) throws {
        let scratch = try Scratch()
        let folder = try Self.folder(language, in: scratch)
        var builder = WasmModuleBuilder(toolchain: try Toolchain())
        builder.report = { Issue.record("\($0)") }
        let module = try builder.build(folder)
        #expect(module == "\(folder.path)/loyalty-stamp.wasm")
        let bytes = try Data(contentsOf: URL(filePath: module))
        #expect(bytes.starts(with: [0, 0x61, 0x73, 0x6D]))
        #expect((1_000...16_000).contains(bytes.count), "\(bytes.count)")
        let mode = try FileManager.default.attributesOfItem(atPath: module)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o022 } == 0)
    }

    @Test func `plugin run allows a message about many cards the same fuel as a session`() throws {
        let scratch = try Scratch()
        let folder = try Self.folder(.embeddedSwift, in: scratch)
        let module = try WasmModuleBuilder(toolchain: try Toolchain()).build(folder)
        let card = #"{"id":"a","title":"Stamp","description":null,"image":null,"extras":{"percent_off":"10"}}"#
        let cards = [String](repeating: card, count: 2_500).joined(separator: ",")
        let message = "\(scratch.path)/message.json"
        try Data(#"{"id":1,"do":"decode","cards":[\#(cards)]}"#.utf8).write(to: URL(filePath: message))
        let run = { (more: String) in
            try Subprocess.run("/bin/sh", ["-c", "\(BuiltPlugin.program) plugin run \(module) \(more) < \(message)"])
        }
        let counted = try run("")
        #expect(counted.status == 0 && counted.output.hasPrefix(#"{"id":1,"results":[{"object":"#), "\(counted.errors)")
        #expect(try run("--count 0").errors.contains("exceeded its limit of fuel: 11000000 of 11000000"))
    }

    /// The sample must be self-contained, so these files exist twice.
    @Test(arguments: ["JSON.swift", "Answer.swift"])
    func `the sample in Embedded Swift reads and writes JSON as new plugins do`(name: String) throws {
        let scratch = try Scratch()
        let folder = try Self.folder(.embeddedSwift, in: scratch)
        let new = try String(contentsOfFile: "\(folder.path)/Sources/\(name)", encoding: .utf8)
        let sample = SampleCouponTests.root.appending(path: "samples/plugins/coupon-swift/Sources/\(name)")
        #expect(try String(contentsOf: sample, encoding: .utf8) == new)
    }

    @Test func `the same sources make the same module in any folder`() throws {
        for language in [NewPlugin.Language.embeddedSwift, .c] {
            let scratches = [try Scratch(), try Scratch()]
            let modules = try scratches.map { scratch in
                let folder = try Self.folder(language, in: scratch)
                return try Data(
                    contentsOf: URL(filePath: try WasmModuleBuilder(toolchain: try Toolchain()).build(folder))
                )
            }
            #expect(modules[0] == modules[1])
        }
    }

    @Test func `the README names each file`() throws {
        for language in [NewPlugin.Language.embeddedSwift, .c] {
            let files = NewPlugin(try Self.names(), folder: "/p/loyalty-stamp", in: language).files
            #expect(files.map(\.path).contains(language == .c ? "Sources/handler.c" : "Sources/Handler.swift"))
            for file in files.dropFirst() {
                #expect(files[0].text.contains("`\(file.path)`"))
                #expect(!file.text.contains("CLASS_TYPE") && !file.text.contains("AREA"), "\(file.path)")
                #expect(file.text.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(file.path)")
            }
        }
    }

    @Test(arguments: ["test", "watch"])
    func `plugin test and plugin watch use only the wasm library that is named`(verb: String) throws {
        let scratch = try Scratch()
        let folder = try Self.folder(.c, in: scratch).path
        let more = verb == "watch" ? ["--builds", "1"] : []
        let missing = try Program.run(["plugin", verb, folder, "--wasm-runtime", "\(scratch.path)/none.so"] + more)
        #expect(missing.status == 69)
        #expect(missing.code == "wasm.missing_runtime")
        #expect(missing.hint?.hasPrefix("--wasm-runtime FILE with libwasmtime.so") == true)
        let named = try Program.run(
            ["plugin", verb, folder, "--wasm-runtime", try SampleModule.runtime().file] + more,
            environment: ["CARTWRIGHT_WASM_RUNTIME": "\(scratch.path)/none.so"]
        )
        #expect(named.status == 0, "\(named.output)\(named.errors)")
        #expect(named.output.contains(verb == "test" ? "loyalty-stamp.flow: ok" : "applied c1: -$2.00"))
    }

    @Test func `the sample reads and writes JSON as new plugins do`() throws {
        let files = NewPlugin(try Self.names(), folder: "/p/loyalty-stamp", in: .embeddedSwift).files
        for name in ["Sources/JSON.swift", "Sources/Answer.swift"] {
            let sample = try String(
                contentsOfFile: "\(BuiltPlugin.root)/samples/plugins/coupon-swift/\(name)",
                encoding: .utf8
            )
            #expect(files.first { $0.path == name }?.text == sample)
        }
    }

    @Test(arguments: [["wasm", "python"], ["static", "c"], ["process", "swift"]])
    func `a language that the kind does not support is refused`(words: [String]) throws {
        let scratch = try Scratch()
        let place = "\(scratch.path)/stamp"
        let result = try Program.run(
            ["plugin", "new", place, "--class-type", "stamp", "--kind", words[0], "--language", words[1]]
        )
        #expect(result.status != 0)
        #expect(result.code == "plugin.bad_name")
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    /// Writes a new plugin into a folder.
    static func folder(_ language: NewPlugin.Language, in scratch: Scratch) throws -> PluginFolder {
        let path = "\(scratch.path)/loyalty-stamp"
        try NewPlugin(try names(), folder: path, in: language).write()
        return try PluginFolder(path)
    }

    private static func names() throws -> PluginNames {
        try PluginNames(plugin: "loyalty-stamp", classType: "loyalty_stamp")
    }
}
