import Cartwright
import CartwrightPluginLoader
import Testing

/// Tests plugin versions: Semantic Versioning 2.0.0, with the examples of its text.
struct PluginVersionTests {
    @Test(arguments: [
        "0.0.0", "1.4.0", "10.20.30", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-0.3.7", "1.0.0-x-y-z.--", "1.0.0+0001",
        "1.0.0-beta+exp.sha.5114f85", "1.0.0+21AF26D3---117B344092BD", "1.0.0-0A.is.legal",
        "99999999999999999999.0.0",
    ])
    func `a semantic version survives reading and writing`(text: String) {
        #expect(PluginVersion(text)?.description == text)
    }

    @Test(arguments: [
        "", "1", "1.2", "1.2.3.4", "01.0.0", "1.00.0", "1.0.0-", "1.0.0+", "1.0.0-01", "1.0.0-a..b", "1.0.0+a+b",
        "v1.0.0",
        "1.0.-1", " 1.0.0", "1.0.0-ä", "1.0.0-a_b", "١.0.0", "1.0.0-" + String(repeating: "a", count: 95),
    ])
    func `any other text is not a version`(text: String) { #expect(PluginVersion(text) == nil) }

    @Test(arguments: [
        #""process","command":["a"]"#, #""wasm","module":"a.wasm""#, #""static","module":"A","handlers":["H"]"#,
    ])
    func `a manifest of any kind may have a version`(kind: String) throws {
        let read = { (version: String) throws in
            try PluginManifest(
                JSONParser.parse(#"{"name":"a","kind":\#(kind),"class_types":["a"],\#(version)"engine":"0.2.0"}"#)
            )
        }
        #expect(try read("").version == nil)
        let manifest = try read(#""version":"2.0.0-beta.1","#)
        #expect(manifest.version?.description == "2.0.0-beta.1")
        #expect(try PluginManifest(manifest.json) == manifest)
        let bad = #expect(throws: CartwrightError.self) { try read(#""version":"2","#) }
        #expect(bad?.code == .pluginBadVersion && bad?.location.pointer == "/version")
        #expect(throws: CartwrightError.self) { try read(#""version":2,"#) }
    }
}
