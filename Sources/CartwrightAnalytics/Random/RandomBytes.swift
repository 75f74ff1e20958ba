internal import COpenSSL
public import Cartwright

/// Unpredictable bytes from the system's OpenSSL.
public enum RandomBytes {
    /// Draws bytes for a secret, such as a key.
    ///
    /// - Parameter count: the number of bytes, 0 or more.
    /// - Throws: `hmac.library` if OpenSSL has no source of randomness.
    public static func draw(_ count: Int) throws(CartwrightError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, count))
        guard let length = Int32(exactly: bytes.count), RAND_priv_bytes(&bytes, length) == 1 else {
            throw .refusedByOpenSSL("RAND_priv_bytes")
        }
        return bytes
    }
}
