internal import CProcesses
package import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A watch that turns signals into events to wait for, next to input. While it exists, the watched signals have no
/// other effect.
///
/// Watches nest, innermost first; threads must not watch at the same time, because handlers belong to the process.
package final class SignalWatch {
    private let watch: OpaquePointer
    private let signals: Set<Int32>

    /// Watches signals, except those that the process ignores.
    ///
    /// - Throws: `terminal.unavailable` when no descriptors are left.
    package init(_ signals: [Int32]) throws(CartwrightError) {
        guard let watch = csignals_watch_begin(signals, signals.count) else {
            throw CartwrightError(
                .terminalUnavailable,
                "cannot watch signals: \(SystemFailure.last)",
                fault: .environment
            )
        }
        self.watch = watch
        self.signals = Set(signals)
    }

    deinit { csignals_watch_end(watch) }

    /// The descriptor that yields one byte for each signal, its number; it does not block.
    package var descriptor: Int32 { csignals_watch_descriptor(watch) }

    /// The event that ended a wait.
    package enum Event: Equatable {
        /// Input can be read, or has ended or failed; reading reports which.
        case input
        /// A signal arrived.
        case signal(Int32)
    }

    /// Waits for input or a signal; a signal comes first.
    package func wait(for input: Int32) -> Event {
        var entries = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let count = poll(&entries, 2, -1)
            if count < 0, errno == EINTR { continue }
            var number: UInt8 = 0
            if count > 0, entries[0].revents != 0, read(descriptor, &number, 1) == 1 {
                // A signal of an outer watch does not belong to this one.
                if signals.contains(Int32(number)) { return .signal(Int32(number)) }
                continue
            }
            if count < 0 || entries[1].revents != 0 { return .input }
        }
    }

    /// Gives a signal the effect that it would have without the watch: mostly to stop or end the process.
    package func passOn(_ signal: Int32) { csignals_watch_pass_on(watch, signal) }
}
