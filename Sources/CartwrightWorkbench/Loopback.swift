internal import AsyncHTTPClient
internal import Cartwright
internal import CartwrightHTTP
internal import CartwrightREPL
internal import CartwrightFiles
internal import Foundation

/// Requests of the command line to its own service.
enum Loopback {
    /// Sends a request and waits for the answer. It blocks, so it must not run in a thread for tasks.
    ///
    /// - Throws: `connection.unavailable`.
    static func answer(to asked: ServiceRequest, at origin: String) throws(CartwrightError) -> ServiceAnswer {
        try waiting { () async throws(CartwrightError) in
            let answer = try? await HTTPClient.shared.answer(
                to: asked.method.rawValue,
                origin + asked.path,
                headers: asked.headers,
                body: asked.body,
                within: .seconds(30),
                atMost: 256 << 20
            )
            guard let answer else {
                throw CartwrightError(.connectionUnavailable, "the service does not answer", fault: .environment)
            }
            return ServiceAnswer(status: answer.status, headers: answer.headers, body: answer.body ?? "")
        }
    }
}

/// A thread for blocking work, so that the threads for tasks do not block.
enum WaitingThread {
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
