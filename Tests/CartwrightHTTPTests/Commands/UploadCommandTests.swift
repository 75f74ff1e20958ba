import Cartwright
import CartwrightAnalytics
import Foundation
import PostgreSQLCluster
import TemporaryFiles
import Testing

/// `cartwright-net outbox upload` and `cartwright-net deliver`.
@Suite(.timeLimit(.minutes(15)))
struct UploadCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.file("secret", UploadBench.secretText + "\n")
    }

    private func run(_ arguments: [String], input: String = "/dev/null") throws -> NetProcess {
        let process = try NetProcess(arguments, in: folder, as: "run\(UUID().uuidString)", input: input)
        process.wait()
        return process
    }

    /// Records events with the ids `e1`, `e2` and so on.
    private func record(_ count: Int, in store: String? = nil) throws {
        let lines = (1...count).map {
            #"{"specversion":"1.0","id":"e\#($0)","source":"/s","type":"a.b","time":"2026-01-01T00:00:00Z","data":{}}"#
        }
        let input = try folder.file("in", lines.joined(separator: "\n"))
        let recorder = try NetProcess(
            ["outbox", "record", "--store", store ?? folder.file("box"), input],
            by: "cartwright",
            in: folder,
            as: "recorder"
        )
        #expect(recorder.wait() == 0, "\(recorder.errors)")
    }

    private func upload(
        _ url: String,
        from store: String? = nil,
        _ options: String...
    ) throws -> (status: Int32, output: String, errors: String) {
        let process = try run(
            [
                "outbox", "upload", "--store", store ?? folder.file("box"), "--to", url,
                "--secret-file", folder.file("secret"), "--backoff", "0.01-0.05",
            ] + options
        )
        return (process.wait(), process.output, process.errors)
    }

    @Test func `an outbox is uploaded, with one line of result`() throws {
        try record(150)
        let collector = try CollectorProcess(folder)
        let result = try upload(collector.url)
        #expect(result.status == 0)
        let line =
            "delivered 150 events in 2 batches; 0 attempts failed; 0 batches dead; left 0 events, 0 batches in flight"
        #expect(result.output == line + "\n")
        #expect(result.errors == "")
        #expect(try folder.text("events.ndjson").split(separator: "\n").count == 150)
        #expect(try upload(collector.url).output.hasPrefix("delivered 0 events in 0 batches; "))
    }

    @Test func `an outbox in a database is uploaded`() throws {
        let store = try TestCluster.shared().database()
        try record(150, in: store)
        let collector = try CollectorProcess(folder)
        let result = try upload(collector.url, from: store)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("delivered 150 events in 2 batches; 0 attempts failed; "))
        #expect(try folder.text("events.ndjson").split(separator: "\n").count == 150)
        #expect(try upload(collector.url, from: store).output.hasPrefix("delivered 0 events in 0 batches; "))
    }

    @Test func `an unreachable database is reported without its password`() throws {
        let port = try TestPort.free()
        let result = try upload("http://127.0.0.1:1/", from: "postgres://ada:secret@127.0.0.1:\(port)/shop")
        #expect(result.status == 65)
        #expect(
            result.errors.hasPrefix("error[store.unavailable]: cannot reach postgres://127.0.0.1:\(port)/shop")
        )
        #expect(!result.errors.contains("secret"))
    }

    @Test func `dead batches and events left are in the exit status`() throws {
        try record(1)
        let server = try CardServer()
        let left = try upload(server.url("script/503"), "--limit", "1")
        #expect(left.status == 1)
        #expect(left.output.hasSuffix("; 0 batches dead; left 0 events, 1 batch in flight\n"))
        let dead = try upload(server.url("script/400"))
        #expect(dead.status == 1)
        #expect(dead.output.contains("; 1 batch dead; left 0 events"))
    }

    @Test func `a wrong key stops the upload and is reported`() throws {
        for _ in 0..<3 { try record(101) }
        let server = try CardServer()
        let result = try upload(server.url("script/401"))
        #expect(result.status == 1)
        #expect(result.errors.contains("error[delivery.stopped]: 3 batches in a row were refused as if the key"))
    }

    @Test func `exit statuses distinguish usage and bad input`() throws {
        try record(1)
        let secret = folder.file("secret")
        let demo = try folder.file("demo", Secret.demoText)
        let open = try folder.file("open", UploadBench.secretText)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: open)
        let (store, url) = (folder.file("box"), "http://127.0.0.1:1/")
        let rows: [([String], Int32, String)] = [
            ([], 64, "--to"), (["--to", url, "--store", store], 64, "no secret given"),
            (["--to", "http://example.com/", "--store", store, "--secret-file", secret], 64, "delivery.bad_url"),
            (["--to", url, "--store", store, "--secret-file", secret, "--workers", "0"], 64, "--workers"),
            (["--to", url, "--store", store, "--secret-file", secret, "--backoff", "5"], 64, "--backoff"),
            (["--to", url, "--store", store, "--secret-file", secret, "--follow", "--limit", "5"], 64, "--follow"),
            (["--to", url, "--store", store, "--secret-file", secret, "--ca-file", "/missing"], 64, "bad_ca_file"),
            (["--to", url, "--store", folder.file("none"), "--secret-file", secret], 65, "file.unreadable"),
            (["--to", url, "--store", store, "--secret-file", demo], 65, "delivery.demo_key"),
            (["--to", url, "--store", store, "--secret-file", open], 65, "secret.file_exposed"),
            (["--to", url, "--store", store, "--secret-file", UploadBench.secretText], 65, "secret.misplaced"),
            (["--to", url, "--store", store, "--secret-variable", "NOT_SET"], 65, "secret.variable_missing"),
        ]
        for (arguments, status, text) in rows {
            let process = try run(["outbox", "upload"] + arguments)
            #expect(process.wait() == status, "\(arguments)")
            #expect(process.errors.contains(text), "\(arguments): \(process.errors)")
        }
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 130)] as [(Int32, Int32)])
    func `an interrupted upload finishes its current batch`(_ signal: Int32, _ status: Int32) throws {
        try record(101)
        let server = try CardServer()
        let process = try NetProcess(
            [
                "outbox", "upload", "--store", folder.file("box"), "--to", server.url("late"), "--workers", "1",
                "--secret-file", folder.file("secret"),
            ],
            in: folder,
            as: "interrupted"
        )
        while process.isRunning, try server.requests().isEmpty { usleep(20_000) }
        process.send(signal)
        #expect(process.wait() == status)
        #expect(process.output.hasPrefix("delivered 100 events in 1 batch; "), "\(process.output)")
        #expect(process.output.hasSuffix("; left 1 event, 0 batches in flight\n"))
    }

    @Test func `an upload with follow delivers later events and ends with status 0`() throws {
        try record(1)
        let collector = try CollectorProcess(folder)
        let process = try NetProcess(
            [
                "outbox", "upload", "--store", folder.file("box"), "--to", collector.url, "--follow",
                "--secret-variable", "KEY",
            ],
            in: folder,
            as: "follower",
            environment: ["KEY": UploadBench.secretText]
        )
        let lines = { try folder.text("events.ndjson").split(separator: "\n").count }
        while process.isRunning, try lines() < 1 { usleep(20_000) }
        try record(2)
        while process.isRunning, try lines() < 3 { usleep(20_000) }
        process.send(SIGTERM)
        #expect(process.wait() == 0, "\(process.errors)")
        #expect(process.output.hasPrefix("delivered 3 events in 2 batches; "))
    }

    @Test func `one batch is delivered for another program`() throws {
        let collector = try CollectorProcess(folder)
        let event = #"{"specversion":"1.0","id":"e","source":"/s","type":"a.b"}"#
        let body = try folder.file("body", "[\(event)]")
        let arguments = ["deliver", "--id", "b1", "--to", collector.url, "--secret-file", folder.file("secret")]
        let good = try run(arguments, input: body)
        #expect(good.wait() == 0)
        #expect(good.output == "{\"status\":204}\n")
        #expect(try folder.text("events.ndjson") == event + "\n")
        let bad = try run(arguments, input: try folder.file("body", "[]"))
        #expect(bad.wait() == 1)
        #expect(bad.output == "{\"status\":400}\n")
        let dead = try run(["deliver", "--id", "b1", "--to", "http://127.0.0.1:1/"] + arguments.suffix(2), input: body)
        #expect(dead.wait() == 1)
        #expect(dead.output.hasPrefix(#"{"code":"delivery.unreachable","summary":"the connection to"#))
    }
}
