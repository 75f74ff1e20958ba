import Cartwright

/// The entries `VERSION,VALUE` of a `webhook-signature` header, separated by exactly one space.
enum SignatureEntries {
    /// The maximum size of the header in bytes: some 80 signatures; a key rotation needs two.
    static let maximumByteCount = 4096

    private static let version = "v1"

    /// Returns the header with one entry for each code.
    static func text(of codes: [[UInt8]]) -> String {
        codes.map { "\(version),\(Base64.encode($0))" }.joined(separator: " ")
    }

    /// Returns the codes of the entries of version 1; entries of other versions are for other verifiers.
    ///
    /// - Throws: `signature.malformed_header` if any entry is malformed, even if another one would verify.
    static func codes(in text: String) throws(CartwrightError) -> [[UInt8]] {
        guard text.utf8.count <= maximumByteCount else {
            throw malformed("has more than \(maximumByteCount) bytes")
        }
        var codes: [[UInt8]] = []
        for entry in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
            guard let comma = entry.firstIndex(of: UInt8(ascii: ",")) else {
                throw malformed("is not a list of VERSION,SIGNATURE with one space between")
            }
            let value = Array(entry[entry.index(after: comma)...])
            guard isVersion(entry[..<comma]), !value.isEmpty, value.allSatisfy({ (0x21...0x7e).contains($0) }) else {
                throw malformed("is not a list of VERSION,SIGNATURE with one space between")
            }
            guard entry[..<comma].elementsEqual(version.utf8) else { continue }
            guard let code = value.withUnsafeBytes(Base64.decode) else {
                throw malformed("has a signature that is not padded standard base64")
            }
            codes.append(code.withUnsafeBytes(Array.init))
        }
        return codes
    }

    private static func isVersion(_ text: Substring.UTF8View) -> Bool {
        !text.isEmpty
            && text.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: false
                }
            }
    }

    private static func malformed(_ what: String) -> CartwrightError {
        CartwrightError(.signatureMalformedHeader, "the header \(WebhookHeaders.signatureName) \(what)")
    }
}
