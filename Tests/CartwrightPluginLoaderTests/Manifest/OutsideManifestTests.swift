import Cartwright
import CartwrightPluginLoader
import Testing

/// Tests the manifests of process and wasm plugins.
@Suite struct OutsideManifestTests {
    @Test(
        arguments: [
            #"""
            {"name":"stamp","kind":"process","command":["python3","stamp.py"],"class_types":["stamp"],"limits":{"answer_ms":500,"memory_mb":64,"answer_kb":16},"engine":"0.2.0"}
            """#,
            #"""
            {"name":"rules","kind":"wasm","module":"r.wasm","class_types":[],"conditions":{"rules_a":{"properties":{"b":{"type":"boolean"}}}},"effects":{"rules_c":{"stage":"line","properties":{}}},"limits":{"answer_ms":2000,"memory_mb":16,"answer_kb":1024,"fuel":1000},"engine":"0.2.0"}
            """#,
            #"""
            {"name":"stamp","kind":"wasm","module":"out/stamp.wasm","class_types":["stamp"],"limits":{"answer_ms":2000,"memory_mb":16,"answer_kb":1024,"fuel":1000},"engine":"0.2.0"}
            """#,
        ]
    )
    func `a manifest survives reading and writing`(text: String) throws {
        #expect(try PluginManifest(JSONParser.parse(text)).json.text == text)
    }

    @Test(
        arguments: [
            (#""kind":"process","command":["a"]"#, ErrorCode.pluginBringsNothing, "/class_types"),
            (#""kind":"process","class_types":["a"]"#, .pluginBadName, "/command"),
            (#""kind":"process","command":"python3 a.py","class_types":["a"]"#, .jsonWrongType, "/command"),
            (#""kind":"process","command":[""],"class_types":["a"]"#, .pluginBadName, "/command"),
            (#""kind":"process","command":["a"],"class_types":["a"],"handlers":["A"]"#, .jsonUnknownKey, "/handlers"),
            (#""kind":"process","command":["a"],"class_types":["a"],"module":"A""#, .jsonUnknownKey, "/module"),
            (
                #""kind":"process","command":["a"],"class_types":["a"],"limits":{"answer_ms":2001}"#, .jsonOutOfRange,
                "/limits/answer_ms"
            ),
            (
                #""kind":"process","command":["a"],"class_types":["a"],"limits":{"fuel":1}"#, .jsonUnknownKey,
                "/limits/fuel"
            ),
            (#""kind":"wasm","module":"../a.wasm","class_types":["a"]"#, .pluginBadName, "/module"),
            (#""kind":"wasm","module":"a.so","class_types":["a"]"#, .pluginBadName, "/module"),
            (#""kind":"wasm","module":"a.wasm","command":["a"],"class_types":["a"]"#, .jsonUnknownKey, "/command"),
            (#""kind":"wasm","module":"a.wasm","conditions":["A"]"#, .jsonWrongType, "/conditions"),
            (#""kind":"wasm","module":"a.wasm","conditions":{"A":{}}"#, .pluginBadRule, "/conditions/A"),
            (#""kind":"wasm","module":"a.wasm","effects":{"a":{}}"#, .jsonMissingKey, "/effects/a"),
            (#""kind":"native","module":"A""#, .jsonOutOfRange, "/kind"),
            (#""module":"A","handlers":["A"],"class_types":["a"],"command":["a"]"#, .jsonUnknownKey, "/command"),
            (#""module":"A","handlers":["A"],"class_types":["a"],"limits":{}"#, .jsonUnknownKey, "/limits"),
        ]
    )
    func `invalid values and keys of other kinds are refused`(text: String, code: ErrorCode, pointer: String) throws {
        let error = #expect(throws: CartwrightError.self) {
            try PluginManifest(JSONParser.parse(#"{"name":"stamp","engine":"0.2.0",\#(text)}"#))
        }
        #expect(error?.code == code)
        #expect(error?.location.pointer == pointer)
    }
}
