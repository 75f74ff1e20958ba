/// A maker of keyed digests of identities. Cartwright has none of its own; `IdentityKeys` of CartwrightAnalytics makes
/// them with HMAC-SHA256.
public protocol IdentityHasher: Sendable {
    /// Returns the digest with each key, 64 lower-case hexadecimal digits each; two while keys are rotated.
    ///
    /// - Parameters:
    ///   - kind: the kind, which belongs to the digest: one value of two kinds has two digests.
    ///   - value: the normalized value, see ``IdentityText``.
    /// - Throws: any error of the maker; the identity is refused then.
    func digests(of kind: IdentityKind, _ value: String) throws(CartwrightError) -> [String]
}

extension Identities {
    /// Creates the identities of a person from their values, which it does not keep.
    ///
    /// - Parameters:
    ///   - values: the values by kind, as they were entered.
    ///   - text: the rules by which values are normalized.
    ///   - hasher: the maker of digests.
    /// - Throws: `customer.bad_identity`, without the value; errors of the maker.
    public init(
        hashing values: [IdentityKind: String],
        _ text: IdentityText = IdentityText(),
        by hasher: any IdentityHasher
    ) throws(CartwrightError) {
        var identities: [Identity] = []
        for kind in IdentityKind.allCases {
            guard let value = values[kind] else { continue }
            let normalized = try text.normalized(value, kind)
            let digests = try hasher.digests(of: kind, normalized)
            let made = digests.compactMap { Identity(kind, digest: $0) }
            // An identity that was left out would evade a limit.
            guard !made.isEmpty, made.count == digests.count else {
                throw IdentityText.bad(kind, "digests of 64 hexadecimal digits", "another result of the hasher")
            }
            identities += made
        }
        self.init(identities)
    }
}
