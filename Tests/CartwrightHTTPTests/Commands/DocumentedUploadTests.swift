import Foundation
import TemporaryFiles
import Testing

/// The commands of "Upload and collect" run as the article shows them, except for the port.
@Suite(.timeLimit(.minutes(15)))
struct DocumentedUploadTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func `every event is collected once with a failing collector`() throws {
        let folder = try TemporaryFolder()
        let document = Self.root.appending(path: "Sources/Cartwright/Cartwright.docc/UploadAndCollect.md")
        let text = try String(contentsOf: document, encoding: .utf8)
        let block = try #require(text.firstMatch(of: /```sh\nmake net[^\n]*\n((?:.|\n)*?)```/)?.output.1)

        // A port that was free a moment ago.
        try folder.file("secret", UploadBench.secretText)
        let port = try CollectorProcess(folder, as: "free").port
        let names = FileManager.default
        try names.createSymbolicLink(
            atPath: folder.file("samples"),
            withDestinationPath: Self.root.appending(path: "samples").path
        )
        let script = "set -e\ncd '\(folder.path)'\n" + block.replacing("8080", with: "\(port)") + "kill %1\nwait\n"
        let beside = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent().path
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-mc", script]
        process.environment = ["PATH": "\(beside):/usr/bin:/bin", "HOME": folder.path]
        try folder.file("out", "")
        process.standardOutput = FileHandle(forWritingAtPath: folder.file("out"))
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)

        let sent = try String(contentsOf: Self.root.appending(path: "samples/events/purchase.ndjson"), encoding: .utf8)
        let count = sent.split(separator: "\n").count
        let kept = try folder.text("events.ndjson").split(separator: "\n")
        #expect(kept.count == count)
        #expect(Set(kept).count == count)
        #expect(try folder.text("out").contains("delivered \(count) events in 1 batch; "))
    }
}
