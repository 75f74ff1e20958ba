import Cartwright
import CartwrightREPL
import CartwrightSystem
import Foundation

extension ServiceLine {
    /// The program that carries requests, and what came from it that is no whole line yet.
    final class Child {
        private let socket: Int32
        private let process: Process
        private var bytes: [UInt8] = []
        /// Whether nothing more can come of it.
        private(set) var isBroken = false

        init(socket: Int32, process: Process) { (self.socket, self.process) = (socket, process) }

        /// The most bytes of a line: an answer as JSON in JSON.
        private static let mostBytes = 128 << 20

        /// Ends it: without input it has nothing to do.
        func end() {
            close(socket)
            if isBroken { process.terminate() }
        }

        /// Sends a line.
        func write(_ value: JSONValue) throws(CartwrightError) {
            let line = Array((value.text + "\n").utf8)
            var position = 0
            while position < line.count {
                // It may be gone, which is no reason to end this program.
                let count = line[position...].withUnsafeBytes {
                    send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count >= 0 || errno == EINTR else { throw gone }
                position += max(0, count)
            }
        }

        /// The next line.
        ///
        /// - Throws: `connection.timed_out`, `connection.unavailable` where it is gone, `connection.garbled`,
        ///   `command.interrupted`.
        func line(within milliseconds: Int64, _ interruption: Interruption) throws(CartwrightError) -> JSONValue {
            let deadline = ContinuousClock.now + .milliseconds(milliseconds)
            var searched = 0
            while true {
                if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                    let line = Array(bytes[..<end])
                    bytes.removeFirst(end + 1)
                    do throws(CartwrightError) {
                        return try JSONParser.parse(line)
                    } catch {
                        isBroken = true
                        throw CartwrightError(
                            .connectionGarbled,
                            "cartwright-net writes what is no line of JSON",
                            hint: NetProgram.remedy,
                            fault: .environment
                        )
                    }
                }
                searched = bytes.count
                try read(until: deadline, interruption)
            }
        }

        /// Waits for more.
        private func read(
            until deadline: ContinuousClock.Instant,
            _ interruption: Interruption
        ) throws(CartwrightError) {
            var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            while poll(&entry, 1, 50) <= 0 {
                if interruption.isRequested { throw interrupted }
                guard ContinuousClock.now < deadline else {
                    isBroken = true
                    throw CartwrightError(
                        .connectionTimedOut,
                        "cartwright-net does not answer",
                        hint: "the same command again",
                        fault: .environment
                    )
                }
            }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            guard let count = try? Descriptor.read(socket, into: &buffer), count > 0 else { throw gone }
            bytes += buffer[..<count]
            guard bytes.count <= Self.mostBytes else { throw gone }
        }

        private var gone: CartwrightError {
            isBroken = true
            return CartwrightError(
                .connectionUnavailable,
                "cartwright-net, which speaks to the service, has ended",
                hint: "the same command again",
                fault: .environment
            )
        }

        private var interrupted: CartwrightError {
            CartwrightError(
                .commandInterrupted,
                "the command was interrupted while the service had not answered",
                hint: "show cart",
                fault: .environment
            )
        }
    }
}
