/// A plugin: its card handlers, conditions, effects and event types.
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
    /// The name that diagnostics use. It is unique in a registry.
    public var name: String

    /// The card handlers.
    public var handlers: [any CardHandler]

    /// The plugin's own conditions for promotions, each under its ``Condition/type``.
    public var conditions: [any Condition.Type]

    /// The plugin's own effects for promotions, each under its ``Effect/type``.
    public var effects: [any ProposingEffect.Type]

    /// The event types that its handlers may record.
    public var eventTypes: [EventTypeDeclaration]

    /// The conditions and effects that a plugin outside the host computes; its handler answers the questions about
    /// them.
    package var rules: [RuleDeclaration] = []

    /// Records the calls of conditions and effects, for a plugin that was loaded from a file; nil for a linked one.
    package var noting: (any PluginNoting)?

    /// Creates a plugin.
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

    /// Creates a plugin of one handler, under the handler's name.
    public init(_ handler: any CardHandler) { self.init(name: handler.name, handlers: [handler]) }

    /// The class types of its handlers, in their order.
    public var classTypes: [ClassType] { handlers.flatMap(\.classTypes) }
}
