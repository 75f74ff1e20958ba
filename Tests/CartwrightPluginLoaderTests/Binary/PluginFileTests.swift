import Cartwright
import Testing

@testable import CartwrightPluginLoader

/// Damaged files are refused before they reach the dynamic linker.
struct PluginFileTests {
    private func refusal(_ bytes: [UInt8]) -> ErrorCode? {
        do throws(CartwrightError) {
            try PluginFile(bytes: bytes, name: "p.so").check()
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a freshly built plugin passes`() { #expect(refusal(BuiltPlugin.bytes) == nil) }

    @Test func `a file cut short anywhere is refused`() {
        let whole = BuiltPlugin.bytes
        let lengths = Array(0..<128) + stride(from: 128, to: whole.count, by: 997) + (whole.count - 100..<whole.count)
        for length in lengths {
            let code = refusal(Array(whole.prefix(length)))
            let expected: Set<ErrorCode?> = [.pluginNotSharedObject, length < 4 ? nil : .pluginTruncated]
            #expect(code != nil && expected.contains(code), "\(length) of \(whole.count)")
        }
        #expect(refusal(Array(whole.dropLast())) == .pluginTruncated)
        #expect(refusal(Array(whole.prefix(whole.count / 2))) == .pluginTruncated)
    }

    @Test func `a file with any bit changed is refused`() {
        var random = SystemRandomNumberGenerator()
        var bytes = BuiltPlugin.bytes
        var codes: [ErrorCode: Int] = [:]
        for _ in 0..<300 {
            let position = Int.random(in: bytes.indices, using: &random)
            let bit = UInt8(1) << UInt8.random(in: 0...7, using: &random)
            bytes[position] ^= bit
            let code = refusal(bytes)
            #expect(code != nil, "bit \(bit) of byte \(position)")
            codes[code ?? "none", default: 0] += 1
            bytes[position] ^= bit
        }
        #expect(codes[.pluginAltered, default: 0] > 200, "\(codes)")
    }

    @Test func `random bytes after a valid beginning are refused`() {
        for length in [0, 64, 512, 4096] {
            let random = (0..<8192).map { _ in UInt8.random(in: .min ... .max) }
            #expect(refusal(Array(BuiltPlugin.bytes.prefix(length)) + random) != nil)
        }
    }
}
