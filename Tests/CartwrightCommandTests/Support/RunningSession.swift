import Foundation

/// `cartwright repl` as a process that answers one line after the other, beside others of its kind.
final class RunningSession {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var unread: [UInt8] = []

    /// Starts one, which goes on after refusals.
    init(_ options: [String], in folder: URL = Program.root) throws {
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["repl", "--keep-going", "--color", "never"] + options
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
        try process.run()
    }

    /// Runs a line; what it answers, refusals included, up to the answer of a line that every session knows.
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

    /// Whoever waits for an answer would wait for ever.
    struct Ended: Error {
        let line: String
        let shown: String
    }

    /// Leaves; its exit status. The end of its input may be held open by another process that began meanwhile.
    func quit() -> Int32 {
        input.fileHandleForWriting.write(Data("quit\n".utf8))
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Kills it.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit { if process.isRunning { kill() } }
}
