import Cartwright
import CartwrightTesting
import Testing

/// The contract of administrations reports stores with one fault.
@Suite(.timeLimit(.minutes(15))) struct BadAdministrationTests {
    /// The faults, each with a rule that reports it.
    static let rules: [(BadAdministration.Fault, StoreAdministrationRule)] = [
        (.listsOldestFirst, .listsNewestFirst), (.losesTheNextPage, .listsNewestFirst),
        (.ignoresFurtherKeys, .filters), (.ignoresInstants, .filters), (.losesEntries, .followsChanges),
        (.addsUpNothing, .addsUp), (.removesAnyRevision, .removesASession), (.removesTooMany, .removesOldSessions),
        (.removesOrders, .removesOldSessions), (.removesTooManySteps, .removesSteps),
        (.removesTooManyPeriods, .removesPeriods),
        (.rewritesNothing, .rewritesSessions), (.rewritesNoEvents, .rewritesEvents),
    ]

    @Test(arguments: rules)
    func `the contract reports the fault`(
        _ fault: BadAdministration.Fault,
        _ rule: StoreAdministrationRule
    ) async throws {
        let contract = StoreAdministrationContract { _ in StoreOfAdministration(fault) }
        var broken: [String] = []
        do throws(CartwrightError) {
            broken = try await contract.violations(of: rule)
        } catch {
            broken.append(error.description)
        }
        #expect(!broken.isEmpty)
    }

    @Test func `every fault is tried, and every rule reports a fault`() {
        #expect(Set(Self.rules.map(\.0)) == Set(BadAdministration.Fault.allCases))
        #expect(Set(Self.rules.map(\.1)) == Set(StoreAdministrationRule.allCases))
    }

    @Test func `a store without administration is reported`() async {
        let contract = StoreAdministrationContract { _ in StoreOfAdministration(nil) }
        await #expect(throws: CartwrightError.noAdministration) { try await contract.violations(of: .filters) }
        #expect(CartwrightError.noAdministration.code == .storeUnsupported)
    }
}

/// A store in memory with a bad administration, or with none.
final class StoreOfAdministration: ComposedCheckoutStore {
    let inner = MemoryCheckoutStore(seed: 1)
    let administration: (any StoreAdministration)?

    init(_ fault: BadAdministration.Fault?) {
        let store = inner
        administration = fault.map { BadAdministration(store: store, fault: $0) }
    }

    var ledger: MemoryCheckoutStore { inner }
    var sessions: MemoryCheckoutStore { inner }
    var outbox: any OutboxStore { inner.outbox }

    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment { try await inner.commit(change) }
    func session(_ id: String, at revision: Int64) -> StoredSession? { inner.session(id, at: revision) }
    func commitment(of key: String, in session: String) -> Commitment? { inner.commitment(of: key, in: session) }
    func forgetCommitments(before instant: Instant, limit: Int) -> Int {
        inner.forgetCommitments(before: instant, limit: limit)
    }
    func unsettled(before instant: Instant, limit: Int) -> [String] { inner.unsettled(before: instant, limit: limit) }
}

/// An administration with one fault.
struct BadAdministration: StoreAdministration {
    enum Fault: CaseIterable {
        case listsOldestFirst, losesTheNextPage, ignoresFurtherKeys, ignoresInstants, losesEntries, addsUpNothing
        case removesAnyRevision, removesTooMany, removesOrders, removesTooManySteps, removesTooManyPeriods
        case rewritesNothing, rewritesNoEvents
    }

    let store: MemoryCheckoutStore
    let fault: Fault

    func page(_ query: ListQuery) -> ListPage {
        var query = query
        if fault == .ignoresFurtherKeys { query.keys = [query.leadingKey] }
        if fault == .ignoresInstants { (query.from, query.until) = (nil, nil) }
        var page = store.page(query)
        if fault == .listsOldestFirst { page.entries.reverse() }
        if fault == .losesTheNextPage { page.next = nil }
        if fault == .losesEntries { page.entries = Array(page.entries.dropLast()) }
        return page
    }

    func totals(_ query: ListQuery) -> [Currency: ListTotal] { fault == .addsUpNothing ? [:] : store.totals(query) }

    func removeSession(_ id: String, after revision: Int64) throws(CartwrightError) {
        let present = store.session(id)?.revision ?? 0
        try store.removeSession(id, after: fault == .removesAnyRevision ? present : revision)
    }

    func removeSessions(changedBefore instant: Instant, withOrders: Bool, limit: Int) -> Int {
        store.removeSessions(
            changedBefore: instant,
            withOrders: withOrders || fault == .removesOrders,
            limit: fault == .removesTooMany ? .max : limit
        )
    }

    func removeSteps(storedBefore instant: Instant, limit: Int) -> Int {
        store.removeSteps(storedBefore: instant, limit: fault == .removesTooManySteps ? .max : limit)
    }

    func removeCounters(ofPeriodsBefore instant: Instant, limit: Int) -> Int {
        store.removeCounters(ofPeriodsBefore: instant, limit: fault == .removesTooManyPeriods ? .max : limit)
    }

    func rewriteSession(
        _ id: String,
        without customer: String,
        at now: Instant,
        by rewrite: @escaping @Sendable (StoredPart, [UInt8]) throws(CartwrightError) -> [UInt8]
    ) throws(CartwrightError) -> Bool {
        if fault == .rewritesNothing { return store.session(id) != nil }
        return try store.rewriteSession(id, without: customer, at: now, by: rewrite)
    }

    func rewriteEvents(
        after place: OutboxPlace?,
        limit: Int,
        by rewrite: @escaping @Sendable ([UInt8]) throws(CartwrightError) -> [UInt8]?
    ) async throws(CartwrightError) -> OutboxPlace? {
        if fault == .rewritesNoEvents { return nil }
        return try await store.rewriteEvents(after: place, limit: limit, by: rewrite)
    }

    func removeTraces() {}
}
