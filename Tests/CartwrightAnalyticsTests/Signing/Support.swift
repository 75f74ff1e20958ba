import Cartwright
import Foundation
import Testing

@testable import CartwrightAnalytics

/// Reads a fixture of this target.
func fixture<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    let file = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json"))
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
}

/// Returns the bytes of hexadecimal text.
func bytes(hex: String) throws -> [UInt8] {
    let digits = Array(hex.utf8)
    return try stride(from: 0, to: digits.count, by: 2).map { start in
        try #require(UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16))
    }
}

/// Returns bytes as hexadecimal text.
func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// Returns the code of the error that `body` throws, or nil if it throws none.
func code(of body: () throws(CartwrightError) -> Void) -> ErrorCode? {
    do throws(CartwrightError) {
        try body()
        return nil
    } catch {
        return error.code
    }
}

extension SplitMix64 {
    mutating func bytes(count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }
}

/// Returns the text of a secret with the given key.
func secretText(_ key: [UInt8]) -> String { "whsec_" + Data(key).base64EncodedString() }

extension HMAC {
    /// Keys a context with the bytes of an array.
    convenience init(key: [UInt8], digest: Digest = .sha256, renewal: ContextRenewal) throws(CartwrightError) {
        try self.init(key: key.span.bytes, digest: digest, renewal: renewal)
    }

    /// Returns the code of the bytes of an array.
    func code(for body: [UInt8], after preamble: [UInt8] = []) throws(CartwrightError) -> [UInt8] {
        try code(for: body.span.bytes, after: preamble)
    }
}
