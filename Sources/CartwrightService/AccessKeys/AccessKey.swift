public import Cartwright
internal import CartwrightAnalytics

/// A stored access key of the service. It holds a digest, from which the key's text cannot be derived.
public struct AccessKey: Hashable, Sendable {
    /// The id: the first part of the key's text. It is not secret.
    public let id: String
    /// The tenant whose shop the key opens.
    public let tenant: Tenant
    /// The scopes of the key.
    public let scopes: Set<Scope>
    /// The SHA-256 of its text, as 64 hexadecimal digits.
    let digest: String
    /// The time at which the key was made.
    public let createdAt: Instant
    /// The time at which the key expires; nil for never.
    public let expiresAt: Instant?
    /// The time at which the key was revoked; nil if it was not.
    public internal(set) var revokedAt: Instant?

    /// True if the key is neither revoked nor expired at an instant.
    func isValid(at now: Instant) -> Bool {
        revokedAt == nil && expiresAt.map { now < $0 } ?? true
    }
}

extension AccessKey {
    /// Makes a key.
    ///
    /// - Parameters:
    ///   - tenant: the shop that it opens.
    ///   - scopes: the scopes of the key.
    ///   - random: 32 random bytes of a cryptographic source.
    ///   - now: the time at which the key is made.
    ///   - expiresAt: the time at which the key expires; nil for never.
    /// - Returns: the key to store, and its text, which can be shown only now.
    /// - Throws: `digest.library`.
    public static func make(
        for tenant: Tenant,
        scopes: Set<Scope>,
        random: [UInt8],
        at now: Instant,
        expiresAt: Instant?
    ) throws(CartwrightError) -> (key: AccessKey, text: String) {
        let digits = random.hexadecimal
        let id = "ck_" + digits.prefix(12)
        let text = id + "_" + digits.dropFirst(12)
        let key = AccessKey(
            id: id,
            tenant: tenant,
            scopes: scopes,
            digest: try SHA256.hexadecimal(text.utf8),
            createdAt: now,
            expiresAt: expiresAt,
            revokedAt: nil
        )
        return (key, text)
    }

    /// The id at the beginning of a key's text; nil if the text does not have the form of a key.
    static func id(in text: String) -> String? {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "ck", parts[1].utf8.count == 12, parts[2].utf8.count == 52 else {
            return nil
        }
        return "ck_\(parts[1])"
    }

    /// True if a text is that of the key. The comparison takes constant time.
    func opens(with text: String) throws(CartwrightError) -> Bool {
        equalInConstantTime(Array(try SHA256.hexadecimal(text.utf8).utf8), Array(digest.utf8))
    }
}

extension AccessKey: JSONConvertible {
    /// The stored form of the key. Its `format` distinguishes it from keys of version 0.1.0, which have none.
    public var json: JSONValue {
        .present([
            "format": .integer(Self.format), "id": .string(id), "tenant": .string(tenant.name),
            "scopes": .array(scopes.map(\.rawValue).sorted().map(JSONValue.string)), "digest": .string(digest),
            "created_at": .string(createdAt.description), "expires_at": expiresAt.map { .string($0.description) },
            "revoked_at": revokedAt.map { .string($0.description) },
        ])
    }

    /// The number of the stored format.
    private static let format: Int64 = 2

    /// Restores a stored key. A key of version 0.1.0 with the scope `checkout` gets `backend` and `agent`, too.
    ///
    /// - Throws: an error of area `json`, `time` or `tenant`.
    init(restoring value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        id = try reader.string("id")
        tenant = try Tenant(reader.string("tenant"))
        let isEarlier = try reader.integer(ifPresent: "format") == nil
        let named = Set(try reader.strings(ifPresent: "scopes")?.compactMap(Scope.init) ?? [])
        scopes = isEarlier ? .ofEarlierKey(named) : named
        digest = try reader.string("digest")
        createdAt = try reader.instant("created_at")
        expiresAt = try reader.instant(ifPresent: "expires_at")
        revokedAt = try reader.instant(ifPresent: "revoked_at")
        try reader.finish()
    }
}
