internal import COpenSSL

/// Compares two byte strings in a time that depends only on their lengths.
///
/// `CRYPTO_memcmp` reads every byte whatever the earlier ones were, so its time does not reveal how much of a guess
/// was right. The lengths of codes and keys are not secret.
func equalInConstantTime(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    return a.isEmpty || CRYPTO_memcmp(a.baseAddress, b.baseAddress, a.count) == 0
}

/// Compares two byte strings in a time that depends only on their lengths.
package func equalInConstantTime(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.withUnsafeBytes { a in b.withUnsafeBytes { b in equalInConstantTime(a, b) } }
}
