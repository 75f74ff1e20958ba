import Cartwright
import CartwrightTesting
import Synchronization
import Testing

/// The contract of outboxes reports outboxes with one fault.
struct BadOutboxTests {
    @Test(arguments: BadOutbox.Fault.allCases)
    func `the contract reports the fault`(_ fault: BadOutbox.Fault) async throws {
        let outboxes = MemoryOutboxes()
        let count = Mutex(0)
        let contract = OutboxStoreContract { name, limits in
            let opened = count.withLock { count in
                count += 1
                return count
            }
            let name = fault == .forgetsWhenOpened ? "\(name) \(opened)" : name
            return BadOutbox(inner: outboxes.open(name, limits), fault: fault)
        }
        var broken: [String] = []
        for rule in OutboxStoreRule.allCases {
            do throws(CartwrightError) {
                broken += try await contract.violations(of: rule)
            } catch {
                broken.append(error.description)
            }
        }
        #expect(!broken.isEmpty)
    }
}

/// An outbox with one fault.
struct BadOutbox: OutboxStore {
    let inner: MemoryOutboxStore
    let fault: Fault

    enum Fault: CaseIterable {
        case losesEvents, givesOutTwice, givesOutEarly, buriesThePostponed, deliversTheRefused, neverDivides
        case deletesTheDead, deletesNothing, listsTheOldest, forgetsReasons, forgetsWhenOpened, hidesTheNextTime
        case settlesAnything, takesWithoutSettling, losesTheTaken, takesBeforeSettling
    }

    func record(_ events: [Event], at now: Instant) async -> RecordReceipt {
        var receipt = await inner.record(fault == .losesEvents ? Array(events.dropLast()) : events, at: now)
        if fault == .losesEvents, !events.isEmpty { receipt.recorded += 1 }
        return receipt
    }

    func resume(at now: Instant) async { await inner.resume(at: now) }

    func nextBatch(at now: Instant) async -> OutboxBatch? {
        if fault == .givesOutTwice { await inner.resume(at: now) }
        return await inner.nextBatch(at: fault == .givesOutEarly ? now.adding(seconds: 3_600) : now)
    }

    func settle(_ id: String, _ outcome: DeliveryOutcome, at now: Instant) async throws(CartwrightError) {
        switch (fault, outcome) {
        case (.buriesThePostponed, .postponed(_, let error)): try await inner.settle(id, .refused(error), at: now)
        case (.deliversTheRefused, .refused): try await inner.settle(id, .delivered, at: now)
        case (.neverDivides, .tooLarge(let error)): try await inner.settle(id, .refused(error), at: now)
        case (.settlesAnything, _): try? await inner.settle(id, outcome, at: now)
        default: try await inner.settle(id, outcome, at: now)
        }
    }

    func settleTakingNext(
        _ id: String,
        _ outcome: DeliveryOutcome,
        at now: Instant
    ) async throws(CartwrightError) -> OutboxBatch? {
        switch fault {
        case .takesWithoutSettling: return await inner.nextBatch(at: now)
        case .losesTheTaken:
            try await inner.settle(id, outcome, at: now)
            _ = await inner.nextBatch(at: now)
            return nil
        case .takesBeforeSettling:
            let next = await inner.nextBatch(at: now)
            try await inner.settle(id, outcome, at: now)
            return next
        default:
            try await settle(id, outcome, at: now)
            return nil
        }
    }

    func summary() async -> OutboxSummary {
        var summary = await inner.summary()
        if fault == .hidesTheNextTime { summary.nextDueAt = nil }
        return summary
    }

    func batches(in state: OutboxState?, limit: Int) async -> [OutboxEntry] {
        guard fault == .listsTheOldest else { return await inner.batches(in: state, limit: limit) }
        return Array(await inner.batches(in: state, limit: .max).prefix(limit))
    }

    func batch(_ id: String) async -> (entry: OutboxEntry, body: [UInt8])? {
        var found = await inner.batch(id)
        if fault == .forgetsReasons { found?.entry.reason = nil }
        return found
    }

    func retry(_ id: String, at now: Instant) async throws(CartwrightError) { try await inner.retry(id, at: now) }

    func discard(_ id: String) async throws(CartwrightError) { try await inner.discard(id) }

    func deleteDelivered(before: Instant) async throws(CartwrightError) -> Int {
        if fault == .deletesNothing { return 0 }
        if fault == .deletesTheDead {
            for entry in await inner.batches(in: .dead, limit: .max) { try await inner.discard(entry.id) }
        }
        return await inner.deleteDelivered(before: before)
    }
}
