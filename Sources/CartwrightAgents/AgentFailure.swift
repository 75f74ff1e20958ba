internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

/// The failure of an agent's request, independent of the protocol.
enum AgentFailure: Error, Sendable {
    /// The agent has no cart or checkout with this id.
    case unknownSession(String)
    /// The agent has no order with this id.
    case unknownOrder(String)
    /// The shop has no item with this id.
    case unknownItem(String)
    /// The session was completed or cancelled, and cannot change any more.
    case closed(String)
    /// The session was paid by another call; the id of its order.
    case alreadyPaid(order: String)
    /// Another request is completing the session, or a payment of the shop's own is in progress.
    case completing
    /// The request cannot be read: the reason, and its path.
    case malformed(String, path: String?)
    /// None of the requested items is available.
    case noItemAvailable([ItemShortfall])
    /// The offer belongs to an earlier state of the cart.
    case offerMovedOn(String)
    /// The key was used for a different request.
    case keyReused
    /// A request with the key is still running.
    case running
    /// The checkout cannot be completed yet; its state has the reason.
    case notReady
    /// A gift card was entered during the wait after wrong codes: the error, and the seconds that are left.
    case guessing(CartwrightError, seconds: Int64)
    /// Another error of the engine.
    case because(CartwrightError)

    /// Creates the failure of an error of the engine.
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
    /// The same answer, with `Retry-After` of 1 s.
    var retriedSoon: RouteAnswer { retried(after: 1) }

    /// Returns the same answer, with `Retry-After`.
    func retried(after seconds: Int64) -> RouteAnswer {
        var answer = self
        answer.headers[.retryAfter] = String(seconds)
        return answer
    }
}

/// Evaluates an expression of the engine, and converts its error to a failure of the agent's request.
func failing<Value>(
    _ expression: @autoclosure () async throws(CartwrightError) -> Value
) async throws(AgentFailure) -> Value {
    do throws(CartwrightError) { return try await expression() } catch { throw AgentFailure(error) }
}
