internal import CLibEdit
internal import Cartwright
internal import Glibc

/// Turns signals into something to wait for, next to input. While it lives, the watched signals do nothing else.
///
/// Watches nest, innermost first; threads must not watch at the same time, as handlers belong to the process.
final class SignalWatch {
    private let watch: OpaquePointer

    /// Watches some signals, except those the process ignores.
    ///
    /// - Throws: `terminal.unavailable` when no descriptors are left.
    init(_ signals: [Int32]) throws(CartwrightError) {
        guard let watch = cle_signals_begin(signals, signals.count) else {
            throw CartwrightError(
                .terminalUnavailable,
                "Signals could not be watched: \(SystemFailure.last)",
                fault: .environment
            )
        }
        self.watch = watch
    }

    deinit { cle_signals_end(watch) }

    /// What ended a wait.
    enum Event: Equatable {
        /// Input can be read, or has ended or failed, which reading will tell.
        case input
        /// A signal arrived.
        case signal(Int32)
    }

    /// Waits for input or a signal; a signal comes first.
    func wait(for input: Int32) -> Event {
        let signals = cle_signals_descriptor(watch)
        var entries = [
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let count = poll(&entries, 2, -1)
            if count < 0, errno == EINTR { continue }
            var number: UInt8 = 0
            if count > 0, entries[0].revents != 0, read(signals, &number, 1) == 1 { return .signal(Int32(number)) }
            if count < 0 || entries[1].revents != 0 { return .input }
        }
    }

    /// Lets a signal do what it would do without the watch: stop or end the process, mostly.
    func passOn(_ signal: Int32) { cle_signals_pass_on(watch, signal) }
}
