internal import AsyncHTTPClient
internal import Cartwright
internal import CartwrightREPL
internal import CartwrightFiles
internal import Foundation
internal import NIOCore
internal import NIOHTTP1

/// Requests of the command line to the service that it belongs to.
enum Loopback {
    /// Carries a request out and waits for its answer. Not for threads that others wait for.
    ///
    /// - Throws: `connection.unavailable`, `connection.garbled`.
    static func answer(to asked: ServiceRequest, at origin: String) throws(CartwrightError) -> ServiceAnswer {
        try waiting { () async throws(CartwrightError) in
            guard let answer = try? await send(asked, to: origin) else {
                throw CartwrightError(.connectionUnavailable, "the service does not answer", fault: .environment)
            }
            return answer
        }
    }

    private static func send(_ asked: ServiceRequest, to origin: String) async throws -> ServiceAnswer {
        var request = HTTPClientRequest(url: origin + asked.path)
        request.method = HTTPMethod(rawValue: asked.method.rawValue)
        for (name, value) in asked.headers { request.headers.add(name: name, value: value) }
        if let body = asked.body { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let body = try await response.body.collect(upTo: 256 << 20)
        var headers: [String: String] = [:]
        for (name, value) in response.headers { headers[name.lowercased()] = value }
        return ServiceAnswer(
            status: Int(response.status.code),
            headers: headers,
            body: String(decoding: body.readableBytesView, as: UTF8.self)
        )
    }
}

/// A thread for work that waits, so that none of those that carry tasks out has to.
enum WaitingThread {
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
