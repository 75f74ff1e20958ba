import Cartwright
import CartwrightAnalytics
import Foundation
import TemporaryFiles
import Testing

/// The REPL's `upload batch` to a URL, and `cartwright collector`: both run `cartwright-net`.
@Suite(.timeLimit(.minutes(15)))
struct SessionUploadTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.file("secret", UploadBench.secretText + "\n")
    }

    /// Runs commands in a session with a fixed clock that may upload to a URL.
    private func session(_ commands: [String], to url: String) throws -> NetProcess {
        let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples").path
        let options = [
            "--clock", "2026-01-01T00:00:00Z", "--seed", "1", "--catalog", "\(samples)/catalog.json",
            "--key", "live=\(folder.file("secret"))", "--allow-upload", url,
        ]
        let script = (["add item TEA", "sign batch"] + commands).joined(separator: "; ")
        let arguments = ["repl"] + options + ["-c", script]
        let process = try NetProcess(arguments, by: "cartwright", in: folder, as: "session")
        process.wait()
        return process
    }

    @Test func `a batch is signed again with the real time and delivered`() throws {
        let collector = try CollectorProcess(folder)
        let session = try session(
            ["upload batch b1 to=\(collector.url) key=live", "list batches", "undo"],
            to: collector.url
        )
        #expect(session.output.contains("uploaded b1 to \(collector.url): status 204\n"), "\(session.errors)")
        #expect(session.output.contains("delivered to \(collector.url)"))
        #expect(session.errors.contains("error[step.irreversible]"))
        let events = try folder.text("events.ndjson").split(separator: "\n")
        #expect(events.count == 1)
        #expect(events.first?.contains(#""type":"cartwright.cart.changed""#) == true)
    }

    @Test func `a failed attempt is reported and recorded`() throws {
        let server = try CardServer()
        let url = server.url("503-7")
        let session = try session(["upload batch b1 to=\(url) key=live", "show batch b1"], to: url)
        let line = "not delivered b1 to \(server.url("503-7")): status 503, retry after 7\n"
        #expect(session.output.contains(line), "\(session.output)\(session.errors)")
        #expect(session.output.contains("attempt 1 to \(server.url("503-7")), key live: status 503, retry after 7"))
    }

    @Test func `an upload that cartwright-net refuses is not a step`() throws {
        let session = try session(["upload batch b1 to=http://example.com/ key=live"], to: "http://example.com/")
        #expect(session.errors.contains("error[delivery.bad_url]"))
        #expect(session.errors.contains("error[upload.unavailable]: the batch was not sent"))
    }

    @Test func `cartwright collector runs cartwright-net`() throws {
        let arguments = ["collector", "--listen", "127.0.0.1:0", "--secret-file", folder.file("secret")]
        let process = try NetProcess(
            arguments + ["--out", folder.file("events.ndjson")],
            by: "cartwright",
            in: folder,
            as: "collector"
        )
        while process.isRunning, process.output.isEmpty { usleep(5_000) }
        #expect(process.output.hasPrefix("listening on http://127.0.0.1:"))
        process.send(SIGINT)
        #expect(process.wait() == 0, "\(process.errors)")
        let bad = try NetProcess(["collector"], by: "cartwright", in: folder, as: "bad")
        #expect(bad.wait() == 64)
    }

    @Test func `exit statuses of a collector distinguish usage, bad input and a used port`() throws {
        let first = try CollectorProcess(folder)
        let demo = try folder.file("demo", Secret.demoText)
        let (secret, out) = (folder.file("secret"), folder.file("other.ndjson"))
        let rows: [([String], Int32, String)] = [
            (["--secret-file", secret], 64, "--out"), (["--out", out], 64, "no secret given"),
            (["--secret-file", secret, "--out", out, "--fail", "2"], 64, "--fail"),
            (["--secret-file", secret, "--out", out, "--listen", "8080"], 64, "--listen"),
            (["--secret-file", secret, "--out", folder.file("no/such")], 65, "collector.file_failed"),
            (["--secret-file", secret, "--out", folder.file("events.ndjson")], 65, "collector.busy"),
            (["--secret-file", demo, "--out", out], 65, "delivery.demo_key"),
            (["--secret-file", secret, "--out", out, "--listen", "127.0.0.1:\(first.port)"], 1, "bad_address"),
        ]
        for (arguments, status, text) in rows {
            let process = try NetProcess(["collector"] + arguments, in: folder, as: "refused")
            #expect(process.wait() == status, "\(arguments)")
            #expect(process.errors.contains(text), "\(arguments): \(process.errors)")
        }
        #expect(first.stop() == 0)
    }
}
