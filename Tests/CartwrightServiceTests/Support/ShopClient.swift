import AsyncHTTPClient
import Cartwright
import NIOCore
import NIOHTTP1

/// A client of a service.
struct ShopClient: Sendable {
    let port: Int
    /// The access key, if there is one.
    var key: String?

    init(port: Int, key: String? = nil) { (self.port, self.key) = (port, key) }

    /// Returns a client of the same service with another access key.
    func with(key: String?) -> ShopClient { ShopClient(port: port, key: key) }

    static let json = "application/json"

    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Reply {
        try await send("GET", path, headers: headers)
    }

    /// Posts a JSON text with an idempotency key.
    func post(_ path: String, _ body: String, key: String, _ headers: [String: String] = [:]) async throws -> Reply {
        try await send("POST", path, body, headers: headers.merging(["Idempotency-Key": key]) { own, _ in own })
    }

    func put(_ path: String, _ body: String, _ headers: [String: String] = [:]) async throws -> Reply {
        try await send("PUT", path, body, headers: headers)
    }

    func send(
        _ method: String,
        _ path: String,
        _ body: String? = nil,
        type: String = json,
        headers: [String: String] = [:]
    ) async throws -> Reply {
        try await send(method, path, bytes: body.map { Array($0.utf8) }, type: type, headers: headers)
    }

    func send(
        _ method: String,
        _ path: String,
        bytes: [UInt8]?,
        type: String?,
        headers: [String: String] = [:]
    ) async throws -> Reply {
        try await send(request(method, path, bytes.map { .bytes(ByteBuffer(bytes: $0)) }, type: type, headers: headers))
    }

    func send(_ request: HTTPClientRequest) async throws -> Reply {
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        let body = try await response.body.collect(upTo: 64 << 20)
        return Reply(
            status: Int(response.status.code),
            headers: response.headers,
            body: Array(body.readableBytesView)
        )
    }

    func request(
        _ method: String,
        _ path: String,
        _ body: HTTPClientRequest.Body?,
        type: String?,
        headers: [String: String] = [:]
    ) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = HTTPMethod(rawValue: method)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let key { request.headers.add(name: "Authorization", value: "Bearer \(key)") }
        if let body {
            if let type { request.headers.add(name: "Content-Type", value: type) }
            request.body = body
        }
        return request
    }
}

/// A response of the service.
struct Reply: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON; null if it is not JSON.
    var json: JSONValue { (try? JSONParser.parse(body)) ?? .null }

    /// The status, followed by the code of a problem: `409 checkout.total_changed`.
    var outcome: String {
        guard case .string(let code)? = json["code"], type == "application/problem+json" else { return "\(status)" }
        return "\(status) \(code)"
    }

    /// The media type, without parameters.
    var type: String? {
        headers.first(name: "Content-Type").map { String($0.prefix { $0 != ";" }) }
    }

    /// The JSON pointer of the first problem.
    var pointer: String? {
        guard case .array(let errors)? = json["errors"], case .string(let pointer)? = errors.first?["pointer"] else {
            return nil
        }
        return pointer
    }

    subscript(header: String) -> String? { headers.first(name: header) }
}
