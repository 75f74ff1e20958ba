package import Cartwright

/// HMAC-SHA256 (RFC 2104) with one key, for short texts that a store keeps in place of an id.
package struct KeyedDigest: Sendable {
    private let key: [UInt8]

    /// Creates a digest.
    ///
    /// - Parameter key: the key; 32 random bytes outside of tests.
    package init(key: [UInt8]) { self.key = key }

    /// Returns the digest of bytes, 32 bytes long.
    ///
    /// - Throws: `hmac.empty_key`, `hmac.library`.
    package func callAsFunction(_ bytes: [UInt8]) throws(CartwrightError) -> [UInt8] {
        try HMAC.code(of: bytes, key: key)
    }
}
