import Cartwright
import CartwrightPluginLoader
import Testing

struct PluginManifestTests {
    private static let good = """
        {"name": "loyalty-stamp", "module": "LoyaltyStampPlugin", "class_types": ["loyalty_stamp", "Stamp"],
         "handlers": ["LoyaltyStampHandler", "Stamps.Other"], "conditions": ["StampCount"], "effects": ["StampsOff"],
         "event_types": [{"type": "loyalty.stamp_spent", "summary": "A stamp was spent"}], "version": "1.4.0", "engine": "0.2.0"}
        """

    private func read(_ text: String) throws(CartwrightError) -> PluginManifest {
        try PluginManifest(bytes: Array(text.utf8), file: "plugin.json")
    }

    @Test func `a manifest survives reading and writing`() throws {
        let manifest = try read(Self.good)
        #expect(manifest.name == "loyalty-stamp" && manifest.module == "LoyaltyStampPlugin")
        #expect(manifest.classTypes == ["loyalty_stamp", "stamp"])
        #expect(manifest.handlers == ["LoyaltyStampHandler", "Stamps.Other"])
        #expect(manifest.conditions == ["StampCount"] && manifest.effects == ["StampsOff"])
        #expect(manifest.eventTypes.map(\.type) == ["loyalty.stamp_spent"])
        #expect(manifest.neededEngine == EngineVersion.current && manifest.version?.description == "1.4.0")
        #expect(try read(manifest.json.text) == manifest)
    }

    struct Bad: CustomTestStringConvertible, Sendable {
        let from: String
        let to: String
        let code: ErrorCode
        let pointer: String
        var testDescription: String { "\(from) -> \(to)" }

        init(_ from: String, _ to: String, _ code: ErrorCode, _ pointer: String) {
            (self.from, self.to, self.code, self.pointer) = (from, to, code, pointer)
        }
    }

    static let bad = [
        Bad(#""loyalty-stamp""#, #""Loyalty""#, .pluginBadName, "/name"),
        Bad(#""loyalty-stamp""#, #""a/../b""#, .pluginBadName, "/name"),
        Bad(#""loyalty-stamp""#, #""-a""#, .pluginBadName, "/name"),
        Bad(#""loyalty-stamp""#, #""1a""#, .pluginBadName, "/name"),
        Bad(#""loyalty-stamp""#, #""""#, .pluginBadName, "/name"),
        Bad(#""loyalty-stamp""#, "\"\(String(repeating: "a", count: 101))\"", .pluginBadName, "/name"),
        Bad(#""loyalty-stamp""#, "7", .jsonWrongType, "/name"),
        Bad(#""LoyaltyStampPlugin""#, #""Loyalty-Stamp""#, .pluginBadName, "/module"),
        Bad(#""LoyaltyStampHandler""#, #""A()];exit(0);[B""#, .pluginBadName, "/handlers/0"),
        Bad(#""Stamps.Other""#, #""Stamps..Other""#, .pluginBadName, "/handlers/1"),
        Bad(#""StampCount""#, #""9Lives""#, .pluginBadName, "/conditions/0"),
        Bad(#""StampsOff""#, #""Stämps""#, .pluginBadName, "/effects/0"),
        Bad(#"["loyalty_stamp", "Stamp"]"#, "[]", .pluginBringsNothing, "/class_types"),
        Bad(#"["LoyaltyStampHandler", "Stamps.Other"]"#, "[]", .pluginBringsNothing, "/handlers"),
        Bad(#""0.2.0""#, #""0.1""#, .pluginBadEngineVersion, "/engine"),
        Bad(#""0.2.0""#, #""0.1.-1""#, .pluginBadEngineVersion, "/engine"),
        Bad(#""0.2.0""#, #""0.1.99999999999999999999""#, .pluginBadEngineVersion, "/engine"),
        Bad(#""1.4.0""#, #""1.4""#, .pluginBadVersion, "/version"),
        Bad(#""1.4.0""#, "1", .jsonWrongType, "/version"),
        Bad(#""loyalty.stamp_spent""#, #""cartwright.x""#, .pluginBadEventType, "/event_types/0/type"),
        Bad(#""handlers""#, #""handler""#, .jsonUnknownKey, "/handler"),
    ]

    @Test(arguments: bad)
    func `an invalid manifest is refused with the place of the error`(bad: Bad) throws {
        let text = Self.good.replacing(bad.from, with: bad.to)
        #expect(text != Self.good)
        let error = #expect(throws: CartwrightError.self) { try read(text) }
        #expect(error?.code == bad.code, "\(String(describing: error))")
        #expect(error?.location.pointer == bad.pointer)
        #expect(error?.location.file == "plugin.json" && error?.location.line != nil)
        #expect(error?.hint?.isEmpty == false)
    }

    @Test func `a plugin without handlers, conditions or effects is refused`() {
        let text = #"{"name": "a", "module": "A", "engine": "0.2.0"}"#
        let error = #expect(throws: CartwrightError.self) { try read(text) }
        #expect(error?.code == .pluginBringsNothing)
    }

    @Test(arguments: ["coupon", "home-tile", "ad-banner", "message"])
    func `the bundled plugins have manifests`(name: String) throws {
        let folder = try PluginFolder("\(BuiltPlugin.root)/plugins/\(name)")
        #expect(folder.manifest.name == name)
        #expect(folder.builtFile.hasSuffix("plugins/\(name)/.build/plugins/\(name).so"))
    }

    @Test func `a folder without a manifest is refused`() {
        let error = #expect(throws: CartwrightError.self) { try PluginFolder("\(BuiltPlugin.root)/samples") }
        #expect(error?.code == .pluginNoManifest)
    }
}
