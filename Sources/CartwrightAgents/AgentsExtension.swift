public import Cartwright
public import CartwrightService
public import HTTPTypes
public import Logging

/// Checkout for shopping agents: the Universal Commerce Protocol and the Agentic Commerce Protocol as routes of a
/// service, beside its own.
///
/// ```swift
/// let agents = AgentsExtension(for: shop, AgentSettings(signingKey: try .generate()))
/// let service = try ShopService(catalog: file, registry: registry, stores: stores, extensions: [agents])
/// let group = ServiceGroup(services: [service, agents.deliveries(of: service)], logger: logger)
/// try await group.run()
/// ```
///
/// Run ``deliveries(of:)`` beside the service: it sends events of orders. Call ``announce(_:in:at:)`` after each change
/// of an order.
public struct AgentsExtension: ServiceExtension {
    let context: AgentContext
    private let logger: Logger

    /// Creates the routes for a shop.
    ///
    /// - Parameters:
    ///   - shop: the facts and services of the shop.
    ///   - settings: the protocols and the known agents.
    ///   - sample: the sample shop behind it, whose orders can be advanced for trials.
    ///   - logger: receives errors outside requests.
    public init(
        for shop: AgentShop,
        _ settings: AgentSettings,
        sample: SampleShop? = nil,
        logger: Logger = Logger(label: "cartwright.agents")
    ) {
        context = AgentContext(shop: shop, sample: sample, settings: settings)
        self.logger = logger
    }

    /// The routes of the protocols in use.
    public var routes: [ServiceRoute] {
        context.adapters.flatMap(\.routes)
            + (context.settings.simulationSecret != nil ? TrialDoor(context: context).routes : [])
    }

    /// Returns a problem in the form of the route's protocol.
    public func answer(to problem: Problem, of request: HTTPRequest) -> RouteAnswer {
        let adapters = context.adapters
        let own = adapters.first { (request.path ?? "").hasPrefix($0.root) } ?? adapters.first
        return own?.answer(to: problem) ?? RouteAnswer(problem)
    }

    /// Returns the delivery of events for the orders of a service.
    public func deliveries(of service: ShopService) -> AgentDeliveries {
        AgentDeliveries(context: context, shops: service.shops, logger: logger)
    }

    /// Sends the agent of an order its present state. The shop calls this after each change of an order.
    ///
    /// The agent gets the whole order at once, or as soon as the agent can be reached. An order without an agent is
    /// ignored.
    ///
    /// - Parameters:
    ///   - order: the id of the order, as in `PlacedOrder`.
    ///   - shop: the shop, from `ShopService.shops`.
    ///   - now: the instant.
    /// - Throws: an error of area `store`.
    public func announce(_ order: String, in shop: ServedShop, at now: Instant) async throws(CartwrightError) {
        guard let id = OrderID(order) else { return }
        try await context.notes.add(changeOf: id.session, in: shop.records, at: now)
    }
}
