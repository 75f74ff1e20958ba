internal import CProcesses
package import Cartwright
internal import CartwrightFiles
internal import Glibc

/// Turns signals into something to wait for, next to input. While it lives, the watched signals do nothing else.
///
/// Watches nest, innermost first; threads must not watch at the same time, as handlers belong to the process.
package final class SignalWatch {
    private let watch: OpaquePointer
    private let signals: Set<Int32>

    /// Watches some signals, except those the process ignores.
    ///
    /// - Throws: `terminal.unavailable` when no descriptors are left.
    package init(_ signals: [Int32]) throws(CartwrightError) {
        guard let watch = csignals_watch_begin(signals, signals.count) else {
            throw CartwrightError(
                .terminalUnavailable,
                "Signals could not be watched: \(SystemFailure.last)",
                fault: .environment
            )
        }
        self.watch = watch
        self.signals = Set(signals)
    }

    deinit { csignals_watch_end(watch) }

    /// What gives a byte, the number of the signal, for each that arrives; it does not block.
    package var descriptor: Int32 { csignals_watch_descriptor(watch) }

    /// What ended a wait.
    package enum Event: Equatable {
        /// Input can be read, or has ended or failed, which reading will tell.
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
                // One that an outer watch waits for is not of this one.
                if signals.contains(Int32(number)) { return .signal(Int32(number)) }
                continue
            }
            if count < 0 || entries[1].revents != 0 { return .input }
        }
    }

    /// Lets a signal do what it would do without the watch: stop or end the process, mostly.
    package func passOn(_ signal: Int32) { csignals_watch_pass_on(watch, signal) }
}
