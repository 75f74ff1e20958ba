public import Cartwright
internal import CartwrightAnalytics

/// A key of the service: what the store keeps of it, which the key itself cannot be worked out from.
public struct AccessKey: Hashable, Sendable {
    /// Its id: the first part of its text, which may be told.
    public let id: String
    /// The shop that it opens.
    public let tenant: Tenant
    /// What it is for.
    public let scopes: Set<Scope>
    /// The SHA-256 of its text, as 64 hexadecimal digits.
    let digest: String
    /// When it was made.
    public let createdAt: Instant
    /// When it ends; nil for never.
    public let expiresAt: Instant?
    /// When it was revoked; nil where it was not.
    public internal(set) var revokedAt: Instant?

    /// Whether it opens the shop at an instant.
    func isValid(at now: Instant) -> Bool {
        revokedAt == nil && expiresAt.map { now < $0 } ?? true
    }
}

extension AccessKey {
    /// Makes a key: what is kept, and the text that is shown once.
    ///
    /// - Parameters:
    ///   - tenant: the shop that it opens.
    ///   - scopes: what it is for.
    ///   - random: 32 random bytes of a cryptographic source.
    ///   - now: the instant.
    ///   - expiresAt: when it ends; nil for never.
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

    /// The id that a key's text begins with; nil where it is no key's text.
    static func id(in text: String) -> String? {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "ck", parts[1].utf8.count == 12, parts[2].utf8.count == 52 else {
            return nil
        }
        return "ck_\(parts[1])"
    }

    /// Whether a text is the key, compared without telling by time how much of it is right.
    func opens(with text: String) throws(CartwrightError) -> Bool {
        equalInConstantTime(Array(try SHA256.hexadecimal(text.utf8).utf8), Array(digest.utf8))
    }
}

extension AccessKey: JSONConvertible {
    /// The key as it is kept. Its `format` distinguishes it from keys of version 0.1.0, which have none.
    public var json: JSONValue {
        .present([
            "format": .integer(Self.format), "id": .string(id), "tenant": .string(tenant.name),
            "scopes": .array(scopes.map(\.rawValue).sorted().map(JSONValue.string)), "digest": .string(digest),
            "created_at": .string(createdAt.description), "expires_at": expiresAt.map { .string($0.description) },
            "revoked_at": revokedAt.map { .string($0.description) },
        ])
    }

    /// The format in which keys are kept.
    private static let format: Int64 = 2

    /// A key as it was kept. One of version 0.1.0 with the scope `checkout` has `backend` and `agent`, too.
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
