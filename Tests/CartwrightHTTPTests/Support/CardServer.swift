import Foundation
import Testing

/// The server of `server.py`, a process that ends with its owner.
final class CardServer {
    let port: Int
    private let process = Process()
    private let input = Pipe()

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - certificate: a file with key and certificate, for a server with TLS.
    ///   - isOutdated: true to limit the server to TLS 1.1.
    init(certificate: String? = nil, isOutdated: Bool = false) throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py").path
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["python3", "-W", "ignore", script] + (certificate.map { [$0] } ?? [])
            + (isOutdated ? ["tls1.1"] : [])
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// Returns the URL of a kind of answer.
    func url(_ kind: String) -> String { "http://127.0.0.1:\(port)/\(kind)" }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
