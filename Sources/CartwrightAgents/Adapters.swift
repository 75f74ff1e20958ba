internal import Cartwright
internal import CartwrightService
internal import CartwrightShop
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
    /// Answers that may be asked for again.
    let answers = AnswerMemory()
    /// Profiles of agents.
    let profiles: PlatformProfiles
    /// Events on their way to agents.
    let deliveries: DeliveryQueue

    /// The sessions that a request can see.
    func sessions(_ request: RouteRequest) -> AgentSessions {
        AgentSessions(served: request.shop, shop: shop, now: request.now, owner: request.key ?? "")
    }

    /// The address by which a caller knows the service.
    func origin(_ head: HTTPRequest) -> String {
        settings.publicURL ?? "http://\(head.authority ?? "127.0.0.1")"
    }

    /// An id that nobody can guess.
    func freshID(_ prefix: String) -> String {
        var random = SystemRandomNumberGenerator()
        let digits = (0..<2).map { _ in String(random.next(), radix: 16) }
            .map { String(repeating: "0", count: 16 - $0.utf8.count) + $0 }
        return prefix + digits.joined()
    }
}
