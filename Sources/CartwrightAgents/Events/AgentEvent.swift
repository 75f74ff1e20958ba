internal import AsyncHTTPClient
internal import Cartwright
internal import CartwrightAnalytics
internal import NIOCore
internal import NIOHTTP1

/// The action for a note.
enum EventDecision: Sendable {
    /// Send an event to the agent.
    case event(AgentEvent)
    /// Send nothing: the agent does not receive events.
    case nothing
    /// Try later: the receiver cannot be determined now.
    case later
}

/// An event about an order, in the form of its protocol.
struct AgentEvent: Sendable {
    /// The address of the receiver.
    let url: String
    /// The headers, for the time of the attempt.
    let headers: [(name: String, value: String)]
    /// The body.
    let body: [UInt8]

    /// Returns the id of an event from its note and body. An attempt sends the state at its time; if that differs from
    /// an earlier attempt, the id differs as well, so that the receiver does not take it for a duplicate.
    static func id(_ note: OrderNote, _ body: [UInt8]) throws(CartwrightError) -> String {
        "evt_" + (try SHA256.digest(Array(note.id.utf8) + body)).prefix(16).hexadecimal
    }

    /// Tries to deliver the event.
    ///
    /// - Returns: true if it arrived.
    func arrives() async -> Bool {
        do {
            var request = HTTPClientRequest(url: url)
            request.method = .POST
            for (name, value) in headers { request.headers.add(name: name, value: value) }
            request.body = .bytes(ByteBuffer(bytes: body))
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(10))
            return (200..<300).contains(response.status.code)
        } catch {
            return false
        }
    }
}
