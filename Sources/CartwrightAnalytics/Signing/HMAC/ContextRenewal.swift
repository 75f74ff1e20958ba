/// How a keyed context is made ready for the next message.
///
/// Which of them gives right codes depends on the OpenSSL that is loaded; ``selfTested(secondCode:)`` finds out.
enum ContextRenewal: CaseIterable, Sendable {
    /// `EVP_MAC_init` with no key, which keeps the key that is there: the quick way.
    case reinitialised
    /// `EVP_MAC_CTX_dup` of a context that is keyed and otherwise never used.
    case duplicated
}
