internal import Cartwright
internal import CartwrightService
internal import HTTPTypes
internal import Logging

/// The shared state of all adapters of a service.
struct AgentContext: Sendable {
    /// The facts and services of the shop.
    let shop: AgentShop
    /// The sample shop, whose orders can be advanced for trials; nil for any other shop.
    let sample: SampleShop?
    /// The protocols, the known agents, and the signing key.
    let settings: AgentSettings
    /// The versions of UCP with the capabilities that the shop offers, the newest one first.
    let versions: [UCPVersion]
    /// The profiles of agents.
    let profiles: PlatformProfiles
    /// Wakes the delivery of events.
    let signal = DeliverySignal()

    init(shop: AgentShop, sample: SampleShop?, settings: AgentSettings) {
        (self.shop, self.sample, self.settings) = (shop, sample, settings)
        var missing: Set<String> = []
        if !shop.items.isSearchable { missing.insert(UCPNames.search) }
        if settings.permalinks == nil { missing.insert(UCPNames.permalink) }
        versions = UCPVersion.all.map { $0.without(missing).adding(settings.experiments) }
        profiles = PlatformProfiles(hosts: settings.profileHosts)
    }

    /// Returns the sessions that a request may access.
    func sessions(_ request: RouteRequest) -> AgentSessions {
        AgentSessions(
            served: request.shop,
            shop: shop,
            now: request.now,
            owner: request.key ?? "",
            notes: notes,
            codeExamination: request.codeExamination,
            giftCards: request.giftCards
        )
    }

    /// Returns all sessions of a shop, of any owner, for the delivery of events.
    func sessions(of served: ServedShop, at now: Instant) -> AgentSessions {
        AgentSessions(served: served, shop: shop, now: now, owner: nil, notes: notes)
    }

    /// The notes of orders about which agents get events.
    var notes: OrderNotes { OrderNotes(context: self) }

    /// Returns the address of the service as a caller knows it.
    func origin(_ head: HTTPRequest) -> String {
        settings.publicURL ?? "http://\(head.authority ?? "127.0.0.1")"
    }
}

/// Wakes the delivery of events that are due now.
struct DeliverySignal: Sendable {
    /// The moments at which to look for due events.
    let moments: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (moments, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Wakes the delivery.
    func wake() { continuation.yield() }
}
