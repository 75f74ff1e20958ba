internal import AsyncHTTPClient
internal import Cartwright
internal import CartwrightAnalytics
internal import NIOCore
internal import NIOHTTP1

/// What is to be done about a note.
enum Telling: Sendable {
    /// An agent is told something.
    case event(AgentEvent)
    /// There is nobody to be told.
    case nobody
    /// Who is to be told cannot be found out now.
    case later
}

/// What an agent is told of an order, as its protocol writes it.
struct AgentEvent: Sendable {
    /// Where it goes.
    let url: String
    /// Its headers, at the instant of the attempt.
    let headers: [(name: String, value: String)]
    /// Its body.
    let body: [UInt8]

    /// The id of what a note tells with a body. An attempt tells what is true at its instant; one that tells something
    /// else than the attempt before has another id, so that nobody takes it for the same.
    static func id(_ note: OrderNote, _ body: [UInt8]) throws(CartwrightError) -> String {
        "evt_" + (try SHA256.digest(Array(note.id.utf8) + body)).prefix(16).hexadecimal
    }

    /// Tries to deliver it.
    ///
    /// - Returns: whether it arrived.
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
