internal import Cartwright
internal import CartwrightService

/// An adapter for one version of one protocol: its routes, and its events of orders.
///
/// The shared code uses adapters only through this protocol. A further version is a further adapter in
/// ``AgentContext/adapters``: each one makes the events for the orders of its own sessions.
protocol AgentAdapter: Sendable {
    /// The mark of sessions that it made: `ucp/2026-04-08`.
    var maker: String { get }
    /// The root path of its operations: `/ucp/2026-04-08`.
    var root: String { get }
    /// The routes of its operations.
    var routes: [ServiceRoute] { get }

    /// Makes the answer of a problem in the form of the protocol.
    func answer(to problem: Problem) -> RouteAnswer

    /// True if orders of a session that it made have events.
    func sendsEvents(of record: AgentSessionRecord) -> Bool

    /// Makes the event for an order of a session that it made, with the whole order.
    func event(of state: OrderState, _ note: OrderNote, at now: Instant) async throws(AgentFailure) -> EventDecision
}

extension AgentContext {
    /// The adapters of the protocols in use, one per version.
    var adapters: [any AgentAdapter] {
        (settings.speaksUCP ? versions.map { UCPAdapter(context: self, version: $0) } : [])
            + (settings.speaksACP ? [ACPAdapter(context: self)] : [])
    }

    /// Returns the adapter that made a session; nil if it is not in use any more.
    func adapter(of record: AgentSessionRecord) -> (any AgentAdapter)? { adapters.first { $0.maker == record.maker } }
}
