import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Runs a service until it ends, or a signal asks it to: the first for a graceful end, the second for one at once.
///
/// - Parameters:
///   - service: the service.
///   - companions: what runs beside it, and ends after it, the last one first.
///   - logger: gets what the group has to tell.
/// - Returns: the signal that came first, nil where it ended by itself.
func runUntilSignalled(
    _ service: any Service,
    beside companions: [any Service] = [],
    _ logger: Logger
) async throws -> UnixSignal? {
    // They end in the opposite order.
    let services = companions + [service]
    let group = ServiceGroup(
        configuration: .init(
            services: services.map { .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup) },
            logger: logger
        )
    )
    let first = FirstSignal()
    // Trapped before anything begins, so that a signal that comes early is not lost.
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { try await group.run() }
        tasks.addTask {
            for await signal in signals {
                guard first.note(signal) else { return }
                await group.triggerGracefulShutdown()
            }
        }
        defer { tasks.cancelAll() }
        try await tasks.next()
    }
    return first.signal
}

/// The signal that came first.
private final class FirstSignal: Sendable {
    private let noted = Mutex<UnixSignal?>(nil)

    var signal: UnixSignal? { noted.withLock { $0 } }

    /// Takes note of a signal; false where one came before.
    func note(_ signal: UnixSignal) -> Bool {
        noted.withLock { noted in
            guard noted == nil else { return false }
            noted = signal
            return true
        }
    }
}

/// A job as a service.
struct Job: Service, CustomStringConvertible {
    let description: String
    let work: @Sendable () async throws -> Void

    func run() async throws { try await work() }
}

extension Logger {
    /// What goes to standard error: only what someone should look at, or everything.
    static func onStandardError(_ label: String, isVerbose: Bool) -> Logger {
        var logger = Logger(label: label) { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = isVerbose ? .debug : .warning
        return logger
    }
}
