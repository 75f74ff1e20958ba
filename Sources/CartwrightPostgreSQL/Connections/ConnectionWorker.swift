internal import Cartwright
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import CartwrightFiles

/// One connection with a thread of its own, made anew when it was lost.
///
/// Everything but ``start(_:)`` runs on its thread, one thing after another, which is why it may be handed around.
final class ConnectionWorker: @unchecked Sendable {
    private let settings: PostgreSQLSettings
    private let backoff: Backoff
    /// Brings the store's tables up to date, on a connection that was just made.
    private let greet: @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Void
    private let thread = DispatchQueue(label: "cartwright.postgresql")
    private var connection: PostgreSQLConnection?
    /// How many connections were made.
    private var opened = 0

    /// How often a transaction that collided with others is tried.
    private static let attempts = 8

    init(
        _ settings: PostgreSQLSettings,
        _ backoff: Backoff,
        greeting greet: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Void
    ) {
        (self.settings, self.backoff, self.greet) = (settings, backoff, greet)
    }

    /// Runs something on its thread.
    func start(_ work: @escaping @Sendable (ConnectionWorker) -> Void) { thread.async { work(self) } }

    /// Gives the connection up.
    func close() { connection = nil }

    /// Runs something on its connection.
    ///
    /// What collided with other transactions is run again, a bounded number of times. So is what may be repeated when
    /// the connection is lost meanwhile. Anything else fails with `store.outcome_unknown` then, and so does what writes
    /// and gets no answer however often it is repeated.
    func run<Value>(
        _ repetition: Repetition,
        _ body: (PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) throws(CartwrightError) -> Value {
        let deadline = Deadline(within: settings.reconnectLimit)
        var attempts = 0
        // Where the connection was lost while something may have been written.
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

    /// The connection, made anew where it is gone. A server that was there before may be starting again, so it is tried
    /// for a while.
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

/// What becomes of work whose connection was lost before it was answered.
enum Repetition {
    /// It is run again, and has written nothing.
    case reading
    /// It is run again: carrying it out twice is as carrying it out once.
    case harmless
    /// It is not: it fails with `store.outcome_unknown`.
    case harmful
}

extension CartwrightError {
    /// The same error, with what is to be done about it here.
    func hinting(_ hint: String) -> CartwrightError {
        var told = self
        told.hint = hint
        return told
    }
}

extension ConnectionWorker {
    /// Runs something on its thread, and waits for it without blocking one of the caller's.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (ConnectionWorker) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await answered { answer in
            start { worker in answer(Result { () throws(CartwrightError) in try work(worker) }) }
        }
    }
}
