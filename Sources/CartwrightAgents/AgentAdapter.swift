internal import Cartwright
internal import CartwrightService

/// One version of one protocol: what it answers to, and how it tells of orders.
///
/// What all share knows adapters by this alone. Another version is another adapter in ``AgentContext/adapters``: each
/// tells of the orders of the sessions that it made.
protocol AgentAdapter: Sendable {
    /// What marks sessions that it made: `ucp/2026-04-08`.
    var maker: String { get }
    /// Where its operations are: `/ucp/2026-04-08`.
    var root: String { get }
    /// What it answers to.
    var routes: [ServiceRoute] { get }

    /// A problem in its words.
    func answer(to problem: Problem) -> RouteAnswer

    /// Whether anybody is told of orders of a session that it made.
    func tells(of record: SessionRecord) -> Bool

    /// What is told of an order of a session that it made: all of it.
    func telling(of state: OrderState, _ note: OrderNote, at now: Instant) async throws(AgentFailure) -> Telling
}

extension AgentContext {
    /// The protocols that are spoken, in each of their versions.
    var adapters: [any AgentAdapter] {
        (settings.speaksUCP ? [UCPAdapter(context: self)] : [])
            + (settings.speaksACP ? [ACPAdapter(context: self)] : [])
    }

    /// What made a session; nil where it is not spoken any more.
    func adapter(of record: SessionRecord) -> (any AgentAdapter)? { adapters.first { $0.maker == record.maker } }
}
