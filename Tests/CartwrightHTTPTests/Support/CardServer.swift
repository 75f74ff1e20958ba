import Foundation
import Testing

/// The server of `server.py`, as a process that ends with its owner.
final class CardServer {
    let port: Int
    private let process = Process()
    private let input = Pipe()

    /// Starts it.
    ///
    /// - Parameters:
    ///   - certificate: a file with key and certificate, for a server that encrypts.
    ///   - isOutdated: whether it speaks nothing newer than TLS 1.1.
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

    /// The URL under which the server does something.
    func url(_ kind: String) -> String { "http://127.0.0.1:\(port)/\(kind)" }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
