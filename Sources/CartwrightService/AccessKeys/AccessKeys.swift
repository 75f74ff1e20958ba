public import Cartwright
internal import CartwrightAnalytics
internal import HTTPTypes
internal import Synchronization

/// The access keys of a service, in the records of its store.
public struct AccessKeys: Sendable {
    private let records: any RecordStore
    /// The log of changes of keys, which are those of all shops.
    private let log: ChangeLog
    private let cache = Cache()

    /// True if requests need no key until the store has its first one.
    public let isOpenUntilFirstKey: Bool

    /// Creates the access to the keys of a store, among the records of the tenant ``keeper``.
    ///
    /// - Parameters:
    ///   - records: the records of the tenant ``keeper``.
    ///   - isOpenUntilFirstKey: true to accept requests without a key until the store has its first one, also if
    ///     another process adds it. From then on, within a second, every request needs a key, even if all keys are
    ///     revoked.
    public init(_ records: any RecordStore, isOpenUntilFirstKey: Bool = false) {
        (self.records, self.isOpenUntilFirstKey) = (records, isOpenUntilFirstKey)
        log = ChangeLog(records)
    }

    /// The tenant under which keys are stored. It is not a shop's tenant, so no shop can read them.
    public static var keeper: Tenant { .operators }

    private static let kind = "access-key"

    /// The time in milliseconds for which a key is cached. A revoked key is refused after that time at the latest.
    static let trustedMilliseconds: Int64 = 1_000

    /// The keys that were read recently, by id.
    private final class Cache: Sendable {
        let read = Mutex<[String: (key: AccessKey?, at: Instant)]>([:])
        /// The last time at which there were no keys; nil if there are some, or if it is not known.
        let emptyAt = Mutex<Instant?>(nil)
        /// True once a key was seen. Keys are never deleted.
        let hasKeys = Mutex(false)
    }

    /// Adds a key, and its entry in the log of changes.
    ///
    /// - Throws: an error of area `store` or `record`.
    public func add(_ key: AccessKey) async throws(CartwrightError) {
        let change = RecordChange(RecordKey(Self.kind, key.id), to: key.json.utf8, after: 0)
        let entry = LoggedChange(.keyCreated, of: key.id, by: nil, to: key.loggedState)
        try await log.write([entry], with: [change], at: key.createdAt)
        cache.hasKeys.withLock { $0 = true }
    }

    /// Returns all keys, by id.
    ///
    /// - Throws: an error of area `store`.
    public func all(at now: Instant) async throws(CartwrightError) -> [AccessKey] {
        var keys: [AccessKey] = []
        var last: String?
        while true {
            let page = try await records.records(of: Self.kind, after: last, limit: 500, at: now)
            for record in page { keys.append(try AccessKey(restoring: JSONParser.parse(record.body))) }
            guard page.count == 500 else { return keys }
            last = page.last?.key.id
        }
    }

    /// Returns the tenants whose shops the keys open, by name.
    ///
    /// That of local callers, `Tenant.shop`, is among them if the service was started without keys.
    ///
    /// - Throws: an error of area `store`.
    public func tenants(at now: Instant) async throws(CartwrightError) -> [Tenant] {
        let own: Set<Tenant> = isOpenUntilFirstKey ? [.shop] : []
        return own.union(try await all(at: now).map(\.tenant)).sorted { $0.name < $1.name }
    }

    /// True if there are no keys.
    ///
    /// - Throws: an error of area `store`.
    public func isEmpty(at now: Instant) async throws(CartwrightError) -> Bool {
        try await records.records(of: Self.kind, after: nil, limit: 1, at: now).isEmpty
    }

    /// True if requests need a key. While the store has none, it is read again each second.
    ///
    /// - Throws: an error of area `store`.
    func areRequired(at now: Instant) async throws(CartwrightError) -> Bool {
        guard isOpenUntilFirstKey, !cache.hasKeys.withLock({ $0 }) else { return true }
        if let emptyAt = cache.emptyAt.withLock({ $0 }),
            abs(now.milliseconds - emptyAt.milliseconds) < Self.trustedMilliseconds
        {
            return false
        }
        let keys = self
        let isEmpty = try await offLoop { () async throws(CartwrightError) in try await keys.isEmpty(at: now) }
        cache.emptyAt.withLock { $0 = isEmpty ? now : nil }
        if !isEmpty { cache.hasKeys.withLock { $0 = true } }
        return !isEmpty
    }

    /// Revokes a key. A key that is already revoked keeps its time of revocation.
    ///
    /// - Returns: the key; nil if none has this id.
    /// - Throws: an error of area `store`.
    public func revoke(_ id: String, at now: Instant) async throws(CartwrightError) -> AccessKey? {
        let name = RecordKey(Self.kind, id)
        guard let record = try await records.record(name, at: now) else { return nil }
        var key = try AccessKey(restoring: JSONParser.parse(record.body))
        guard key.revokedAt == nil else { return key }
        let entry = LoggedChange(.keyRevoked, of: id, by: nil, from: key.loggedState)
        key.revokedAt = now
        let change = RecordChange(name, to: key.json.utf8, after: record.revision)
        try await log.write([entry], with: [change], at: now)
        cache.read.withLock { $0[id] = nil }
        return key
    }

    /// Returns the caller with a key's text.
    ///
    /// - Throws: `service.bad_key`, an error of area `store`.
    func caller(of text: String, at now: Instant) async throws(Problem) -> Caller {
        guard let id = AccessKey.id(in: text),
            let key = try await answering(try await self.key(id, at: now)),
            try await answering(try key.opens(with: text)), key.isValid(at: now)
        else {
            var problem = Problem.bad(
                .serviceBadKey,
                "the access key is unknown, has expired or was revoked",
                hint: "cartwright keys new"
            )
            problem.headers[.wwwAuthenticate] = "Bearer error=\"invalid_token\""
            throw problem
        }
        return Caller(tenant: key.tenant, scopes: key.scopes, key: key.id)
    }

    private func key(_ id: String, at now: Instant) async throws(CartwrightError) -> AccessKey? {
        let known = cache.read.withLock { $0[id] }
        if let known, abs(now.milliseconds - known.at.milliseconds) < Self.trustedMilliseconds { return known.key }
        let records = records
        let record = try await offLoop { () async throws(CartwrightError) in
            try await records.record(RecordKey(Self.kind, id), at: now)
        }
        let key = try record.map { (record) throws(CartwrightError) in
            try AccessKey(restoring: JSONParser.parse(record.body))
        }
        cache.read.withLock { read in
            if read.count >= 10_000 { read.removeAll() }
            read[id] = (key, now)
        }
        return key
    }
}

extension AccessKey {
    /// The public facts of the key in the log of changes.
    fileprivate var loggedState: JSONObject {
        [
            "id": .string(id), "tenant": .string(tenant.name),
            "scopes": .array(scopes.map(\.rawValue).sorted().map(JSONValue.string)),
        ]
    }
}
