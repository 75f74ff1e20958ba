internal import Cartwright
internal import CartwrightFiles
internal import Synchronization

/// A few connections to one database. Work waits for a free one in the order in which it comes.
///
/// No connection is made before there is work for it.
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

    /// - Parameter greet: what is done with each connection that was made, before anything else.
    init(
        _ settings: PostgreSQLSettings,
        seed: UInt64,
        greeting greet: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Void
    ) {
        self.settings = settings
        let backoff = Backoff(seed: seed)
        make = { ConnectionWorker($0, backoff, greeting: greet) }
        workers = (0..<max(2, min(settings.connections, 1_000))).map { [make] _ in make(settings) }
        // The last one is taken first: as many connections are made as are needed at the same moment, and no more.
        line = Mutex(Line(free: Array(workers.indices.reversed())))
    }

    /// How many connections there may be.
    var count: Int { workers.count }

    /// One more connection, apart from these, with other settings where it is to be more patient.
    func worker(_ settings: PostgreSQLSettings? = nil) -> ConnectionWorker { make(settings ?? self.settings) }

    /// Runs something on a connection that is free, or on the next that will be.
    ///
    /// - Throws: what it throws; `store.outcome_unknown` where the connection was lost and what was written is not
    ///   known.
    func run<Value: Sendable>(
        _ repetition: Repetition,
        _ body: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) async throws(CartwrightError) -> Value {
        try await answered { answer in
            start { worker in answer(Result { () throws(CartwrightError) in try worker.run(repetition, body) }) }
        }
    }

    /// Whether work waits for a connection.
    var isAwaited: Bool { line.withLock { !$0.work.isEmpty } }

    /// Runs something with a worker of its own until it returns.
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
    /// Runs something on a connection, and keeps the calling thread waiting: for protocols that are not asynchronous.
    /// The work is done on a thread of the pool's, so it goes on if the caller stops waiting.
    ///
    /// - Throws: as ``run(_:_:)`` does.
    func runBlocking<Value: Sendable>(
        _ repetition: Repetition,
        _ body: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) throws(CartwrightError) -> Value {
        let outcome = AwaitedOutcome<Value>()
        start { worker in outcome.set(Result { () throws(CartwrightError) in try worker.run(repetition, body) }) }
        return try outcome.get()
    }
}
