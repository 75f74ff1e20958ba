internal import Cartwright
internal import Dispatch
internal import Synchronization

/// Runs the jobs of many callers in few transactions.
///
/// A commit waits for the disk, about as long for one job as for a hundred. So whatever has come while one commit was
/// under way shares the next. A job that fails takes the others of its transaction back with it; then each is run by
/// itself, and only those fail whose own doing it is.
final class GroupCommit: Sendable {
    // In this order, since statements have to go before their connection does.
    private let tables: OutboxTables
    private let store: SQLiteStore
    private let thread = DispatchQueue(label: "cartwright.outbox")
    private let line = Mutex(Line())

    /// What waits for the next transaction.
    private struct Line {
        var jobs: [Job] = []
        var isServed = false
    }

    private struct Job: Sendable {
        let writes: Bool
        /// Does the work, and returns what is to be done once it is durable.
        let attempt: @Sendable (OutboxTables) throws(CartwrightError) -> Acknowledgement
        let fail: @Sendable (CartwrightError) -> Void
    }

    private typealias Acknowledgement = @Sendable () -> Void

    init(_ store: SQLiteStore, _ tables: OutboxTables) { (self.store, self.tables) = (store, tables) }

    /// Runs something in a transaction, which it may share with others, and returns when that is durable.
    func run<Value: Sendable>(
        writing: Bool = true,
        _ body: @escaping @Sendable (OutboxTables) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        let result: Result<Value, CartwrightError> = await withCheckedContinuation { continuation in
            let job = Job(writes: writing) { tables throws(CartwrightError) in
                let value = try body(tables)
                return { continuation.resume(returning: .success(value)) }
            } fail: {
                continuation.resume(returning: .failure($0))
            }
            enqueue(job)
        }
        return try result.get()
    }

    private func enqueue(_ job: Job) {
        let mustServe = line.withLock { line in
            line.jobs.append(job)
            defer { line.isServed = true }
            return !line.isServed
        }
        if mustServe { thread.async { self.serve() } }
    }

    private func serve() {
        while let jobs = nextGroup() { commit(jobs) }
    }

    private func nextGroup() -> [Job]? {
        line.withLock { line in
            defer { line.jobs = [] }
            line.isServed = !line.jobs.isEmpty
            return line.isServed ? line.jobs : nil
        }
    }

    private func commit(_ jobs: [Job]) {
        do throws(CartwrightError) {
            for acknowledge in try attempt(jobs) { acknowledge() }
        } catch {
            // What another process has locked is locked for each of them, and each would wait for it as long again.
            if jobs.count == 1 || error.code == .storeLocked {
                for job in jobs { job.fail(error) }
            } else {
                for job in jobs { commit([job]) }
            }
        }
    }

    private func attempt(_ jobs: [Job]) throws(CartwrightError) -> [Acknowledgement] {
        try store.withConnection { _ throws(CartwrightError) in
            try tables.transaction(writing: jobs.contains(where: \.writes)) { () throws(CartwrightError) in
                var acknowledgements: [Acknowledgement] = []
                for job in jobs { acknowledgements.append(try job.attempt(tables)) }
                return acknowledgements
            }
        }
    }
}
