import Cartwright
import Foundation
import TemporaryFiles
import Testing

/// `cartwright-net cards URL`, and `cartwright sync`, which runs it.
@Suite(.timeLimit(.minutes(15)))
struct FetchCommandTests {
    private let server: CardServer
    private let folder: TemporaryFolder

    init() throws {
        server = try CardServer()
        folder = try TemporaryFolder()
    }

    private struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Runs a program of the build, or another file.
    private func run(_ program: String, _ arguments: [String]) throws -> Result {
        let beside = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        let process = Process()
        process.executableURL = program.hasPrefix("/") ? URL(filePath: program) : beside.appending(path: program)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
        let (output, errors) = (folder.file("out"), folder.file("err"))
        for path in [output, errors] { try Data().write(to: URL(filePath: path)) }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            output: try String(contentsOfFile: output, encoding: .utf8),
            errors: try String(contentsOfFile: errors, encoding: .utf8)
        )
    }

    @Test func `sync cards reads the answer, and since sends its sync time`() throws {
        let answer = folder.file("answer.json")
        let first = try run("cartwright-net", ["cards", server.url("echo"), "--user", "ada", "--output", answer])
        #expect(first.status == 0)
        #expect(first.output == "")
        #expect(first.errors == "1 cards from \(server.url("echo")), 0 of them unreadable\n")
        let script = ["--json", "-c", "sync cards \(answer); show card a"]
        let session = try run("cartwright", script)
        #expect(session.output.contains(#"{\"user_id\":\"ada\"}"#), "\(session.output)")
        let second = try run("cartwright-net", ["cards", server.url("echo"), "--since", answer])
        #expect(second.output.contains(#"\"last_full_sync_at\":1767225600"#), "\(second.output)")
    }

    @Test func `load banners reads the answer for placements`() throws {
        let answer = folder.file("banners.json")
        let words = ["--user", "ada", "--app-id", "app-1", "--placement", "home_hero", "--placement", "side"]
        let fetched = try run("cartwright-net", ["cards", server.url("banners"), "--output", answer] + words)
        #expect(fetched.status == 0)
        #expect(fetched.errors == "1 banners from \(server.url("banners")), 0 of them unreadable\n")
        let session = try run("cartwright", ["-c", "load banners \(answer); list placements"])
        #expect(session.output.contains("home_hero"), "\(session.output)")
    }

    @Test func `cartwright sync runs cartwright-net`() throws {
        let result = try run("cartwright", ["sync", server.url("echo"), "--user", "ada"])
        #expect(result.status == 0, "\(result.errors)")
        #expect((try? JSONParser.parse(result.output)["full_sync"]) == .bool(true))
        let refused = try run("cartwright", ["sync", server.url("404")])
        #expect(refused.status == 1)
        #expect(refused.errors.hasPrefix("error[source.refused]: \(server.url("404")) answered with status 404"))
    }

    @Test func `a transient failure is reported without more attempts`() throws {
        let once = try run("cartwright-net", ["cards", server.url("once?a")])
        #expect(once.status == 1)
        #expect(once.errors.hasPrefix("error[source.refused]"))
    }

    @Test func `a token is read from a file, and a file without one is refused`() throws {
        let token = folder.file("token")
        try Data("secret\n".utf8).write(to: URL(filePath: token))
        #expect(chmod(token, 0o644) == 0)
        let exposed = try run("cartwright-net", ["cards", server.url("echo"), "--bearer", token])
        #expect(exposed.status == 64)
        #expect(exposed.errors.hasPrefix("error[secret.file_exposed]"))
        #expect(chmod(token, 0o600) == 0)
        let result = try run("cartwright-net", ["cards", server.url("echo"), "--bearer", token])
        #expect(result.output.contains("Bearer secret"))
        try Data("two lines\nof text".utf8).write(to: URL(filePath: token))
        #expect(chmod(token, 0o600) == 0)
        let refused = try run("cartwright-net", ["cards", server.url("echo"), "--bearer", token])
        #expect(refused.status == 64)
        #expect(refused.errors.hasPrefix("error[source.bad_token]"))
    }

    @Test func `exit statuses distinguish usage, a bad answer and no answer`() throws {
        let rows: [([String], Int32)] = [
            (["cards"], 64), (["cards", "ftp://example.com"], 64),
            (["cards", server.url("echo"), "--attempts", "0"], 64),
            (["cards", server.url("banners"), "--placement", "a", "--user", "ada"], 64),
            (["cards", server.url("echo"), "--app-id", "a"], 64),
            (["cards", server.url("garbage")], 65), (["cards", server.url("echo"), "--since", "/missing"], 65),
            (["cards", server.url("500")], 1), (["cards", server.url("huge"), "--maximum", "1000"], 1),
            (["cards", server.url("slow"), "--limit", "1"], 1),
            (["cards", server.url("echo"), "--output", "/missing/folder/file"], 1),
            (["cards", server.url("empty")], 0),
        ]
        for (arguments, status) in rows {
            #expect(try run("cartwright-net", arguments).status == status, "\(arguments)")
        }
    }

    @Test func `without cartwright-net the program says what to build`() throws {
        let alone = folder.file("cartwright")
        let beside = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        try FileManager.default.copyItem(atPath: beside.appending(path: "cartwright").path, toPath: alone)
        let result = try run(alone, ["sync", server.url("echo")])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("error[net.not_built]: "))
        #expect(
            result.errors.hasSuffix(
                "does not exist\n  try: install both programs in the same version; in a checkout: make net\n"
            )
        )
    }

    @Test(arguments: ["NIOCore", "AsyncHTTPClient", "NIOPosix", "Hummingbird"])
    func `the program without a network contains none of its modules`(_ module: String) throws {
        let beside = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        let bytes = try Data(contentsOf: beside.appending(path: "cartwright"), options: .alwaysMapped)
        #expect(bytes.range(of: Data(module.utf8)) == nil)
        let net = try Data(contentsOf: beside.appending(path: "cartwright-net"), options: .alwaysMapped)
        #expect(net.range(of: Data(module.utf8)) != nil)
    }
}
