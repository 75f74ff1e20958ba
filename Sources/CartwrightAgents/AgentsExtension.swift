internal import Cartwright
public import CartwrightService
public import CartwrightShop
public import HTTPTypes
public import Logging

/// Agents at the checkout: the Universal Commerce Protocol and the Agentic Commerce Protocol as routes of a service,
/// beside its own.
///
/// ```swift
/// let agents = AgentsExtension(for: shop, AgentSettings(signingKey: try .generate()))
/// let service = try ShopService(catalog: file, registry: registry, stores: stores, extensions: [agents])
/// let group = ServiceGroup(services: [service, agents.deliveries], logger: logger)
/// try await group.run()
/// ```
///
/// Run ``deliveries`` beside the service: it sends events of orders.
public struct AgentsExtension: ServiceExtension {
    private let context: AgentContext
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
            profiles: PlatformProfiles(hosts: settings.profileHosts),
            deliveries: DeliveryQueue()
        )
        self.logger = logger
    }

    /// The routes of the protocols that are spoken.
    public var routes: [ServiceRoute] {
        (context.settings.speaksUCP ? UCPAdapter(context: context).routes : [])
            + (context.settings.speaksACP ? ACPAdapter(context: context).routes : [])
            + (context.settings.simulationSecret != nil ? TrialDoor(context: context).routes : [])
    }

    /// A problem in the words of the protocol whose route it is.
    public func answer(to problem: Problem, of request: HTTPRequest) -> RouteAnswer {
        (request.path ?? "").hasPrefix(ACPNames.root) ? ACPErrors.answer(problem) : UCPErrors.answer(problem)
    }

    /// What delivers events of orders.
    public var deliveries: AgentDeliveries {
        AgentDeliveries(queue: context.deliveries, settings: context.settings, logger: logger)
    }
}
