public import Cartwright

/// The secret key with which shoppers are assigned to the variants of a catalog, by HMAC-SHA256. A `CardAssigner` with
/// it belongs to the registry of handlers.
///
/// Every process with the key assigns a shopper to the same variant. An id of a customer that gets a certain variant
/// cannot be found without the key.
public struct AssignmentKey: AssignmentHasher {
    private let digest: KeyedDigest

    /// The shortest key, in bytes.
    public static let shortestKey = 32

    /// Creates the hasher of a key.
    ///
    /// - Parameter key: 32 random bytes or more.
    /// - Throws: `catalog.bad_assignment_key`.
    public init(_ key: [UInt8]) throws(CartwrightError) {
        guard key.count >= Self.shortestKey else {
            throw Self.bad("a key of \(Self.shortestKey) bytes or more", "\(key.count)")
        }
        digest = KeyedDigest(key: key)
    }

    /// Returns the first 64 bits of the digest, the most significant first.
    ///
    /// - Throws: an error of area `hmac`.
    public func hash(_ bytes: [UInt8]) throws(CartwrightError) -> UInt64 {
        try digest(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads the key of a file that only its owner can read, in hexadecimal digits. Core dumps of the process are
    /// disabled before.
    ///
    /// - Throws: an error of area `secret`; `catalog.bad_assignment_key`.
    package static func readForProgram(file path: String) throws(CartwrightError) -> AssignmentKey {
        try KeyLines.read(file: path, orFail: .catalogBadAssignmentKey, hint: hint) { keys throws(CartwrightError) in
            guard let key = keys.first, keys.count == 1 else { throw bad("one key", "\(keys.count)") }
            return try AssignmentKey(key)
        }
    }

    private static func bad(_ expected: String, _ found: String) -> CartwrightError {
        CartwrightError(.catalogBadAssignmentKey, "expected \(expected), found \(found)", hint: hint)
    }

    private static let hint = "create one with: (umask 077; head -c 32 /dev/urandom | xxd -p -c 64 > assignment.key)"
}
