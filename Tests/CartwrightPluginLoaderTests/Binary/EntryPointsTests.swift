import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

struct EntryPointsTests {
    @Test(arguments: [
        ("plain", #""plain""#), (#"a"b\(c)"#, #""a\u{22}b\u{5c}(c)""#), ("é\n", #""\u{e9}\u{a}""#), ("", #""""#),
    ])
    func `a literal escapes every character that is special in Swift`(text: String, literal: String) {
        #expect(EntryPoints.literal(text) == literal)
    }

    @Test(arguments: [("00ff", ["00ff"]), ("00ff 11ee", ["00ff", "11ee"]), ("", [])])
    func `a plugin names every program it fits`(text: String, programs: [String]) {
        #expect(EntryPoints.programs(of: text) == programs)
    }

    @Test func `the source makes every type of the manifest`() throws {
        let manifest = try PluginManifest(
            bytes: Array(
                """
                {"name": "a-b", "module": "AB", "class_types": ["a"], "handlers": ["H", "N.I"], "conditions": ["C"],
                 "effects": ["E", "F"], "engine": "0.2.0"}
                """.utf8
            ),
            file: "plugin.json"
        )
        let source = EntryPoints.source(for: manifest, engine: "00ff")
        for part in [
            "handlers: [\nH(),\nN.I(),]", "conditions: [\nC.self,]", "effects: [\nE.self,\nF.self,]", #"name: "a-b""#,
        ] {
            #expect(source.contains(part))
        }
        for symbol in EntryPoints.Symbol.allCases {
            #expect(source.contains("@c(\(symbol.rawValue))"))
            #expect(EntryPoints.versionScript.contains("\(symbol.rawValue);"))
        }
    }
}
