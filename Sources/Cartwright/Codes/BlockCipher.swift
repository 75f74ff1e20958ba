/// A keyed function of blocks of 128 bits, whose results look random without the key.
///
/// The engine has no cryptography of its own: `CartwrightAnalytics` has `AESCipher`, on the system's OpenSSL with a
/// random key.
public protocol BlockCipher {
    /// Replaces each block by its encryption. The same block gives the same result each time.
    ///
    /// - Throws: an error of the library behind it.
    func encrypt(_ blocks: inout [UInt128]) throws(CartwrightError)
}
