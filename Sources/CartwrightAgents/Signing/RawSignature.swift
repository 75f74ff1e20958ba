/// The two numbers of an ECDSA signature in the form of RFC 9421 and JSON Web Signatures: 32 bytes each, one after the
/// other. OpenSSL uses DER instead.
enum RawSignature {
    /// Returns the 64 bytes of a DER signature; nil if it is malformed.
    static func raw(der: [UInt8]) -> [UInt8]? {
        guard der.count > 8, der[0] == 0x30, Int(der[1]) == der.count - 2 else { return nil }
        var position = 2
        var raw: [UInt8] = []
        for _ in 0..<2 {
            guard position + 2 <= der.count, der[position] == 0x02 else { return nil }
            let length = Int(der[position + 1])
            position += 2
            guard length > 0, position + length <= der.count else { return nil }
            let digits = der[position..<position + length].drop { $0 == 0 }
            guard digits.count <= 32 else { return nil }
            raw += [UInt8](repeating: 0, count: 32 - digits.count) + digits
            position += length
        }
        return position == der.count ? raw : nil
    }

    /// Returns the DER signature of 64 bytes; nil for any other number of bytes.
    static func der(raw: [UInt8]) -> [UInt8]? {
        guard raw.count == 64 else { return nil }
        let body = number(raw[..<32]) + number(raw[32...])
        return [0x30, UInt8(body.count)] + body
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }
}
