public import Cartwright

/// The secret keys under which identities of customers are hashed with HMAC-SHA256, so that neither a copy of a store
/// nor a log has a value that could be found by hashing guesses.
public struct IdentityKeys: IdentityHasher {
    private let digests: [KeyedDigest]

    /// The shortest key, in bytes.
    public static let shortestKey = 32

    /// The largest number of keys.
    public static let maximumKeys = 2

    /// Creates the digests of keys.
    ///
    /// - Parameter keys: one key of 32 bytes or more; two while they are rotated, so that uses under the old one count.
    /// - Throws: `customer.bad_identity_key`.
    public init(keys: [[UInt8]]) throws(CartwrightError) {
        guard (1...Self.maximumKeys).contains(keys.count) else { throw Self.bad("one or two keys", "\(keys.count)") }
        let shortest = keys.map(\.count).min() ?? 0
        guard shortest >= Self.shortestKey else {
            throw Self.bad("keys of \(Self.shortestKey) bytes or more", "\(shortest)")
        }
        digests = keys.map(KeyedDigest.init)
    }

    /// Returns the digest of a kind and a normalized value with each key, as hexadecimal digits.
    ///
    /// - Throws: an error of area `hmac`.
    public func digests(of kind: IdentityKind, _ value: String) throws(CartwrightError) -> [String] {
        let bytes = Array("\(kind.rawValue):\(value)".utf8)
        return try digests.map { digest throws(CartwrightError) in try digest(bytes).hexadecimal }
    }

    private static func bad(_ expected: String, _ found: String) -> CartwrightError {
        CartwrightError(
            .customerBadIdentityKey,
            "expected \(expected), found \(found)",
            hint: hint
        )
    }

    static let hint = "create one with: (umask 077; head -c 32 /dev/urandom | xxd -p -c 64 > identities.key)"
}
