import Foundation

/// `cartwright repl` as a process that answers one line at a time.
final class RunningSession {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var unread: [UInt8] = []

    /// Starts a session that continues after refusals.
    init(_ options: [String], in folder: URL = Program.root) throws {
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["repl", "--keep-going", "--color", "never"] + options
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
        try process.run()
    }

    /// Runs a line and returns its answer, refusals included. A second line, known to every session, marks the end.
    @discardableResult
    func answer(_ line: String) throws -> String {
        input.fileHandleForWriting.write(Data("\(line)\noption seed\n".utf8))
        let mark = Array("  seed  ".utf8)
        while true {
            let lines = unread.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            if let end = lines.dropLast().firstIndex(where: { $0.starts(with: mark) }) {
                let answer = lines[..<end].map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
                unread = Array(lines[(end + 1)...].joined(separator: [UInt8(ascii: "\n")]))
                return answer
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Ended(line: line, shown: String(decoding: unread, as: UTF8.self)) }
            unread += data
        }
    }

    /// The session has ended, so there is no answer.
    struct Ended: Error {
        let line: String
        let shown: String
    }

    /// Quits and returns the exit status. Another process may hold the input open, so its end is not enough.
    func quit() -> Int32 {
        input.fileHandleForWriting.write(Data("quit\n".utf8))
        process.waitUntilExit()
        return process.terminationStatus
    }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit { if process.isRunning { kill() } }
}
