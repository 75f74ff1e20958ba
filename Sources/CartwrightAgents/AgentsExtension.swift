public import Cartwright
public import CartwrightService
public import HTTPTypes
public import Logging

/// Agents at the checkout: the Universal Commerce Protocol and the Agentic Commerce Protocol as routes of a service,
/// beside its own.
///
/// ```swift
/// let agents = AgentsExtension(for: shop, AgentSettings(signingKey: try .generate()))
/// let service = try ShopService(catalog: file, registry: registry, stores: stores, extensions: [agents])
/// let group = ServiceGroup(services: [service, agents.deliveries(of: service)], logger: logger)
/// try await group.run()
/// ```
///
/// Run ``deliveries(of:)`` beside the service: it sends events of orders. Call ``announce(_:in:at:)`` where something
/// has become of an order.
public struct AgentsExtension: ServiceExtension {
    let context: AgentContext
    private let logger: Logger

    /// Routes for a shop.
    ///
    /// - Parameters:
    ///   - shop: what the shop brings.
    ///   - settings: which protocols are spoken, and with whom.
    ///   - sample: the sample shop behind it, whose orders can be moved on for trials.
    ///   - logger: gets what goes wrong beside requests.
    public init(
        for shop: AgentShop,
        _ settings: AgentSettings,
        sample: SampleShop? = nil,
        logger: Logger = Logger(label: "cartwright.agents")
    ) {
        context = AgentContext(
            shop: shop,
            sample: sample,
            settings: settings,
            profiles: PlatformProfiles(hosts: settings.profileHosts)
        )
        self.logger = logger
    }

    /// The routes of the protocols that are spoken.
    public var routes: [ServiceRoute] {
        context.adapters.flatMap(\.routes)
            + (context.settings.simulationSecret != nil ? TrialDoor(context: context).routes : [])
    }

    /// A problem in the words of the protocol whose route it is.
    public func answer(to problem: Problem, of request: HTTPRequest) -> RouteAnswer {
        let adapters = context.adapters
        let own = adapters.first { (request.path ?? "").hasPrefix($0.root) } ?? adapters.first
        return own?.answer(to: problem) ?? RouteAnswer(problem)
    }

    /// What delivers events of orders that are made in a service.
    public func deliveries(of service: ShopService) -> AgentDeliveries {
        AgentDeliveries(context: context, shops: service.shops, logger: logger)
    }

    /// Tells the agent that made an order what has become of it: the shop calls this when something has.
    ///
    /// The agent gets the whole order as it is then, at once, or as soon as it can be reached. An order that no agent
    /// made is passed over.
    ///
    /// - Parameters:
    ///   - order: the order's id, as `PlacedOrder` has it.
    ///   - shop: the shop, of `ShopService.shops`.
    ///   - now: the instant.
    /// - Throws: an error of area `store`.
    public func announce(_ order: String, in shop: ServedShop, at now: Instant) async throws(CartwrightError) {
        guard let id = OrderID(order) else { return }
        try await context.notes.add(changeOf: id.session, in: shop.records, at: now)
    }
}
