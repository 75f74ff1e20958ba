/// What a plugin brings: handlers of cards, and conditions, effects and event types of its own.
///
/// ```swift
/// let loyalty = Plugin(
///     name: "loyalty",
///     handlers: [StampHandler()],
///     conditions: [StampCountCondition.self],
///     eventTypes: [EventTypeDeclaration("loyalty.stamp_spent", "A stamp card was used up", example: ["stamps": 10])]
/// )
/// let registry = HandlerRegistry(plugins: [loyalty, Plugin(CouponHandler())])
/// ```
public struct Plugin: Sendable {
    /// The name that diagnostics use. One registry has one plugin of a name.
    public var name: String

    /// What turns cards into objects.
    public var handlers: [any CardHandler]

    /// What promotions may ask for besides what the engine knows, each under its ``Condition/type``.
    public var conditions: [any Condition.Type]

    /// What promotions may do besides what the engine knows, each under its ``Effect/type``.
    public var effects: [any ProposingEffect.Type]

    /// The events that its handlers' cards may cause.
    public var eventTypes: [EventTypeDeclaration]

    /// Notes the calls of conditions and effects, for a plugin that came from a file; nil for one that is linked.
    package var noting: (any PluginNoting)?

    /// A plugin of these parts.
    public init(
        name: String,
        handlers: [any CardHandler] = [],
        conditions: [any Condition.Type] = [],
        effects: [any ProposingEffect.Type] = [],
        eventTypes: [EventTypeDeclaration] = []
    ) {
        self.name = name
        self.handlers = handlers
        self.conditions = conditions
        self.effects = effects
        self.eventTypes = eventTypes
    }

    /// A plugin of one handler and nothing else, under the handler's name.
    public init(_ handler: any CardHandler) { self.init(name: handler.name, handlers: [handler]) }

    /// The class types of its handlers, in their order.
    public var classTypes: [ClassType] { handlers.flatMap(\.classTypes) }
}
