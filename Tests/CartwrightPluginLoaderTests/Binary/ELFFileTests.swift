import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

struct ELFFileTests {
    @Test func `the build id matches readelf`() throws {
        let told = try Subprocess.run("/usr/bin/env", ["readelf", "-n", BuiltPlugin.program]).output
        let id = try #require(told.firstMatch(of: /Build ID: ([0-9a-f]+)/)).1
        #expect(try HostProgram(path: BuiltPlugin.program).buildID == id)
    }

    @Test func `a plugin is a complete shared object that defines only its entry points`() throws {
        let file = try #require(ELFFile(BuiltPlugin.bytes))
        #expect(file.kind == .dynamic && file.isComplete)
        #expect(file.definedSymbols == Set(EntryPoints.Symbol.allCases.map(\.rawValue)))
        #expect(file.buildID != nil)
    }

    @Test(arguments: ["", "#!/bin/sh\n", "\u{7F}ELF"])
    func `other files are not ELF files`(text: String) { #expect(ELFFile(Array(text.utf8)) == nil) }

    /// Reads stay inside the bytes for any header: each 4 bytes in turn are set to ones, to zeros, and to the high bit.
    @Test(arguments: [0xFF, 0x00, 0x80] as [UInt8])
    func `false headers are read without a trap`(byte: UInt8) {
        var bytes = BuiltPlugin.bytes
        for start in stride(from: 0, to: min(bytes.count, 1024), by: 4) {
            let kept = bytes[start..<start + 4]
            bytes.replaceSubrange(start..<start + 4, with: repeatElement(byte, count: 4))
            if let file = ELFFile(bytes) { _ = (file.isComplete, file.buildID, file.definedSymbols.count) }
            bytes.replaceSubrange(start..<start + 4, with: kept)
        }
        #expect(bytes == BuiltPlugin.bytes && !bytes.isEmpty)
    }
}
