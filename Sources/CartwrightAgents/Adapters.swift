internal import Cartwright
internal import CartwrightService
internal import HTTPTypes
internal import Logging

/// What all adapters of a service share.
struct AgentContext: Sendable {
    /// What the shop brings.
    let shop: AgentShop
    /// The sample behind it, whose orders can be moved on for trials; nil where the shop is another one.
    let sample: SampleShop?
    /// Which agents are listened to and how, and what is signed with.
    let settings: AgentSettings
    /// Profiles of agents.
    let profiles: PlatformProfiles
    /// Wakes what delivers events.
    let signal = DeliverySignal()

    /// The sessions that a request can see.
    func sessions(_ request: RouteRequest) -> AgentSessions {
        AgentSessions(
            served: request.shop,
            shop: shop,
            now: request.now,
            owner: request.key ?? "",
            notes: notes,
            codeExamination: request.codeExamination
        )
    }

    /// All sessions of a shop, whosever they are: for events, which go to whom each belongs.
    func sessions(of served: ServedShop, at now: Instant) -> AgentSessions {
        AgentSessions(served: served, shop: shop, now: now, owner: nil, notes: notes)
    }

    /// Notes of orders whose agents are to be told of something.
    var notes: OrderNotes { OrderNotes(context: self) }

    /// The address by which a caller knows the service.
    func origin(_ head: HTTPRequest) -> String {
        settings.publicURL ?? "http://\(head.authority ?? "127.0.0.1")"
    }
}

/// Wakes what delivers events, at once where something is due now.
struct DeliverySignal: Sendable {
    /// When to look at what is due.
    let moments: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (moments, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Lets what delivers events look at what is due.
    func wake() { continuation.yield() }
}
