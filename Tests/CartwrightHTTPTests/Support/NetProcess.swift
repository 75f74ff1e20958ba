import Foundation
import TemporaryFiles
import Testing

/// A program of the build that runs beside the tests and writes its output to files.
final class NetProcess {
    private let process = Process()
    let folder: TemporaryFolder
    let name: String

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the program.
    ///   - program: a program of the build.
    ///   - name: the name of its output files: `NAME.out`, `NAME.err`.
    ///   - input: a file to read from.
    ///   - isPaced: true to feed the input line by line, a millisecond apart.
    ///   - wrapper: a command that runs the program, with its arguments.
    ///   - coreLimit: the initial limit of core dumps.
    init(
        _ arguments: [String],
        by program: String = "cartwright-net",
        in folder: TemporaryFolder,
        as name: String,
        input: String = "/dev/null",
        isPaced: Bool = false,
        wrapper: [String] = [],
        coreLimit: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        (self.folder, self.name) = (folder, name)
        let beside = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        process.executableURL = URL(filePath: "/bin/bash")
        // A paced process gets its input line by line from a feeder, which ends with it.
        let feeder = #"while IFS= read -r line; do printf '%s\n' "$line"; sleep 0.001; done"#
        let limit = coreLimit.map { "ulimit -Sc \($0) 2>/dev/null; " } ?? ""
        let script = isPaced ? #"exec "$@" < <("# + feeder + #" <"$0" 2>/dev/null)"# : #"exec "$@" <"$0""#
        process.arguments =
            ["-c", limit + script, input] + wrapper + [beside.appending(path: program).path] + arguments
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path].merging(environment) { $1 }
        for end in ["out", "err"] { try folder.file("\(name).\(end)", "") }
        process.standardOutput = FileHandle(forWritingAtPath: folder.file("\(name).out"))
        process.standardError = FileHandle(forWritingAtPath: folder.file("\(name).err"))
        try process.run()
    }

    var isRunning: Bool { process.isRunning }
    var output: String { (try? folder.text("\(name).out")) ?? "" }
    var errors: String { (try? folder.text("\(name).err")) ?? "" }

    /// Waits for the line `listening on URL` and returns the URL.
    func announcedURL() throws -> String {
        while isRunning, !output.contains("\n") { usleep(5_000) }
        let line = try #require(output.split(separator: "\n").first, "\(errors)")
        try #require(line.hasPrefix("listening on http://"), "\(errors)")
        return String(line.dropFirst("listening on ".count))
    }

    /// Returns a file of the process's folder in `/proc`.
    func told(_ file: String) -> String {
        (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/\(file)", encoding: .utf8)) ?? ""
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end of the process, and kills it after five minutes.
    @discardableResult
    func wait() -> Int32 {
        let deadline = ContinuousClock.now.advanced(by: .seconds(300))
        while process.isRunning, ContinuousClock.now < deadline { usleep(2_000) }
        killAndWait()
        return process.terminationStatus
    }

    /// Kills the process. Its writes stay in the system, synced or not.
    func killAndWait() {
        if process.isRunning { send(SIGKILL) }
        process.waitUntilExit()
    }

    deinit { killAndWait() }
}

/// A collector in a process of its own.
final class CollectorProcess {
    let process: NetProcess
    let url: String

    init(
        _ folder: TemporaryFolder,
        port: Int = 0,
        _ options: [String] = [],
        as name: String = "collector",
        wrapper: [String] = []
    ) throws {
        let arguments = ["collector", "--listen", "127.0.0.1:\(port)", "--secret-file", folder.file("secret")]
        process = try NetProcess(
            arguments + ["--out", folder.file("events.ndjson")] + options,
            in: folder,
            as: name,
            wrapper: wrapper
        )
        url = try process.announcedURL()
    }

    var port: Int { URL(string: url)?.port ?? 0 }
    func kill() { process.killAndWait() }

    /// Ends the collector with a signal and returns its exit status.
    func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        process.send(signal)
        return process.wait()
    }
}
