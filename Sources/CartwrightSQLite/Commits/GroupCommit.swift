internal import Cartwright
internal import CartwrightFiles
internal import Dispatch
internal import Glibc

/// Runs the jobs of many callers in few transactions.
///
/// A commit waits for the disk, about as long for one job as for a hundred, so jobs that arrive during one commit
/// share the next. If a job fails, its transaction is rolled back and each job is run by itself; then only the jobs at
/// fault fail.
///
/// If the disk hangs, jobs queue up; the limits say how many may wait.
final class GroupCommit: Sendable {
    private let tables: CommitTables
    private let connection: StoreConnection
    private let thread = DispatchQueue(label: "cartwright.commits")
    private let line = CallLine<PendingCommit>()

    /// About half the time of a commit on a fast disk.
    private static let lingering = Duration.microseconds(100)
    /// The time without a new call after which no more callers are expected.
    private static let pause = Duration.microseconds(40)
    /// The number of commits without a wait after one for which few callers returned.
    private static let commitsWithoutWait = 8

    /// The purpose of a job.
    enum Kind {
        case reading, writing, delivering
    }

    private struct PendingCommit: Sendable {
        let kind: Kind
        /// Does the work, and returns the function to call once it is durable.
        let attempt: @Sendable (CommitTables) throws(CartwrightError) -> Acknowledgement
        let fail: @Sendable (CartwrightError) -> Void
    }

    private typealias Acknowledgement = @Sendable () -> Void

    init(_ connection: StoreConnection, _ tables: CommitTables) {
        (self.connection, self.tables) = (connection, tables)
    }

    /// Runs a function in a transaction, shared with other jobs, and returns when it is durable.
    ///
    /// - Throws: the errors of `body`; `code` if too many calls wait; an error of area `store`.
    func run<Value: Sendable>(
        _ kind: Kind,
        bytes: Int,
        within limits: OutboxLimits,
        refusingBy code: ErrorCode,
        _ body: @escaping @Sendable (CommitTables) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await answered { answer in
            let job = PendingCommit(kind: kind) { tables throws(CartwrightError) in
                let value = try body(tables)
                return { answer(.success(value)) }
            } fail: {
                answer(.failure($0))
            }
            // Deliveries free space, so calls that record must not keep them out.
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
        var toSkip = 0
        while let jobs = line.next() {
            let began = ContinuousClock.now
            commit(jobs)
            if toSkip > 0 {
                toSkip -= 1
            } else if !linger(after: jobs.count, atMost: max(Self.lingering, began.duration(to: .now) / 4)) {
                toSkip = Self.commitsWithoutWait
            }
        }
    }

    /// Waits briefly for the next calls of the callers that were just answered, which often arrive sooner than a
    /// sleeping thread wakes up. Without that, many callers divide into two halves, each of which waits for the
    /// commit of the other. Every other thread is scheduled first.
    ///
    /// Calls wait only while others still arrive, and for a fraction of the time of a commit. Without a call, the wait
    /// is the same on any disk.
    ///
    /// - Returns: false if most callers did not return, although calls were waiting.
    private func linger(after answered: Int, atMost limit: Duration) -> Bool {
        let (before, start) = (line.count, ContinuousClock.now)
        var (count, last) = (before, start)
        while count < before + answered {
            sched_yield()
            let now = ContinuousClock.now
            let isOver = count == 0 ? now >= start + Self.lingering : now >= min(start + limit, last + Self.pause)
            guard !isOver else {
                return before == 0 || 4 * (count - before) >= answered
            }
            let waiting = line.count
            if waiting > count { (count, last) = (waiting, now) }
        }
        return true
    }

    private func commit(_ jobs: [PendingCommit]) {
        do throws(CartwrightError) {
            for acknowledge in try attempt(jobs) { acknowledge() }
        } catch {
            // A lock of another process affects every job, and each would wait for it again.
            if jobs.count == 1 || error.code == .storeLocked {
                for job in jobs { job.fail(error) }
            } else {
                for job in jobs { commit([job]) }
            }
        }
    }

    private func attempt(_ jobs: [PendingCommit]) throws(CartwrightError) -> [Acknowledgement] {
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
