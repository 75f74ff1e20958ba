internal import Cartwright
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Runs the jobs of many callers in few transactions.
///
/// A commit waits for the disk, about as long for one job as for a hundred. So whatever has come while one commit was
/// under way shares the next. A job that fails takes the others of its transaction back with it; then each is run by
/// itself, and only those fail whose own doing it is.
///
/// A disk that hangs lets jobs come and none go, so no more may wait than the limits say.
final class GroupCommit: Sendable {
    // In this order, since statements have to go before their connection does.
    private let tables: CommitTables
    private let connection: StoreConnection
    private let thread = DispatchQueue(label: "cartwright.commits")
    private let line = Mutex(Line())

    /// About half of what a commit takes.
    private static let lingering = Duration.microseconds(100)

    /// What waits for the next transaction.
    private struct Line {
        var jobs: [Job] = []
        var bytes = 0
        var isServed = false

        /// Why there is no room for one more, nil where there is.
        func refusal(of job: Job) -> CartwrightError? {
            let limits = job.limits
            // Whoever delivers makes room, and must not be kept from it by those who record.
            let calls = max(1, limits.waitingCalls).multipliedReportingOverflow(by: job.kind == .delivering ? 2 : 1)
            let isFull = !calls.overflow && jobs.count >= calls.partialValue
            let isHeavy = !jobs.isEmpty && job.bytes > 0 && bytes &+ job.bytes > limits.waitingBytes
            return isFull || isHeavy ? .overloaded(calls: jobs.count, bytes: bytes, code: job.owner.overloaded) : nil
        }

        mutating func append(_ job: Job) {
            jobs.append(job)
            bytes &+= job.bytes
        }
    }

    /// What a job is for.
    enum Kind {
        case reading, writing, delivering
    }

    /// Whose call a job is, which hears of its own name that there is no room for it.
    enum Owner {
        case outbox, store

        var overloaded: ErrorCode {
            switch self {
            case .outbox: .outboxOverloaded
            case .store: .storeOverloaded
            }
        }
    }

    private struct Job: Sendable {
        let kind: Kind
        let owner: Owner
        /// How much may wait besides it.
        let limits: OutboxLimits
        /// How much memory it holds, about.
        let bytes: Int
        /// Does the work, and returns what is to be done once it is durable.
        let attempt: @Sendable (CommitTables) throws(CartwrightError) -> Acknowledgement
        let fail: @Sendable (CartwrightError) -> Void
    }

    private typealias Acknowledgement = @Sendable () -> Void

    init(_ connection: StoreConnection, _ tables: CommitTables) {
        (self.connection, self.tables) = (connection, tables)
    }

    /// Runs something in a transaction, which it may share with others, and returns when that is durable.
    ///
    /// - Throws: what it throws; `outbox.overloaded`, for another owner `store.overloaded`; an error of area `store`.
    func run<Value: Sendable>(
        _ kind: Kind,
        of owner: Owner,
        bytes: Int,
        within limits: OutboxLimits,
        _ body: @escaping @Sendable (CommitTables) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        let result: Result<Value, CartwrightError> = await withCheckedContinuation { continuation in
            let job = Job(kind: kind, owner: owner, limits: limits, bytes: bytes) { tables throws(CartwrightError) in
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
        let (refusal, mustServe) = line.withLock { line in
            if let refusal = line.refusal(of: job) { return (refusal as CartwrightError?, false) }
            line.append(job)
            defer { line.isServed = true }
            return (nil, !line.isServed)
        }
        if let refusal { job.fail(refusal) }
        if mustServe { thread.async { self.serve() } }
    }

    private func serve() {
        while let jobs = nextGroup() {
            commit(jobs)
            if jobs.count == 1 { linger() }
        }
    }

    /// Stays awake for the next call of a caller that is alone: it often comes sooner than a sleeping thread wakes up.
    /// No call waits for this, and any other thread goes first.
    private func linger() {
        let end = ContinuousClock.now + Self.lingering
        while line.withLock({ $0.jobs.isEmpty }), ContinuousClock.now < end { sched_yield() }
    }

    private func nextGroup() -> [Job]? {
        line.withLock { line in
            defer { (line.jobs, line.bytes) = ([], 0) }
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
        let isWriting = jobs.contains { $0.kind != .reading }
        return try connection.with(writing: isWriting) { _ throws(CartwrightError) in
            try tables.transaction(writing: isWriting) { () throws(CartwrightError) in
                var acknowledgements: [Acknowledgement] = []
                for job in jobs { acknowledgements.append(try job.attempt(tables)) }
                return acknowledgements
            }
        }
    }
}
