import Foundation
import TemporaryFiles
import Testing

/// Programs that have read a secret disable core dumps.
@Suite(.timeLimit(.minutes(15)))
struct CoreDumpTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.file("secret", UploadBench.secretText + "\n")
        try folder.file("token", "token\n")
        #expect(mkfifo(folder.file("never"), 0o600) == 0)
    }

    /// Waits until a program has disabled core dumps; false if it only waits for input.
    private func forbidsDumps(_ process: NetProcess) throws -> Bool {
        for _ in 0..<600 where process.isRunning {
            let limit = process.told("limits").split(separator: "\n").first { $0.hasPrefix("Max core file size") }
            let filter = process.told("coredump_filter").trimmingCharacters(in: .whitespacesAndNewlines)
            if limit?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], filter == "00000000" { return true }
            usleep(50_000)
        }
        return false
    }

    @Test func `a collector disables core dumps`() throws {
        #expect(try forbidsDumps(try CollectorProcess(folder).process))
    }

    @Test(arguments: ["sign", "verify", "repl", "deliver", "cards"])
    func `a program that holds a secret disables core dumps`(_ command: String) throws {
        let (secret, never) = (folder.file("secret"), folder.file("never"))
        let server = try CardServer()
        let (program, arguments) =
            switch command {
            case "sign": ("cartwright", ["sign", never, "--secret-file", secret, "--out", folder.path])
            case "verify": ("cartwright", ["verify", never, "--headers", never, "--secret-file", secret])
            case "repl": ("cartwright", ["repl", "--key", "live=\(secret)", "-c", "load cards \(never)"])
            case "deliver":
                ("cartwright-net", ["deliver", "--id", "b", "--to", server.url("slow"), "--secret-file", secret])
            default: ("cartwright-net", ["cards", server.url("slow"), "--bearer", folder.file("token")])
            }
        // As at a terminal with core dumps enabled.
        let process = try NetProcess(arguments, by: program, in: folder, as: command, coreLimit: "unlimited")
        #expect(try forbidsDumps(process), "\(process.errors)")
        // Also releases a program that waits for the pipe to be written.
        process.killAndWait()
    }
}
