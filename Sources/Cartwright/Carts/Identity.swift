/// One identity of a person: its kind, and a keyed digest in place of its value.
///
/// The digest is opaque to Cartwright. Two identities are the same if their kinds and digests are equal.
public struct Identity: Hashable, Sendable, Comparable {
    /// The kind of the identity.
    public let kind: IdentityKind

    /// The digest of the value: 64 lower-case hexadecimal digits.
    public let digest: String

    /// Creates an identity; nil if the digest does not have 64 lower-case hexadecimal digits.
    public init?(_ kind: IdentityKind, digest: String) {
        let isHexadecimal = digest.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard digest.utf8.count == Self.digits, isHexadecimal else { return nil }
        (self.kind, self.digest) = (kind, digest)
    }

    /// Reads the output of ``text``; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = IdentityKind(rawValue: String(parts[0])) else { return nil }
        self.init(kind, digest: String(parts[1]))
    }

    /// The identity as text: its kind, a colon and its digest.
    public var text: String { "\(kind.rawValue):\(digest)" }

    /// Orders identities by kind, then by digest.
    public static func < (a: Identity, b: Identity) -> Bool { (a.kind, a.digest) < (b.kind, b.digest) }

    private static let digits = 64
}

/// The known identities of a person. While keys are rotated, one kind has the digests of both keys.
public struct Identities: Hashable, Sendable {
    /// The identities in order, each once.
    public let all: [Identity]

    /// No known identity.
    public static let none = Identities([])

    /// Creates identities.
    public init(_ identities: some Sequence<Identity>) { all = Set(identities).sorted() }

    /// True if no identity is known.
    public var isEmpty: Bool { all.isEmpty }

    /// The identities of a kind; none if it is unknown.
    public func ofKind(_ kind: IdentityKind) -> [Identity] { all.filter { $0.kind == kind } }

    /// Returns the identities with others, which replace those of their kinds.
    func replacing(_ others: Identities) -> Identities {
        Identities(all.filter { others.ofKind($0.kind).isEmpty } + others.all)
    }
}
