/// A keyed function on blocks of 128 bits, whose results look random without the key.
///
/// The engine itself contains no cryptography: `CartwrightAnalytics` has `AESCipher`, based on the system's OpenSSL
/// with a random key.
public protocol BlockCipher {
    /// Replaces each block by its encryption. Equal blocks give equal results.
    ///
    /// - Throws: an error of the underlying library.
    func encrypt(_ blocks: inout [UInt128]) throws(CartwrightError)
}
