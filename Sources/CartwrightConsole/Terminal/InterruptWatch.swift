package import Cartwright
internal import CartwrightFiles
internal import Foundation

/// A watch that turns Ctrl-C into an interruption of the command while it exists. The process itself continues.
///
/// The second Ctrl-C prints a note that the command is stopping; the third ends the process, as without the watch.
package final class InterruptWatch {
    private let signals: SignalWatch
    private let stopEnd: Int32
    private let hasStopped = DispatchSemaphore(value: 0)

    /// Begins to watch.
    ///
    /// - Throws: `terminal.unavailable` when no descriptors are left.
    package init(_ interruption: Interruption) throws(CartwrightError) {
        signals = try SignalWatch([SIGINT])
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CartwrightError(
                .terminalUnavailable,
                "cannot watch signals: \(SystemFailure.last)",
                fault: .environment
            )
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        stopEnd = ends[1]
        let (descriptor, stop, hasStopped) = (signals.descriptor, ends[0], hasStopped)
        Thread.detachNewThread {
            Self.listen(descriptor, until: stop, interruption)
            close(stop)
            hasStopped.signal()
        }
    }

    deinit {
        close(stopEnd)
        hasStopped.wait()
    }

    /// Receives signals until the other end of a pipe is closed.
    private static func listen(_ signals: Int32, until stop: Int32, _ interruption: Interruption) {
        var count = 0
        var entries = [
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            guard poll(&entries, 2, -1) > 0 else { continue }
            var number: UInt8 = 0
            if entries[0].revents != 0, read(signals, &number, 1) == 1, Int32(number) == SIGINT {
                count += 1
                heed(count, interruption)
            } else if entries[1].revents != 0 {
                return
            }
        }
    }

    private static func heed(_ count: Int, _ interruption: Interruption) {
        switch count {
        case 1: interruption.request()
        case 2: Console().complain(["the command is stopping; press Ctrl-C again to end the session"])
        default:
            signal(SIGINT, SIG_DFL)
            kill(getpid(), SIGINT)
        }
    }
}
