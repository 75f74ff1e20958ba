import AsyncHTTPClient
import Cartwright
import Foundation
import NIOCore
import NIOHTTP1
import TemporaryFiles
import Testing

/// A service in a process of its own, with the sample catalog by default.
final class ServiceProcess {
    let process: NetProcess
    let url: String

    init(
        _ folder: TemporaryFolder,
        _ options: [String] = [],
        on served: [String] = ["--catalog", "samples/catalog.json"],
        as name: String = "service"
    ) throws {
        let served = served.map { $0.hasPrefix("samples/") ? Self.root.appending(path: $0).path : $0 }
        process = try NetProcess(
            ["serve"] + served + ["--listen", "127.0.0.1:0"] + options,
            in: folder,
            as: name
        )
        url = try process.announcedURL()
    }

    /// The folder of the repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    var port: Int { URL(string: url)?.port ?? 0 }

    /// Returns the text of the answer at a path.
    func text(at path: String) async throws -> String {
        let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: url + path), timeout: .seconds(60))
        return String(buffer: try await response.body.collect(upTo: 1 << 20))
    }

    /// Returns the JSON object of the answer at a path.
    func object(at path: String) async throws -> JSONObject {
        guard case .object(let object) = try JSONParser.parse(Array(try await text(at: path).utf8)) else { return [:] }
        return object
    }

    /// Sends a JSON body with a new idempotency key and returns the status.
    func send(_ method: String, _ path: String, _ body: String) async throws -> Int {
        try await Self.send(method, url + path, body)
    }

    /// Sends a JSON body to a URL and returns the status.
    static func send(_ method: String, _ url: String, _ body: String) async throws -> Int {
        var request = HTTPClientRequest(url: url)
        request.method = .init(rawValue: method)
        request.headers.add(name: "content-type", value: "application/json")
        request.headers.add(name: "idempotency-key", value: UUID().uuidString)
        request.body = .bytes(Array(body.utf8))
        return Int(try await HTTPClient.shared.execute(request, timeout: .seconds(60)).status.code)
    }

    /// Ends the service with SIGTERM and returns its exit status.
    func stop() -> Int32 {
        process.send(SIGTERM)
        return process.wait()
    }
}
