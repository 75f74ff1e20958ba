import Cartwright
import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// A plugin's manifest names its engine version, and the program refuses other versions for every plugin kind.
struct OtherEngineTests {
    static let kinds = [
        #""kind": "process", "command": ["/bin/cat"]"#, #""kind": "wasm", "module": "stamp.wasm""#,
        #""module": "Stamp", "handlers": ["H"]"#,
    ]

    private struct AnyKind: PluginKindLoader {
        let kind: PluginKind

        func channel(
            for folder: PluginFolder,
            files: [String: [UInt8]]
        ) throws(CartwrightError) -> any HandlerChannel {
            try ProcessPluginLoader().channel(for: folder, files: files)
        }
    }

    private static func folder(_ kind: String, engine: String, in scratch: Scratch) throws -> String {
        let manifest = #"{"name": "stamp", \#(kind), "class_types": ["stamp"], "engine": "\#(engine)"}"#
        try scratch.file("stamp/plugin.json", manifest.utf8, mode: 0o644)
        try scratch.file("stamp/Sources/a.swift", "public import Cartwright\n".utf8, mode: 0o644)
        return "\(scratch.path)/stamp"
    }

    @Test(arguments: kinds.prefix(2), ["9.9.9", "1.0.0", "0.1.0", "0.2.1"])
    func `a process or wasm plugin for another engine version is not loaded`(
        kind: String,
        engine: String
    ) throws {
        let scratch = try Scratch()
        let path = try Self.folder(kind, engine: engine, in: scratch)
        let loader = PluginLoader(kinds: [AnyKind(kind: .process), AnyKind(kind: .wasm)])
        let error = #expect(throws: CartwrightError.self) { try loader.load(path) }
        #expect(error?.code == .pluginOtherEngineVersion)
        #expect(error?.location == InputLocation(file: "\(path)/plugin.json", pointer: "/engine"))
        #expect(error?.summary.contains(engine) == true)
    }

    @Test(arguments: kinds) func `a plugin for another engine version is not built`(kind: String) throws {
        let scratch = try Scratch()
        let folder = try PluginFolder(try Self.folder(kind, engine: "9.9.9", in: scratch))
        let error = #expect(throws: CartwrightError.self) {
            switch folder.manifest.kind {
            case .wasm: try WasmModuleBuilder(toolchain: try Toolchain()).build(folder)
            case .shared: try BuiltPlugin.builder.build(folder)
            case .process: try PluginLoader().load(folder.path).name
            }
        }
        #expect(error?.code == .pluginOtherEngineVersion)
    }

    /// Covers an object from another version of the program with the same build id, or one made by hand.
    @Test func `a shared object for another engine version is not loaded`() throws {
        let scratch = try Scratch()
        let manifest = try PluginManifest(
            JSONParser.parse(
                #"{"name":"stamp","module":"Stamp","handlers":["H"],"class_types":["stamp"],"engine":"0.3.0"}"#
            )
        )
        let object = "\(scratch.path)/stamp.so"
        let source = try scratch.file(
            "Entry.swift",
            """
            import Cartwright
            public struct Nothing: CardContent { public var json: JSONValue { nil } }
            public struct H: CardHandler {
                public let name = "stamp"
                public let classTypes: [ClassType] = ["stamp"]
                public init() {}
                public func decode(_: ContentCard, in _: HandlerContext) throws(CardRefusal) -> Nothing { Nothing() }
                public func presentation(of _: Nothing, on _: ContentCard?) -> Presentation { Presentation(headline: "") }
            }

            \(EntryPoints.source(for: manifest, engine: try BuiltPlugin.host.buildID))
            """.utf8
        )
        let result = try Subprocess.run(
            try Toolchain().compiler,
            [
                "-emit-library", "-parse-as-library", "-swift-version", "6", "-module-name", "Stamp", "-I",
                "\(BuiltPlugin.build)/Modules", "-o", object, source,
            ]
        )
        try #require(result.status == 0, "\(result.errors)")
        try scratch.file("stamp.so", try PluginSeal.seal(Array(try Data(contentsOf: URL(filePath: object)))))
        #expect(try Program.load(object).code == "plugin.other_engine_version")
    }
}
