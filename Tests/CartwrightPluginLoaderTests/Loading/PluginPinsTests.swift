import Cartwright
import Testing

@testable import CartwrightPluginLoader

struct PluginPinsTests {
    private static let digest = "sha256:" + String(repeating: "ab", count: 32)

    @Test(arguments: [
        "stamp", "stamp=", "=\(digest)", "Stamp=\(digest)", "stamp=sha256:ab", "stamp=\(digest)0",
        "stamp=" + digest.uppercased(), "stamp=md5:" + String(repeating: "ab", count: 32),
    ])
    func `a pin must be a plugin name and a full digest`(text: String) {
        var pins = PluginPins()
        let error = #expect(throws: CartwrightError.self) { try pins.add(text) }
        #expect(error?.code == .pluginBadPin)
    }

    @Test func `without pins any plugin loads, with a pin only the pinned one`() throws {
        var pins = PluginPins()
        try pins.check("sha256:00", of: "/p/other.so")
        try pins.add("stamp=\(Self.digest)")
        try pins.check(Self.digest, of: "/p/stamp.so")
        for (digest, file) in [("sha256:00", "/p/stamp.so"), (Self.digest, "/p/other.so")] {
            let error = #expect(throws: CartwrightError.self) { try pins.check(digest, of: file) }
            #expect(error?.code == .pluginOtherDigest)
            #expect(error?.hint?.hasPrefix("--plugin-digest ") == true)
        }
    }

    @Test func `a lock file may have comments`() throws {
        var pins = PluginPins()
        try pins.add(lines: "# of today\n\nstamp=\(Self.digest) # the good one\n", file: "lock")
        try pins.check(Self.digest, of: "stamp.so")
        let error = #expect(throws: CartwrightError.self) { try pins.add(lines: "\n\nstamp\n", file: "lock") }
        #expect(error?.location == InputLocation(file: "lock", line: 3))
    }
}
