import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Runs a service until it ends or a signal arrives: the first one for a graceful end, a second one to end at once.
///
/// - Parameters:
///   - service: the service.
///   - companions: further services, which end after it, the last one first.
///   - logger: the log of the group.
/// - Returns: the first signal; nil if the service ended by itself.
func runUntilSignalled(
    _ service: any Service,
    beside companions: [any Service] = [],
    _ logger: Logger
) async throws -> UnixSignal? {
    // Services end in reverse order.
    let services = companions + [service]
    let group = ServiceGroup(
        configuration: .init(
            services: services.map { .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup) },
            logger: logger
        )
    )
    let first = FirstSignal()
    // Trapped first, so that an early signal is not lost.
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

/// The first signal.
private final class FirstSignal: Sendable {
    private let noted = Mutex<UnixSignal?>(nil)

    var signal: UnixSignal? { noted.withLock { $0 } }

    /// Records a signal; returns false if there was one before.
    func note(_ signal: UnixSignal) -> Bool {
        noted.withLock { noted in
            guard noted == nil else { return false }
            noted = signal
            return true
        }
    }
}

/// A job as a service.
struct BackgroundService: Service, CustomStringConvertible {
    let description: String
    let work: @Sendable () async throws -> Void

    func run() async throws { try await work() }
}

extension Logger {
    /// Makes a logger for standard error: for warnings and errors only, or for everything.
    static func onStandardError(_ label: String, isVerbose: Bool) -> Logger {
        var logger = Logger(label: label) { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = isVerbose ? .debug : .warning
        return logger
    }
}
