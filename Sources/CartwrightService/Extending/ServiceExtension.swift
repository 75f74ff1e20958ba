public import HTTPTypes

/// Further routes of a service, beside its own: another protocol in front of the same shops.
///
/// An extension drives the sessions of a shop through its `CheckoutService`, as the service's own operations do, and
/// so shares its store, its ledger and its orders. Nothing of the service knows what an extension is for.
public protocol ServiceExtension: Sendable {
    /// The routes. A path that the service has itself stays the service's.
    var routes: [ServiceRoute] { get }

    /// The answer to a request of one of the routes that comes to nothing before its work begins: no access key, too
    /// many requests, a body that is too large or of another type.
    func answer(to problem: Problem, of request: HTTPRequest) -> RouteAnswer
}

extension ServiceExtension {
    /// A problem as the service writes its own (RFC 9457).
    public func answer(to problem: Problem, of request: HTTPRequest) -> RouteAnswer { RouteAnswer(problem) }
}
