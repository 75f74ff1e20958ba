public import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The output of a program: results go to standard output, diagnostics to standard error.
public struct Console: Sendable {
    private let output: Int32
    private let errors: Int32

    /// Creates a console on two descriptors.
    public init(output: Int32 = 1, errors: Int32 = 2) {
        self.output = output
        self.errors = errors
    }

    /// Writes plain lines to standard output in one write, with control characters made visible.
    ///
    /// - Throws: `output.failed`, for instance on a full disk. A closed pipe ends the process, as is usual.
    public func print(_ lines: [String]) throws(CartwrightError) {
        try Self.write(lines.map(Sanitizer.printable), to: output)
    }

    /// Writes bytes to standard output unchanged.
    ///
    /// - Throws: `output.failed`.
    public func print(_ bytes: [UInt8]) throws(CartwrightError) { try Self.write(bytes, to: output) }

    /// Writes plain lines to standard error, with control characters made visible. Failures to write are ignored.
    public func complain(_ lines: [String]) { try? Self.write(lines.map(Sanitizer.printable), to: errors) }

    /// Writes errors to standard error, each with its hint below.
    public func complain(about problems: [CartwrightError]) {
        complain(problems.flatMap { ErrorText.lines(for: $0).map(\.text) })
    }

    /// Writes lines of JSON to standard output in one write, with control characters escaped as in JSON.
    ///
    /// - Throws: `output.failed`.
    public func print(json lines: [String]) throws(CartwrightError) {
        try Self.write(lines.map(Sanitizer.printableJSON), to: output)
    }

    /// Writes bytes that are lines of JSON to standard output, with control characters escaped as in JSON.
    ///
    /// - Throws: `output.failed`.
    package func print(jsonLines bytes: [UInt8]) throws(CartwrightError) {
        try Self.write(Sanitizer.printableJSONLines(bytes), to: output)
    }

    /// Writes lines to standard output unchanged, until all are written or the interruption is requested.
    ///
    /// - Throws: `output.failed`, `command.interrupted`.
    package func write(_ lines: [String], until interruption: Interruption? = nil) throws(CartwrightError) {
        guard let interruption else { return try Self.write(lines, to: output) }
        var rest = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
        while !rest.isEmpty {
            try interruption.check()
            var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            // A stopped terminal, or a pager that is not scrolled, can block writes for any length of time.
            if poll(&entry, 1, 100) == 0 { continue }
            try Self.write(Array(rest.prefix(Self.pieceBytes)), to: output)
            rest = rest.dropFirst(Self.pieceBytes)
        }
    }

    /// The number of bytes that a writable pipe or terminal accepts without blocking.
    private static let pieceBytes = 4096

    /// Writes lines to standard error unchanged.
    package func writeErrors(_ lines: [String]) { try? Self.write(lines, to: errors) }

    /// Writes a prompt, without a line break.
    ///
    /// - Throws: `output.failed`.
    public func prompt(_ text: String) throws(CartwrightError) {
        try Self.write(Array(Sanitizer.printable(text).utf8), to: output)
    }

    private static func write(_ lines: [String], to descriptor: Int32) throws(CartwrightError) {
        try write(Array(lines.map { $0 + "\n" }.joined().utf8), to: descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(CartwrightError) {
        do throws(SystemFailure) {
            try Descriptor.write(bytes, to: descriptor)
        } catch {
            throw CartwrightError(
                .outputFailed,
                "output cannot be written: \(error.reason)",
                hint: "free disk space, or write to another place",
                fault: .environment
            )
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let outputFailed: ErrorCode = "output.failed: Standard output that cannot be written."
}
