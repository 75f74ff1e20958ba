import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import InMemoryLogging
import Logging
import Synchronization
import Testing

/// An upload whose store is temporarily locked by another process, or full.
struct UploaderLockTests {
    private let server: CardServer

    init() throws { server = try CardServer() }

    /// An outbox that reports a lock for some calls.
    final class LockedOutbox: OutboxStore {
        enum Call: CaseIterable { case resume, nextBatch, settle, summary, deleteDelivered }

        let inner: MemoryOutboxStore
        private let refusals: Mutex<[Call: Int]>
        private let code: ErrorCode

        init(_ inner: MemoryOutboxStore, _ call: Call, times: Int, code: ErrorCode) {
            (self.inner, self.code) = (inner, code)
            refusals = Mutex([call: times])
        }

        /// The number of refusals left.
        var left: Int { refusals.withLock { $0.values.reduce(0, +) } }

        private func pass(_ call: Call) throws(CartwrightError) {
            let isRefused = refusals.withLock { refusals in
                guard let left = refusals[call], left > 0 else { return false }
                refusals[call] = left - 1
                return true
            }
            if isRefused { throw CartwrightError(code, "another process is writing", fault: .environment) }
        }

        func record(_ events: [Event], at now: Instant) async -> RecordReceipt { await inner.record(events, at: now) }

        func resume(at now: Instant) async throws(CartwrightError) {
            try pass(.resume)
            await inner.resume(at: now)
        }

        func nextBatch(at now: Instant) async throws(CartwrightError) -> OutboxBatch? {
            try pass(.nextBatch)
            return await inner.nextBatch(at: now)
        }

        func settle(_ id: String, _ outcome: DeliveryOutcome, at now: Instant) async throws(CartwrightError) {
            try pass(.settle)
            try await inner.settle(id, outcome, at: now)
        }

        func summary() async throws(CartwrightError) -> OutboxSummary {
            try pass(.summary)
            return await inner.summary()
        }

        func batches(in state: OutboxState?, limit: Int) async -> [OutboxEntry] {
            await inner.batches(in: state, limit: limit)
        }

        func batch(_ id: String) async -> (entry: OutboxEntry, body: [UInt8])? { await inner.batch(id) }

        func retry(_ id: String, at now: Instant) async throws(CartwrightError) { try await inner.retry(id, at: now) }

        func discard(_ id: String) async throws(CartwrightError) { try await inner.discard(id) }

        func deleteDelivered(before: Instant) async throws(CartwrightError) -> Int {
            try pass(.deleteDelivered)
            return await inner.deleteDelivered(before: before)
        }
    }

    private func uploader(_ store: LockedOutbox, _ bench: UploadBench, _ logger: Logger, _ kind: String) throws
        -> Uploader
    {
        try Uploader(
            store: store,
            url: server.url(kind),
            secrets: [try Secret(UploadBench.secretText)],
            settings: UploadSettings(workers: 2),
            dependencies: bench.dependencies,
            logger: logger
        )
    }

    private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test(.timeLimit(.minutes(15)), arguments: LockedOutbox.Call.allCases, [ErrorCode.storeLocked, .storeFull])
    func `a following upload waits for the store, logs that, and continues`(
        call: LockedOutbox.Call,
        code: ErrorCode
    ) async throws {
        let bench = UploadBench()
        await bench.record(3)
        let store = LockedOutbox(bench.store, call, times: 5, code: code)
        let handler = InMemoryLogHandler()
        let uploader = try uploader(store, bench, Logger(label: "test") { _ in handler }, "script/204")
        let running = Task { () async throws(CartwrightError) in try await uploader.follow() }
        var isSettled = false
        while store.left > 0 || !isSettled {
            try await Task.sleep(for: .milliseconds(5))
            isSettled = await bench.store.summary().isSettled
        }
        running.cancel()
        let report = try await running.value
        #expect(report.deliveredEvents == 3)
        #expect(try server.requests().count == 1, "a delivered batch is not sent again")
        #expect(handler.entries.count { $0.message == "store busy" } == 5)
        #expect(bench.waited.count { $0 == 1_000 } >= 5)
    }

    @Test(.timeLimit(.minutes(15)), arguments: LockedOutbox.Call.allCases)
    func `a draining upload ends with the error`(call: LockedOutbox.Call) async throws {
        let bench = UploadBench()
        await bench.record(3)
        let store = LockedOutbox(bench.store, call, times: 1_000_000, code: .storeLocked)
        let uploader = try uploader(store, bench, quiet, "script/204")
        let error = await #expect(throws: CartwrightError.self) { try await uploader.drain() }
        #expect(error?.code == .storeLocked)
    }

    @Test(.timeLimit(.minutes(15))) func `a corrupt store ends a following upload`() async throws {
        let bench = UploadBench()
        let store = LockedOutbox(bench.store, .nextBatch, times: 1_000_000, code: .storeCorrupt)
        let uploader = try uploader(store, bench, quiet, "script/204")
        let error = await #expect(throws: CartwrightError.self) { try await uploader.follow() }
        #expect(error?.code == .storeCorrupt)
    }

    @Test(.timeLimit(.minutes(15))) func `a cancelled upload does not wait for a lock`() async throws {
        let bench = UploadBench()
        await bench.record(1)
        let store = LockedOutbox(bench.store, .settle, times: .max, code: .storeLocked)
        let uploader = try uploader(store, bench, quiet, "script/204")
        let running = Task { () async throws(CartwrightError) in try await uploader.follow() }
        while bench.waited.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        running.cancel()
        #expect(try await running.value.deliveredEvents == 0)
        #expect(await bench.states() == ["in_flight 1 0"])
    }
}
