import Cartwright
import Foundation
import TemporaryFiles
import TestRuns
import Testing

/// `samples/receiver/receiver.py` with good and bad requests. A few lines replace its verification library;
/// `.ci/verify-batch` runs it with the real one.
@Suite(.onlyInAllTests, .timeLimit(.minutes(15))) struct SampleReceiverTests {
    private let folder: TemporaryFolder
    private let process = Process()
    private let port: Int

    private static let library = """
        class WebhookVerificationError(Exception): pass
        class Webhook:
            def __init__(self, secret): assert secret.startswith("whsec_")
            def verify(self, data, headers):
                if (headers["webhook-id"] == "") or headers["webhook-signature"] != "good": raise WebhookVerificationError("bad")
        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.file("standardwebhooks.py", Self.library)
        try folder.file("secret", UploadBench.secretText + "\n")
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        // A port that was free a moment ago.
        port = try CollectorProcess(folder, as: "free").port
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "PYTHONPATH=\(folder.path)", "PYTHONDONTWRITEBYTECODE=1", "python3",
            root.appending(path: "samples/receiver/receiver.py").path, folder.file("secret"), "\(port)",
            folder.file("kept"),
        ]
        process.standardError = FileHandle(forWritingAtPath: try folder.file("errors", ""))
        try process.run()
        while process.isRunning, (try? RawConnection(port: port)) == nil { usleep(10_000) }
    }

    private func answer(_ head: [String], _ body: String) async throws -> String? {
        let connection = try RawConnection(port: port)
        await connection.send((["POST / HTTP/1.1"] + head).map { $0 + "\r\n" }.joined() + "\r\n" + body)
        return await connection.readToEnd()?.split(separator: " ").dropFirst().first.map(String.init)
    }

    private static let good = ["webhook-id: b1", "webhook-signature: good", "content-length: 24"]
    private static let body = #"[{"id":"1"},{"id":"\u00fc"}]"#.replacing(#"\u00fc"#, with: "ü")

    @Test func `the receiver answers every request and continues`() async throws {
        defer {
            // A process started from a Dispatch thread has its signals blocked, except SIGKILL.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        func changed(_ line: Int, _ text: String) -> [String] {
            var head = Self.good
            head[line] = text
            return head
        }
        let rows: [(head: [String], body: String, status: String?)] = [
            (changed(2, "content-length: -1"), Self.body, "400"), (changed(2, "content-length: x"), "", "400"),
            (changed(2, "content-length: 1e3"), "", "400"), (changed(2, "content-length: 0x10"), "", "400"),
            (changed(2, "content-length: +5"), "", "400"), (changed(2, "content-length: ²"), "", "400"),
            (changed(2, "content-length:"), "", "400"), (changed(2, "x: y"), Self.body, "411"),
            (changed(2, "content-length: 99999999999999999999999999"), "", "413"),
            (changed(2, "content-length: 1048577"), "", "413"),
            (changed(2, "content-length: \(String(repeating: "9", count: 10_000))"), "", "413"),
            (Self.good + ["content-length: 5"], Self.body, "400"),
            (Self.good + ["transfer-encoding: chunked"], Self.body, "411"),
            (changed(0, "x: y"), Self.body, "401"), (changed(1, "webhook-signature: bad"), Self.body, "401"),
            (changed(1, "x: y"), Self.body, "401"), (changed(1, "webhook-signature: \u{e9}"), Self.body, "401"),
            (changed(2, "content-length: 3"), "{}\n", "400"), (changed(2, "content-length: 1"), "1", "400"),
            (changed(2, "content-length: 3"), "\"x\"", "400"), (changed(2, "content-length: 2"), "[1", "400"),
            (changed(2, "content-length: 100000"), String(repeating: "[", count: 100_000), "400"),
            (changed(2, "content-length: 2"), "\u{ff}", "400"),
        ]
        for (number, row) in rows.enumerated() {
            let head = row.head.map { $0.replacing("webhook-id: b1", with: "webhook-id: other\(number)") }
            #expect(try await answer(head, row.body) == row.status, "\(head)")
        }
        #expect(try folder.text("kept") == "")
        for _ in 0..<2 { #expect(try await answer(Self.good, Self.body) == "204") }
        #expect(try folder.text("kept") == "{\"id\": \"1\"}\n{\"id\": \"\\u00fc\"}\n")
        #expect(process.isRunning)
        #expect(try folder.text("errors") == "")
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("kept"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}
