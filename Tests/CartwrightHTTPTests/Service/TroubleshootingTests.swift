import Foundation
import TemporaryFiles
import Testing

/// Runs the commands of the article on troubleshooting and compares their output with the article.
///
/// `CARTWRIGHT_UPDATE=1 swift test --filter TroubleshootingTests` writes the present output into the article.
@Suite(.timeLimit(.minutes(15)))
struct TroubleshootingTests {
    private static let article = ServiceProcess.root
        .appending(path: "Sources/Cartwright/Cartwright.docc/Troubleshooting.md")
    /// The name that replaces the folder of a run.
    private static let shownFolder = "/srv/shop"

    @Test(.enabled(if: Tool.areInstalled("bash", "curl", "jq", "openssl"), Tool.note))
    func `each failure has the output that the article shows`() async throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let blocks = text.matches(of: /```console\n((?:.|\n)*?)```/).map { String($0.output.1) }
        #expect(blocks.count > 10)
        var updated = text
        for block in blocks {
            let output = try await Self.output(of: block)
            #expect(output == block)
            updated = updated.replacing(block, with: output)
        }
        if ProcessInfo.processInfo.environment["CARTWRIGHT_UPDATE"] == "1" {
            try Data(updated.utf8).write(to: Self.article)
        }
    }

    /// Returns the commands of a block, each followed by its present output.
    private static func output(of block: String) async throws -> String {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("samples"),
            withDestinationPath: ServiceProcess.root.appending(path: "samples").path
        )
        let port = "\(try freePort())"
        let programs = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent().path
        let environment = ["PATH=\(programs):/usr/bin:/bin", "HOME=\(folder.path)"]
        let script = script(of: block, in: folder.path, port: port)
        let result = try await Tool.run(["env", "-i"] + environment + ["bash", "-c", script])
        let output = result.output.replacing(folder.path, with: shownFolder).replacing(port, with: "8080")
        // An answer of the service ends without a line break.
        return output.hasSuffix("\n") ? output : output + "\n"
    }

    /// Returns a port that was free a moment ago.
    private static func freePort() throws -> Int {
        let folder = try TemporaryFolder()
        try folder.file("secret", UploadBench.secretText)
        return try CollectorProcess(folder, as: "free").port
    }

    private static func script(of block: String, in folder: String, port: String) -> String {
        var lines = ["exec 2>&1", "cd '\(folder)'"]
        for line in block.split(separator: "\n") where line.hasPrefix("$ ") {
            lines.append("printf '%s\\n' '\(line.replacing("'", with: "'\\''"))'")
            var command = String(line.dropFirst(2)).replacing("8080", with: port)
            if !command.contains("--listen") {
                command = command.replacing("cartwright serve ", with: "cartwright serve --listen 127.0.0.1:\(port) ")
            }
            lines.append(command)
            if command.hasSuffix("&") {
                let health = "curl -s http://127.0.0.1:\(port)/health >/dev/null"
                lines.append("for try in $(seq 300); do \(health) && break; sleep 0.1; done")
            }
        }
        return (lines + ["kill $(jobs -p) 2>/dev/null; wait 2>/dev/null; true"]).joined(separator: "\n")
    }
}
