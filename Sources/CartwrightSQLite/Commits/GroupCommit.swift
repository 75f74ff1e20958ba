internal import Cartwright
internal import CartwrightFiles
internal import Dispatch
internal import Glibc

/// Runs the jobs of many callers in few transactions.
///
/// A commit waits for the disk, about as long for one job as for a hundred. So whatever has come while one commit was
/// under way shares the next. A job that fails takes the others of its transaction back with it; then each is run by
/// itself, and only those fail whose own doing it is.
///
/// A disk that hangs lets jobs come and none go, so no more may wait than the limits say.
final class GroupCommit: Sendable {
    private let tables: CommitTables
    private let connection: StoreConnection
    private let thread = DispatchQueue(label: "cartwright.commits")
    private let line = CallLine<Job>()

    /// About half of what a commit takes.
    private static let lingering = Duration.microseconds(100)

    /// What a job is for.
    enum Kind {
        case reading, writing, delivering
    }

    private struct Job: Sendable {
        let kind: Kind
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
    /// - Throws: what it throws; the code where no more calls may wait; an error of area `store`.
    func run<Value: Sendable>(
        _ kind: Kind,
        bytes: Int,
        within limits: OutboxLimits,
        refusingBy code: ErrorCode,
        _ body: @escaping @Sendable (CommitTables) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await answered { answer in
            let job = Job(kind: kind) { tables throws(CartwrightError) in
                let value = try body(tables)
                return { answer(.success(value)) }
            } fail: {
                answer(.failure($0))
            }
            // Whoever delivers makes room, and must not be kept from it by those who record.
            let calls = max(1, limits.waitingCalls).multipliedReportingOverflow(by: kind == .delivering ? 2 : 1)
            let limit = (calls.overflow ? Int.max : calls.partialValue, limits.waitingBytes)
            do throws(CartwrightError) {
                let mustServe = try line.add(job, bytes: bytes, atMost: limit, refusingBy: code)
                if mustServe { thread.async { self.serve() } }
            } catch {
                job.fail(error)
            }
        }
    }

    private func serve() {
        while let jobs = line.next() {
            commit(jobs)
            if jobs.count == 1 { linger() }
        }
    }

    /// Stays awake for the next call of a caller that is alone: it often comes sooner than a sleeping thread wakes up.
    /// No call waits for this, and any other thread goes first.
    private func linger() {
        let end = ContinuousClock.now + Self.lingering
        while line.count == 0, ContinuousClock.now < end { sched_yield() }
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
