internal import Foundation

/// A file that the clients of a process append the lines of a history to.
///
/// Each line is one `write` to a file that is open for appending. What was written is there after a `kill -9`; a line
/// that was cut off is nobody's: an invocation whose line is not whole was never asked for.
public final class HistoryFile: Sendable {
    private let descriptor: Int32

    /// A file that cannot be written.
    public struct Failure: Error {
        /// The number of the system's error.
        public let errno: Int32
    }

    /// Opens a file to append to, or makes it.
    public init(appendingTo path: String) throws {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        // Ends a line that an earlier life was killed in.
        try append([0x0A])
    }

    /// Appends a line.
    public func append(_ event: HistoryEvent) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        try append([UInt8](try encoder.encode(event)) + [0x0A])
    }

    private func append(_ bytes: [UInt8]) throws {
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure(errno: errno) }
    }

    deinit { close(descriptor) }

    /// The whole lines of a file, none where there is no file.
    public static func events(at path: String) throws -> [HistoryEvent] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let decoder = JSONDecoder()
        return try Data(contentsOf: URL(filePath: path)).split(separator: 0x0A).compactMap {
            try? decoder.decode(HistoryEvent.self, from: $0)
        }
    }

    /// The last whole lines of a file: so many that they suffice, or all.
    ///
    /// A long file takes as little to go on with as a short one.
    public static func lastEvents(
        at path: String,
        sufficing: ([HistoryEvent]) -> Bool
    ) throws -> [HistoryEvent] {
        guard let file = FileHandle(forReadingAtPath: path) else { return [] }
        let (end, decoder) = (try file.seekToEnd(), JSONDecoder())
        var length: UInt64 = 1 << 15
        while true {
            try file.seek(toOffset: end - min(end, length))
            let events = (try file.readToEnd() ?? Data()).split(separator: 0x0A).compactMap {
                try? decoder.decode(HistoryEvent.self, from: $0)
            }
            if length >= end || sufficing(events) { return events }
            length *= 2
        }
    }

    /// Nanoseconds on a clock that all processes of a machine share and that never steps.
    public static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
