internal import Foundation

/// A file to which the clients of a process append the lines of a history.
///
/// Each line is one `write` to a file that is open for appending. Written lines survive a `kill -9`; an incomplete line
/// is ignored: the call of an incomplete invocation was never made.
public final class HistoryFile: Sendable {
    private let descriptor: Int32

    /// A file that cannot be written.
    public struct Failure: Error {
        /// The number of the system's error.
        public let errno: Int32
    }

    /// Opens a file for appending, or creates it.
    public init(appendingTo path: String) throws {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        // Ends a line that an earlier life left incomplete.
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

    /// Returns the complete lines of a file, none if the file does not exist.
    public static func events(at path: String) throws -> [HistoryEvent] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let decoder = JSONDecoder()
        return try Data(contentsOf: URL(filePath: path)).split(separator: 0x0A).compactMap {
            try? decoder.decode(HistoryEvent.self, from: $0)
        }
    }

    /// Returns the last complete lines of a file: enough of them to suffice, or all.
    ///
    /// The cost does not grow with the length of the file.
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

    /// The time in nanoseconds, on a clock that all processes of a machine share and that never steps.
    public static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
