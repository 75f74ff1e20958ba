internal import COpenSSL

/// Whether two byte strings are equal, in a time that depends on their lengths alone.
///
/// `CRYPTO_memcmp` looks at every byte whatever the earlier ones were, so the time it takes tells an attacker nothing
/// about how much of a guess was right. The lengths of codes and keys are no secret.
func equalInConstantTime(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    return a.isEmpty || CRYPTO_memcmp(a.baseAddress, b.baseAddress, a.count) == 0
}

/// Whether two byte strings are equal, in a time that depends on their lengths alone.
package func equalInConstantTime(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.withUnsafeBytes { a in b.withUnsafeBytes { b in equalInConstantTime(a, b) } }
}
