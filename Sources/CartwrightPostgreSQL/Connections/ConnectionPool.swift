internal import Cartwright
internal import CartwrightFiles
internal import Synchronization

/// A pool of connections to one database. Work waits for a free connection in order of arrival.
///
/// A connection is opened when work first needs it.
final class ConnectionPool: Sendable {
    let settings: PostgreSQLSettings
    private let make: @Sendable (PostgreSQLSettings) -> ConnectionWorker
    private let line: Mutex<Line>
    private let workers: [ConnectionWorker]

    private struct Line {
        var free: [Int]
        var work: [Work] = []
    }

    private typealias Work = @Sendable (ConnectionWorker) -> Void

    /// - Parameter greet: runs on each new connection, before anything else.
    init(
        _ settings: PostgreSQLSettings,
        seed: UInt64,
        greeting greet: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Void
    ) {
        self.settings = settings
        let backoff = Backoff(seed: seed)
        make = { ConnectionWorker($0, backoff, greeting: greet) }
        workers = (0..<max(2, min(settings.connections, 1_000))).map { [make] _ in make(settings) }
        // The last one is taken first: no more connections are opened than are needed at the same time.
        line = Mutex(Line(free: Array(workers.indices.reversed())))
    }

    /// The maximum number of connections.
    var count: Int { workers.count }

    /// Creates one more connection outside of the pool, with other settings if it needs longer limits.
    func worker(_ settings: PostgreSQLSettings? = nil) -> ConnectionWorker { make(settings ?? self.settings) }

    /// Runs a function on a free connection, or on the next that becomes free.
    ///
    /// - Throws: the errors of `body`; `store.outcome_unknown` if the connection was lost and the write may have
    ///   happened.
    func run<Value: Sendable>(
        _ repetition: Repetition,
        _ body: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) async throws(CartwrightError) -> Value {
        try await answered { answer in
            start { worker in answer(Result { () throws(CartwrightError) in try worker.run(repetition, body) }) }
        }
    }

    /// True if work waits for a connection.
    var isAwaited: Bool { line.withLock { !$0.work.isEmpty } }

    /// Runs a function with a worker of its own until it returns.
    func start(_ work: @escaping @Sendable (ConnectionWorker) -> Void) {
        let worker = line.withLock { line -> Int? in
            guard let worker = line.free.popLast() else {
                line.work.append(work)
                return nil
            }
            return worker
        }
        if let worker { serve(worker, work) }
    }

    private func serve(_ index: Int, _ work: @escaping Work) {
        workers[index].start { worker in
            var next: Work? = work
            while let work = next {
                work(worker)
                next = self.line.withLock { line in
                    guard line.work.isEmpty else { return line.work.removeFirst() }
                    line.free.append(index)
                    return nil
                }
            }
        }
    }
}

extension ConnectionPool {
    /// Runs a function on a connection and blocks the calling thread: for protocols that are not asynchronous. The
    /// work runs on a thread of the pool, so it continues if the caller stops waiting.
    ///
    /// - Throws: the same errors as ``run(_:_:)``.
    func runBlocking<Value: Sendable>(
        _ repetition: Repetition,
        _ body: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) throws(CartwrightError) -> Value {
        let outcome = AwaitedOutcome<Value>()
        start { worker in outcome.set(Result { () throws(CartwrightError) in try worker.run(repetition, body) }) }
        return try outcome.get()
    }
}
