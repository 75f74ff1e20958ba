import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct StartupFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        #expect(chmod(folder.path, 0o700) == 0)
    }

    private static let commands = "option clock 2026-01-01T00:00:00Z\n"
    private static let done = "clock  2026-01-01T00:00:00Z"

    /// Returns the output of a session up to its first prompt.
    private func start(_ options: String = "", home: String? = nil) throws -> String {
        let terminal = try Terminal("$0 repl \(options)", home: home ?? folder.path)
        try terminal.wait(for: " browse> ")
        terminal.type("quit\n")
        #expect(terminal.finish() == 0)
        return terminal.text
    }

    @Test func `the start-up file runs at a terminal, but not with --no-rc or for a script`() throws {
        _ = try folder.file(".cartwrightrc", Self.commands)
        #expect(try start().contains(Self.done))
        #expect(try !start("--no-rc").contains(Self.done))
        let script = try Program.run(["repl"], input: "option\n", environment: ["HOME": folder.path])
        #expect(script.output.contains("clock     machine"))
    }

    @Test(arguments: [0o600, 0o644, 0o400]) func `a file that only its owner can write runs`(mode: Int) throws {
        _ = try folder.file(".cartwrightrc", Self.commands, mode: mode)
        #expect(try start().contains(Self.done))
    }

    @Test(arguments: [0o620, 0o602, 0o666, 0o664])
    func `a file that others can write is skipped with a reason, and the session starts`(mode: Int) throws {
        let path = try folder.file(".cartwrightrc", Self.commands, mode: mode)
        let shown = try start()
        #expect(!shown.contains(Self.done))
        #expect(
            shown.contains(
                "error[startup.exposed]: \(path) was not run: \(mode & 0o002 == 0 ? "its group" : "anyone") can write to it"
            )
        )
        #expect(shown.contains("(mode 0\(String(mode, radix: 8)))") && shown.contains("try: chmod go-w \(path)"))
    }

    @Test func `a file in a folder that others can write does not run`() throws {
        _ = try folder.file(".cartwrightrc", Self.commands)
        #expect(chmod(folder.path, 0o777) == 0)
        let shown = try start()
        #expect(!shown.contains(Self.done) && shown.contains("\(folder.path): anyone can write to it (mode 0777)"))
    }

    @Test func `the checks apply to the target of a link and its folder`() throws {
        let elsewhere = try TemporaryFolder()
        #expect(chmod(elsewhere.path, 0o755) == 0)
        let target = try elsewhere.file("rc", Self.commands)
        #expect(symlink(target, folder.url(".cartwrightrc").path) == 0)
        #expect(try start().contains(Self.done))
        #expect(chmod(elsewhere.path, 0o777) == 0)
        #expect(try start().contains("error[startup.exposed]"))
        #expect(chmod(elsewhere.path, 0o755) == 0 && chmod(target, 0o646) == 0)
        let shown = try start()
        #expect(shown.contains("error[startup.exposed]") && !shown.contains(Self.done))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a file of another user does not run`() throws {
        let path = try folder.file(".cartwrightrc", Self.commands)
        #expect(chown(path, 65_534, 65_534) == 0)
        let shown = try start()
        #expect(!shown.contains(Self.done))
        #expect(shown.contains("belongs to another user (mode 0600)"))
    }

    @Test func `a pipe in its place is reported without waiting for it`() throws {
        #expect(mkfifo(folder.url(".cartwrightrc").path, 0o600) == 0)
        #expect(try start().contains("was not run: it is not a regular file"))
    }

    @Test func `the commands of the file are limited like those of a script`() throws {
        let flow = folder.url("mine.flow").path
        _ = try folder.file(".cartwrightrc", "save flow \(flow)\nload plugin plugins/coupon\nli it\n")
        let shown = try start()
        #expect(shown.contains("error[file.not_permitted]") && shown.contains("error[plugin.not_permitted]"))
        #expect(shown.contains("error[command.unknown]"), "short forms work only for typed commands")
        #expect(!FileManager.default.fileExists(atPath: flow))
    }
}
