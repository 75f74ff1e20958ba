public import Cartwright
internal import CartwrightAnalytics
public import CartwrightCheckout

/// Erases a customer of a shop: replaces the customer by a random id in sessions, orders, earlier revisions, stored
/// answers, codes, jobs and events, and deletes the customer's feeds.
///
/// Amounts stay, and so do the uses that count for the limits of the customer, under a keyed digest. An erasure that
/// was interrupted is continued when it is called again. Events that were delivered cannot be recalled: an event
/// `cartwright.customer.erased` tells receivers.
///
/// ```swift
/// let erasure = CustomerErasure(in: try stores.stores(of: .shop), of: .shop)
/// let report = try await erasure.erase("ada-1815")
/// ```
public struct CustomerErasure: Sendable {
    private let stores: ShopStores
    private let tenant: Tenant
    private let dependencies: CheckoutDependencies
    private let log: ChangeLog

    /// The number of entries, records and events that are read at a time.
    private static let page = 200

    /// Creates the erasures of a shop.
    ///
    /// - Parameters:
    ///   - stores: the stores of the shop.
    ///   - tenant: the tenant of the shop.
    ///   - dependencies: the clock and random source; the system's by default.
    public init(in stores: ShopStores, of tenant: Tenant, dependencies: CheckoutDependencies = .machine) {
        self.init(in: stores, of: tenant, dependencies: dependencies, log: ChangeLog(stores.records))
    }

    init(in stores: ShopStores, of tenant: Tenant, dependencies: CheckoutDependencies, log: ChangeLog) {
        (self.stores, self.tenant, self.dependencies, self.log) = (stores, tenant, dependencies, log)
    }

    /// Erases a customer.
    ///
    /// - Parameters:
    ///   - customer: the id of the customer.
    ///   - key: the id of the access key of the caller, for the log of changes; nil without keys.
    /// - Returns: the numbers of rewritten parts; 0 for a customer of whom nothing is stored.
    /// - Throws: `customer.bad_id`; `customer.in_checkout` while a checkout or payment of the customer is open;
    ///   `store.unsupported`; an error of area `store`, after which it can be called again.
    public func erase(_ customer: String, by key: String? = nil) async throws(CartwrightError) -> ErasureReport {
        let customer = try CustomerID.checked(customer)
        guard let administration = stores.checkout.administration else { throw .noAdministration }
        try await refuseOpenCheckouts(of: customer, administration)
        let (record, begun) = try await begin(customer)
        var (erasure, report) = (begun, ErasureReport(replacement: begun.replacement))
        let (sessions, data) = try await collect(customer, erasure, administration)
        if data.found != erasure.found {
            erasure.found.add(data.found)
            try await store(erasure, record)
        }
        // Sessions come last: their addresses would be missing if the erasure were interrupted and called again.
        report.feeds = try await removeFeeds(of: customer)
        try await rewriteTheRest(data, &report, administration)
        for id in sessions {
            let isFound = try await administration.rewriteSession(id, without: customer, at: dependencies.now()) {
                part,
                bytes throws(CartwrightError) in try data.erased(part, bytes)
            }
            if isFound { report.sessions += 1 }
        }
        // Requests that ran meanwhile may have written more.
        try await rewriteTheRest(data, &report, administration)
        try await finish(customer, erasure, record, by: key, administration)
        return report
    }

    // MARK: Before

    /// - Throws: `customer.in_checkout`, with up to five of the sessions.
    private func refuseOpenCheckouts(
        of customer: String,
        _ administration: any StoreAdministration
    ) async throws(CartwrightError) {
        for phase in [Phase.checkout, .paying] {
            let keys = [ListKey(.customer, customer), ListKey(.phase, phase.rawValue)]
            let open = try await all(ListQuery(.sessions, keys: keys), administration, limit: 5)
            guard open.isEmpty else { throw .customerInCheckout(phase, sessions: open) }
        }
    }

    /// Begins the erasure, or continues one that was begun before.
    private func begin(_ customer: String) async throws(CartwrightError) -> (RecordKey, Erasure) {
        let now = dependencies.now()
        let digest = KeyedDigest(key: try await secret(at: now))
        let key = RecordKey(Erasure.kind, try digest(Array(customer.utf8)).hexadecimal)
        while true {
            if let record = try await stores.records.record(key, at: now) {
                return (key, try Erasure(restoring: JSONParser.parse(record.body)))
            }
            let erasure = Erasure(at: now, dependencies.random)
            do throws(CartwrightError) {
                try await stores.records.write([RecordChange(key, to: erasure.json.utf8, after: 0)], at: now)
                return (key, erasure)
            } catch {
                guard error.code == .recordConflict else { throw error }
            }
        }
    }

    private func store(_ erasure: Erasure, _ record: RecordKey) async throws(CartwrightError) {
        let change = RecordChange(record, to: erasure.json.utf8, after: nil)
        try await stores.records.write([change], at: dependencies.now())
    }

    /// Returns the key of the digests under which erasures are stored, made at the first one.
    private func secret(at now: Instant) async throws(CartwrightError) -> [UInt8] {
        while true {
            if let record = try await stores.records.record(Erasure.secret, at: now) { return record.body }
            var bytes: [UInt8] = []
            for _ in 0..<4 { withUnsafeBytes(of: dependencies.random()) { bytes += $0 } }
            do throws(CartwrightError) {
                try await stores.records.write([RecordChange(Erasure.secret, to: bytes, after: 0)], at: now)
                return bytes
            } catch {
                guard error.code == .recordConflict else { throw error }
            }
        }
    }

    /// Returns the ids of the entries of a query.
    ///
    /// - Parameter limit: the maximum number; nil for all.
    private func all(
        _ query: ListQuery,
        _ administration: any StoreAdministration,
        limit: Int? = nil
    ) async throws(CartwrightError) -> [String] {
        var (query, ids) = (query, [String]())
        query.limit = Self.page
        while limit.map({ ids.count < $0 }) ?? true {
            let page = try await administration.page(query)
            ids += page.entries.map(\.id)
            guard let next = page.next else { break }
            query.after = next
        }
        return Array(ids.prefix(limit ?? .max))
    }

    /// Returns the sessions that have or had the customer, with the texts about the customer in them.
    private func collect(
        _ customer: String,
        _ erasure: Erasure,
        _ administration: any StoreAdministration
    ) async throws(CartwrightError) -> ([String], PersonalData) {
        let sessions = try await all(
            ListQuery(.sessions, keys: [ListKey(.pastCustomer, customer)]),
            administration
        )
        var data = PersonalData(of: customer, replacedBy: erasure.replacement, found: erasure.found)
        for id in sessions {
            guard let stored = try await stores.checkout.session(id) else { continue }
            try data.collect(from: stored)
            // An address may be gone from the present customer, and still be in other texts.
            var revision = stored.revision - 1
            while revision > 0, let earlier = try await stores.checkout.session(id, at: revision) {
                try data.collect(from: earlier)
                revision -= 1
            }
        }
        return (sessions, data)
    }

    // MARK: Feeds, codes, records and events

    /// Deletes the feeds of the customer, on a thread that may wait. Returns their number.
    private func removeFeeds(of customer: String) async throws(CartwrightError) -> Int {
        guard let feeds = stores.feeds else { return 0 }
        return try await offLoop { () async throws(CartwrightError) in try feeds.removeFeeds(of: customer) }
    }

    private func rewriteTheRest(
        _ data: PersonalData,
        _ report: inout ErasureReport,
        _ administration: any StoreAdministration
    ) async throws(CartwrightError) {
        report.codes += try await stores.codes.replaceCustomer(data.customer, by: data.replacement)
        if let accounts = stores.checkout.accounts {
            report.records += try await accounts.replaceOwner(data.customer, by: data.replacement)
        }
        for kind in PersonalData.recordKinds { report.records += try await rewriteRecords(of: kind, data) }
        report.events += try await rewriteEvents(data, administration)
    }

    private func rewriteRecords(of kind: String, _ data: PersonalData) async throws(CartwrightError) -> Int {
        var (count, last) = (0, String?.none)
        while true {
            let now = dependencies.now()
            let page = try await stores.records.records(of: kind, after: last, limit: Self.page, at: now)
            for record in page where data.isIn(record.body) { if try await rewrite(record, data) { count += 1 } }
            guard page.count == Self.page else { return count }
            last = page.last?.key.id
        }
    }

    /// Rewrites a record, after a conflict the present one. Returns false if it has nothing of the customer.
    private func rewrite(_ record: Record, _ data: PersonalData) async throws(CartwrightError) -> Bool {
        var record = record
        while let body = try data.erased(record: record) {
            let change = RecordChange(record.key, to: body, after: record.revision, expiresAt: record.expiresAt)
            do throws(CartwrightError) {
                try await stores.records.write([change], at: dependencies.now())
                return true
            } catch {
                guard error.code == .recordConflict else { throw error }
                guard let present = try await stores.records.record(record.key, at: dependencies.now()) else { break }
                record = present
            }
        }
        return false
    }

    private func rewriteEvents(
        _ data: PersonalData,
        _ administration: any StoreAdministration
    ) async throws(CartwrightError) -> Int {
        let count = EventCount()
        var place = OutboxPlace?.none
        repeat {
            place = try await administration.rewriteEvents(after: place, limit: Self.page) {
                event throws(CartwrightError) in
                guard let new = try data.erased(event: event) else { return nil }
                count.add()
                return new
            }
        } while place != nil
        return count.value
    }

    // MARK: After

    /// Records the event, forgets what was found, removes traces, and then the record of the erasure, with an entry in
    /// the log of changes.
    private func finish(
        _ customer: String,
        _ erasure: Erasure,
        _ record: RecordKey,
        by key: String?,
        _ administration: any StoreAdministration
    ) async throws(CartwrightError) {
        let event = Event(
            id: erasure.event,
            type: .customerErased,
            source: tenant.eventSource,
            subject: erasure.replacement,
            time: erasure.began,
            data: [
                "customer_sha256": .string(try SHA256.hexadecimal(customer.utf8)),
                "replaced_by": .string(erasure.replacement),
            ]
        )
        _ = try await stores.checkout.outbox.record([event], at: dependencies.now())
        var done = erasure
        done.found = Erasure.FoundTexts()
        try await store(done, record)
        try await administration.removeTraces()
        try await log.write(
            [.customerErased(erasure.replacement, by: key)],
            with: [RecordChange(record, to: nil, after: nil)],
            at: dependencies.now()
        )
    }
}

extension CartwrightError {
    fileprivate static func customerInCheckout(_ phase: Phase, sessions: [String]) -> CartwrightError {
        let shown = sessions.map { "\"\($0.shortened(toBytes: 60))\"" }.joined(separator: ", ")
        return CartwrightError(
            .customerInCheckout,
            "expected no open checkout or payment of the customer, found sessions in \(phase.rawValue): \(shown)",
            hint: "end or cancel them first: POST /v1/sessions/{id}/cancel"
        )
    }
}
