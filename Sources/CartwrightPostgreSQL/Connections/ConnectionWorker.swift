internal import Cartwright
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import CartwrightFiles

/// A connection with a thread of its own, reopened when it is lost.
///
/// Everything except ``start(_:)`` runs on that thread, one call after another, so the value may move between threads.
final class ConnectionWorker: @unchecked Sendable {
    private let settings: PostgreSQLSettings
    private let backoff: Backoff
    /// Migrates the store's tables on a new connection.
    private let greet: @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Void
    private let thread = DispatchQueue(label: "cartwright.postgresql")
    private var connection: PostgreSQLConnection?
    /// The number of connections opened so far.
    private var opened = 0

    /// The number of attempts at a transaction that collides with others.
    private static let attempts = 8

    init(
        _ settings: PostgreSQLSettings,
        _ backoff: Backoff,
        greeting greet: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Void
    ) {
        (self.settings, self.backoff, self.greet) = (settings, backoff, greet)
    }

    /// Runs a function on the worker's thread.
    func start(_ work: @escaping @Sendable (ConnectionWorker) -> Void) { thread.async { work(self) } }

    /// Closes the connection.
    func close() { connection = nil }

    /// Runs a function on the connection.
    ///
    /// A transaction that collided with others is run again, a bounded number of times. So is work that may be
    /// repeated when the connection is lost. Other work then fails with `store.outcome_unknown`, and so does a write
    /// that gets no answer in any attempt.
    func run<Value>(
        _ repetition: Repetition,
        _ body: (PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) throws(CartwrightError) -> Value {
        let deadline = Deadline(within: settings.reconnectLimit)
        var attempts = 0
        // Set when the connection was lost while a write may have happened.
        var unknown: CartwrightError?
        while true {
            let connection: PostgreSQLConnection
            do { connection = try connected(deadline) } catch { throw unknown ?? error }
            attempts += 1
            do throws(PostgreSQLFailure) {
                return try body(connection)
            } catch {
                let mayRepeat = attempts < Self.attempts && !deadline.hasPassed
                switch error.kind {
                case .lost:
                    self.connection = nil
                    if repetition != .reading {
                        unknown = StoreFailure.outcomeUnknown(connection.place, error.error.summary)
                    }
                    guard mayRepeat, repetition != .harmful else { throw unknown ?? error.error }
                case .collision where mayRepeat: pause(after: attempts, first: 2)
                default: throw unknown ?? error.error
                }
            }
        }
    }

    /// Returns the connection, reopened if it is lost. A server that was reached before may be restarting, so opening
    /// is retried for a while.
    private func connected(_ deadline: Deadline) throws(CartwrightError) -> PostgreSQLConnection {
        if let connection, connection.isOpen { return connection }
        connection = nil
        var attempts = 0
        while true {
            attempts += 1
            do throws(PostgreSQLFailure) {
                let new = try PostgreSQLConnection.open(settings)
                try greet(new)
                opened += 1
                new.number = opened
                connection = new
                backoff.hasSucceeded.store(true, ordering: .relaxed)
                return new
            } catch {
                let isPassing = [.unreachable, .lost, .collision].contains(error.kind)
                let mayCome = backoff.hasSucceeded.load(ordering: .relaxed) && !deadline.hasPassed
                guard isPassing, mayCome else { throw error.error }
                pause(after: attempts, first: 20)
            }
        }
    }

    private func pause(after attempts: Int, first: Int) {
        usleep(UInt32(backoff.milliseconds(after: attempts, first: first)) * 1_000)
    }
}

/// The behavior of work whose connection was lost before the answer.
enum Repetition {
    /// The work is run again, and has written nothing.
    case reading
    /// The work is run again: running it twice has the same effect as running it once.
    case harmless
    /// The work is not run again: it fails with `store.outcome_unknown`.
    case harmful
}

extension CartwrightError {
    /// Returns the same error with another hint.
    func hinting(_ hint: String) -> CartwrightError {
        var told = self
        told.hint = hint
        return told
    }
}

extension ConnectionWorker {
    /// Runs a function on the worker's thread, and waits for it without blocking the caller's thread.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (ConnectionWorker) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await answered { answer in
            start { worker in answer(Result { () throws(CartwrightError) in try work(worker) }) }
        }
    }
}
