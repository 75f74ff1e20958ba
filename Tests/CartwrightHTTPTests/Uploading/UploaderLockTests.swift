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

    /// An outbox that reports a lock for some calls, and takes the next batch with each outcome.
    final class LockedOutbox: OutboxStore {
        enum Call: CaseIterable { case resume, nextBatch, settle, summary, deleteDelivered }

        let inner: MemoryOutboxStore
        private let refusals: Mutex<[Call: Int]>
        private let code: ErrorCode
        /// The number of batches that were taken with an outcome.
        let taken = Atomic(0)
        /// The number of calls that take a batch at a time before that of the clock.
        let takenLate = Atomic(0)
        private let clock: @Sendable () -> Instant
        /// A call that is refused once a batch was taken with an outcome.
        let refusedOnceTaken = Mutex<Call?>(nil)

        init(_ bench: UploadBench, _ call: Call, times: Int, code: ErrorCode) {
            (inner, self.code, clock) = (bench.store, code, { bench.now })
            refusals = Mutex([call: times])
        }

        /// The number of refusals left.
        var left: Int { refusals.withLock { $0.values.reduce(0) { $0.addingReportingOverflow($1).partialValue } } }

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

        func settleTakingNext(
            _ id: String,
            _ outcome: DeliveryOutcome,
            at now: Instant
        ) async throws(CartwrightError) -> OutboxBatch? {
            if now < clock() { takenLate.add(1, ordering: .relaxed) }
            try pass(.settle)
            try await inner.settle(id, outcome, at: now)
            let next = await inner.nextBatch(at: now)
            if next != nil {
                taken.add(1, ordering: .relaxed)
                if let call = refusedOnceTaken.withLock({ $0 }) { refusals.withLock { $0[call] = .max } }
            }
            return next
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

    private func uploader(
        _ store: LockedOutbox,
        _ bench: UploadBench,
        _ logger: Logger,
        _ kind: String,
        workers: Int = 2
    ) throws -> Uploader {
        var settings = UploadSettings(workers: workers)
        settings.pruningInterval = .zero
        settings.progressInterval = .zero
        return try Uploader(
            store: store,
            url: server.url(kind),
            secrets: [try Secret(UploadBench.secretText)],
            settings: settings,
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
        let store = LockedOutbox(bench, call, times: 5, code: code)
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
        let store = LockedOutbox(bench, call, times: 1_000_000, code: .storeLocked)
        let uploader = try uploader(store, bench, quiet, "script/204")
        let error = await #expect(throws: CartwrightError.self) { try await uploader.drain() }
        #expect(error?.code == .storeLocked)
    }

    @Test(.timeLimit(.minutes(15))) func `a corrupt store ends a following upload`() async throws {
        let bench = UploadBench()
        let store = LockedOutbox(bench, .nextBatch, times: 1_000_000, code: .storeCorrupt)
        let uploader = try uploader(store, bench, quiet, "script/204")
        let error = await #expect(throws: CartwrightError.self) { try await uploader.follow() }
        #expect(error?.code == .storeCorrupt)
    }

    @Test(.timeLimit(.minutes(15))) func `a cancelled upload does not wait for a lock`() async throws {
        let bench = UploadBench()
        await bench.record(1)
        let store = LockedOutbox(bench, .settle, times: .max, code: .storeLocked)
        let uploader = try uploader(store, bench, quiet, "script/204")
        let running = Task { () async throws(CartwrightError) in try await uploader.follow() }
        while bench.waited.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        running.cancel()
        #expect(try await running.value.deliveredEvents == 0)
        #expect(await bench.states() == ["in_flight 1 0"])
    }

    // MARK: Batches taken with an outcome

    @Test(.timeLimit(.minutes(15)), arguments: LockedOutbox.Call.allCases, [1, 2])
    func `a batch that was taken with an outcome is sent once, although the store is busy`(
        call: LockedOutbox.Call,
        workers: Int
    ) async throws {
        let bench = UploadBench(limits: UploadBench.single)
        for number in 1...12 { await bench.record(1, source: "/\(number % 3)", from: number) }
        let store = LockedOutbox(bench, call, times: 4, code: .storeLocked)
        let uploader = try uploader(store, bench, quiet, "script/204", workers: workers)
        let running = Task { () async throws(CartwrightError) in try await uploader.follow() }
        var isSettled = false
        while store.left > 0 || !isSettled {
            try await Task.sleep(for: .milliseconds(5))
            isSettled = await bench.store.summary().isSettled
        }
        running.cancel()
        #expect(try await running.value.deliveredEvents == 12)
        #expect(store.taken.load(ordering: .relaxed) >= (workers == 1 ? 7 : 1))
        if workers == 1 { #expect(store.takenLate.load(ordering: .relaxed) == 0, "the clock was ahead") }
        let sent = try server.requests().flatMap(\.eventIDs)
        #expect(sent.count == 12, "\(sent)")
        for source in 0..<3 {
            let numbers = (1...12).filter { $0 % 3 == source }.map { "e\($0)" }
            #expect(sent.filter(numbers.contains) == numbers, "source \(source)")
        }
    }

    @Test(.timeLimit(.minutes(15))) func `postponed batches come again in order when batches are taken`() async throws {
        let bench = UploadBench(limits: UploadBench.single)
        for number in 1...6 { await bench.record(1, source: "/\(number % 2)", from: number) }
        let store = LockedOutbox(bench, .resume, times: 0, code: .storeLocked)
        let kind = "script/503,204,500,204,503,503,204"
        try await uploader(store, bench, quiet, kind, workers: 1).drain()
        #expect(await bench.store.summary().batches == [.delivered: 6])
        let requests = try server.requests()
        #expect(requests.count == 10)
        var first: [String] = []
        for id in requests.flatMap(\.eventIDs) where !first.contains(id) { first.append(id) }
        for source in 0..<2 {
            let numbers = (1...6).filter { $0 % 2 == source }.map { "e\($0)" }
            #expect(first.filter(numbers.contains) == numbers)
        }
        for id in Set(requests.flatMap(\.eventIDs)) {
            let ids = requests.filter { $0.eventIDs == [id] }.map { $0.headers["webhook-id"] }
            #expect(Set(ids).count == 1, "each attempt of \(id) has the same id")
        }
    }

    /// Deleting delivered batches fails before each batch, so that a taken batch waits for the store.
    @Test(.timeLimit(.minutes(15))) func `an upload with a taken batch ends while the store is busy`() async throws {
        let bench = UploadBench(limits: UploadBench.single)
        await bench.record(3)
        let store = LockedOutbox(bench, .deleteDelivered, times: 0, code: .storeFull)
        store.refusedOnceTaken.withLock { $0 = .deleteDelivered }
        let uploader = try uploader(store, bench, quiet, "script/204", workers: 1)
        let running = Task { () async throws(CartwrightError) in try await uploader.follow() }
        while !bench.waited.contains(1_000) { try await Task.sleep(for: .milliseconds(1)) }
        running.cancel()
        _ = try await running.value
        // The next upload sends the batch that was taken, and the rest.
        try await bench.uploader(to: server.url("script/204")).drain()
        #expect(await bench.store.summary().batches == [.delivered: 3])
        #expect(try server.requests().map(\.eventIDs) == [["e1"], ["e2"], ["e3"]])
    }
}
