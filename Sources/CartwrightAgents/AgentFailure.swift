internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

/// Why an agent does not get what it asks for, in no protocol's words.
enum AgentFailure: Error, Sendable {
    /// No cart or checkout of the agent's has this id.
    case unknownSession(String)
    /// No order of the agent's has this id.
    case unknownOrder(String)
    /// It was completed or cancelled, and does not change any more.
    case closed(String)
    /// It was paid, by another call: the id of its order.
    case alreadyPaid(order: String)
    /// Another request completes it at this moment, or a payment of the shop's own is under way.
    case completing
    /// The request cannot be read: what is wrong, and at which path.
    case malformed(String, path: String?)
    /// Nothing of what was asked for is there.
    case nothingThere([ItemLack])
    /// The offer was made for another state of the cart.
    case offerMovedOn(String)
    /// The key stands for another request.
    case keyReused
    /// A request with the key runs at this moment.
    case running
    /// The checkout is not ready to be completed; the state says why.
    case notReady
    /// What only the engine can say.
    case because(CartwrightError)

    /// A failure of the engine.
    init(_ error: CartwrightError) {
        switch error.code {
        case .sessionUnknown: self = .unknownSession("")
        case .serviceKeyReused: self = .keyReused
        case .serviceRunning: self = .running
        default: self = .because(error)
        }
    }
}

extension RouteAnswer {
    /// The same answer to a request that may be sent again in a second.
    var retriedSoon: RouteAnswer {
        var answer = self
        answer.headers[.retryAfter] = "1"
        return answer
    }
}

/// Evaluates an expression of the engine; what it throws becomes a failure of the agent's request.
func failing<Value>(
    _ expression: @autoclosure () async throws(CartwrightError) -> Value
) async throws(AgentFailure) -> Value {
    do throws(CartwrightError) { return try await expression() } catch { throw AgentFailure(error) }
}
