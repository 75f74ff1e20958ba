import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

struct ELFFileTests {
    @Test func `the build id is the one that readelf tells`() throws {
        let told = try Subprocess.run("/usr/bin/env", ["readelf", "-n", BuiltPlugin.program]).output
        let id = try #require(told.firstMatch(of: /Build ID: ([0-9a-f]+)/)).1
        #expect(try HostProgram(path: BuiltPlugin.program).buildID == id)
    }

    @Test func `a plugin is a whole shared object that defines its entry points and no engine`() throws {
        let file = try #require(ELFFile(BuiltPlugin.bytes))
        #expect(file.kind == .dynamic && file.isComplete)
        #expect(file.definedSymbols == Set(EntryPoints.Symbol.allCases.map(\.rawValue)))
        #expect(file.buildID != nil)
    }

    @Test(arguments: ["", "#!/bin/sh\n", "\u{7F}ELF"])
    func `other files are none`(text: String) { #expect(ELFFile(Array(text.utf8)) == nil) }

    /// Whatever the headers claim, reading stays within the bytes: each 4 of them in turn, all ones, zeros and high
    /// bit.
    @Test(arguments: [0xFF, 0x00, 0x80] as [UInt8])
    func `headers that lie are read without a trap`(byte: UInt8) {
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
