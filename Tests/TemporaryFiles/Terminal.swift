package import Foundation
internal import Synchronization

/// A command at its own terminal, which `script` makes. Input is typed as keys, so Ctrl-C is a signal.
package final class Terminal {
    private let process = Process()
    private let keyboard = Pipe()
    private let screenEnd = Pipe()
    private let screen = Screen()
    private let hasEnded = DispatchSemaphore(value: 0)
    private var seen = 0

    /// Starts a shell command, in which `$0` is the program.
    package init(
        _ line: String,
        by program: String,
        home: String,
        in folder: URL,
        environment: [String: String] = [:]
    ) throws {
        process.executableURL = URL(filePath: "/usr/bin/script")
        // Threads of tests may have blocked signals, which programs inherit; a shell does not. Ctrl-C reaches the
        // shell, too, which continues because of the trap.
        let command = "trap : INT; " + line.replacing("$0", with: "'\(program)'") + "; exit $?"
        process.arguments = ["-qec", command, "/dev/null"]
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": home, "TERM": "dumb"].merging(environment) { $1 }
        process.standardInput = keyboard
        process.standardOutput = screenEnd
        process.standardError = FileHandle.nullDevice
        try process.run()
        let (descriptor, screen, hasEnded) = (screenEnd.fileHandleForReading.fileDescriptor, screen, hasEnded)
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = read(descriptor, &bytes, bytes.count)
                if count <= 0 { break }
                screen.append(bytes[..<count])
            }
            hasEnded.signal()
        }
    }

    private final class Screen: Sendable {
        private let shown = Mutex<[UInt8]>([])

        var bytes: [UInt8] { shown.withLock { $0 } }

        func append(_ bytes: ArraySlice<UInt8>) { shown.withLock { $0 += bytes } }
    }

    /// The output so far.
    package var text: String { String(decoding: screen.bytes, as: UTF8.self) }

    /// Waits until a text appears after the last text that was waited for.
    package func wait(for text: String, seconds: Double = 60) throws {
        let (wanted, deadline) = (Array(text.utf8), Date(timeIntervalSinceNow: seconds))
        while Date() < deadline {
            if let found = screen.bytes[seen...].firstRange(of: wanted) {
                seen = found.upperBound
                return
            }
            usleep(5_000)
        }
        process.terminate()
        throw NeverShown(description: "\(text) was never shown; there is: \(self.text.suffix(2_000))")
    }

    private struct NeverShown: Error, CustomStringConvertible { let description: String }

    /// Types keys if the command is running.
    package func type(_ keys: String) {
        if process.isRunning { keyboard.fileHandleForWriting.write(Data(keys.utf8)) }
    }

    /// Waits for the end and returns the exit status of the command, or 128 plus the signal that ended it.
    package func finish() -> Int32 {
        hasEnded.wait()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
