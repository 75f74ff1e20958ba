import Foundation
import Synchronization
import Testing

/// A pseudo terminal: the code under test uses one end, and a script types at the other.
final class PseudoTerminal: Sendable {
    /// An act of the user after an expected text on the screen.
    struct Step: Sendable {
        enum Act: Sendable {
            case type(String)
            case typeBytes([UInt8])
            /// Raises the signal in this process, since a terminal made by a test controls no process.
            case signal(Int32)
            case resize(columns: UInt16)
            /// Ends the script.
            case hangUp
        }

        var seen: String
        var act: Act

        /// Acts when a text has appeared after the text of the previous step.
        static func when(_ seen: String, _ act: Act) -> Step { Step(seen: seen, act: act) }
        static func when(_ seen: String, type keys: String) -> Step { Step(seen: seen, act: .type(keys)) }
    }

    /// The descriptor for the code under test.
    let terminal: Int32

    /// The Linux requests TIOCSPTLCK and TIOCGPTPEER (ioctl_tty(2)). Swift does not import these macros, nor
    /// `posix_openpt`, which is behind a feature macro.
    private static let setLock: UInt = 0x4004_5431
    private static let openOtherEnd: UInt = 0x5441

    private let keyboard: Int32
    private let screen = Mutex<[UInt8]>([])
    private let missed = Mutex<String?>(nil)
    private let hasHungUp = DispatchSemaphore(value: 0)

    /// Opens a terminal of 40 columns and 10 rows, and starts typing.
    ///
    /// Hangs up after ten seconds, so that a test that waits for input fails instead of hanging.
    init(_ steps: [Step]) throws {
        keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var locked: Int32 = 0
        guard keyboard >= 0, ioctl(keyboard, Self.setLock, &locked) == 0 else { throw POSIXError(.ENOTTY) }
        terminal = ioctl(keyboard, Self.openOtherEnd, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { throw POSIXError(.ENOTTY) }
        resize(columns: 40)
        Thread.detachNewThread { self.run(steps) }
    }

    /// Ends the session and returns all output. The code under test must no longer use the terminal.
    func finish() -> String {
        close(terminal)
        hasHungUp.wait()
        #expect(missed.withLock { $0 } == nil, "the expected text of a step was never shown")
        return screen.withLock { String(decoding: $0, as: UTF8.self) }
    }

    private func run(_ steps: [Step]) {
        let deadline = Date(timeIntervalSinceNow: 10)
        var steps = steps[...]
        var searched = 0
        while true {
            while let step = steps.first, let found = end(of: step.seen, from: searched) {
                searched = found
                steps.removeFirst()
                if case .hangUp = step.act { return hangUp() }
                act(step.act)
            }
            let left = deadline.timeIntervalSinceNow
            var entry = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
            var bytes = [UInt8](repeating: 0, count: 4096)
            guard left > 0, poll(&entry, 1, Int32(left * 1000)) > 0 else { break }
            // Reading fails after the other end is closed.
            let count = read(keyboard, &bytes, bytes.count)
            guard count > 0 else { break }
            screen.withLock { $0 += bytes[..<count] }
        }
        missed.withLock { $0 = steps.first?.seen }
        hangUp()
    }

    private func hangUp() {
        close(keyboard)
        hasHungUp.signal()
    }

    /// Returns the end of the first occurrence of a text after a position on the screen.
    private func end(of text: String, from start: Int) -> Int? {
        screen.withLock { screen in
            let wanted = Array(text.utf8)
            return (start...max(start, screen.count))
                .first { screen[$0...].starts(with: wanted) }
                .map { $0 + wanted.count }
        }
    }

    private func act(_ act: Step.Act) {
        switch act {
        case .type(let keys): write(keyboard, keys, keys.utf8.count)
        case .typeBytes(let bytes): write(keyboard, bytes, bytes.count)
        case .signal(let number): raiseHere(number)
        case .resize(let columns): resize(columns: columns)
        case .hangUp: break
        }
    }

    /// Raises a signal in this thread: a signal to the process could reach another test that watches a program.
    private func raiseHere(_ number: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        pthread_kill(pthread_self(), number)
    }

    private func resize(columns: UInt16) {
        var size = winsize(ws_row: 10, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    }
}
