/// Which parts of a key are meant, by the bits of OpenSSL's `core_dispatch.h`: its macros are sums that Swift does not
/// import.
enum EVPSelection {
    /// The curve and the point: `EVP_PKEY_PUBLIC_KEY`.
    static let publicKey: Int32 = 0x80 | 0x04 | 0x02
    /// The same with the secret number: `EVP_PKEY_KEYPAIR`.
    static let keyPair: Int32 = publicKey | 0x01
}
