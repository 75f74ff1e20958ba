public import HTTPTypes

/// Further routes of a service: another protocol in front of the same shops.
///
/// An extension drives the sessions of a shop through its `CheckoutService`, as the service's own operations do, and
/// so shares its store, its ledger and its orders. The service does not depend on what an extension does.
public protocol ServiceExtension: Sendable {
    /// The routes. A path of the service itself takes precedence.
    var routes: [ServiceRoute] { get }

    /// Returns the answer to a request of a route that is refused before its work begins: no access key, too many
    /// requests, a body that is too large or of another type.
    func answer(to problem: Problem, of request: HTTPRequest) -> RouteAnswer
}

extension ServiceExtension {
    /// Returns the problem as the service writes its own (RFC 9457).
    public func answer(to problem: Problem, of request: HTTPRequest) -> RouteAnswer { RouteAnswer(problem) }
}
