/// Registers the plugins of a registry in order. The first owner keeps a name; a second use of the name is ignored,
/// with a diagnostic that names its plugin.
struct Registration {
    private(set) var plugins: [Plugin] = []
    private(set) var claims: [ClassType: HandlerClaim] = [:]
    private(set) var vocabulary: Vocabulary
    private(set) var eventTypes: [EventTypeDeclaration] = []
    private(set) var diagnostics: [CartwrightError] = []

    private var conditionOwners: [String: String] = [:]
    private var effectOwners: [String: String] = [:]
    private var eventOwners: [EventType: String] = [:]

    init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    mutating func add(_ plugin: Plugin) {
        plugins.append(plugin)
        for condition in plugin.conditions { add(condition, of: plugin) }
        for effect in plugin.effects { add(effect, of: plugin) }
        if let asker = plugin.handlers.lazy.compactMap({ $0 as? any RuleAsker }).first {
            for rule in plugin.rules { add(rule, of: plugin, asking: asker) }
        }
        for declaration in plugin.eventTypes { add(declaration, of: plugin) }
        let own = Set(eventOwners.filter { $0.value == plugin.name }.keys)
        for handler in plugin.handlers { add(handler, of: plugin, eventTypes: own) }
    }

    /// Adds plugins, and ignores those whose name is taken.
    mutating func addUnique(_ plugins: [Plugin]) {
        var names: Set<String> = []
        for plugin in plugins {
            if names.insert(plugin.name).inserted {
                add(plugin)
            } else {
                diagnostics.append(.duplicatePlugin(plugin.name))
            }
        }
    }

    private mutating func add(_ handler: any CardHandler, of plugin: Plugin, eventTypes: Set<EventType>) {
        if handler.classTypes.isEmpty, plugin.rules.isEmpty { diagnostics.append(.noClassTypes(in: plugin.name)) }
        var own: Set<ClassType> = []
        for classType in handler.classTypes where own.insert(classType).inserted {
            if let first = claims[classType] {
                diagnostics.append(.duplicate(classType, claimedBy: plugin.name, after: first.plugin))
            } else {
                claims[classType] = HandlerClaim(handler: handler, plugin: plugin.name, eventTypes: eventTypes)
            }
        }
    }

    private mutating func add(_ condition: any Condition.Type, of plugin: Plugin) {
        let name = condition.type
        guard !vocabulary.conditionNames.contains(name) else {
            let owner = conditionOwners[name]
            diagnostics.append(.taken(.pluginDuplicateCondition, "condition", name, plugin.name, owner: owner))
            return
        }
        conditionOwners[name] = plugin.name
        vocabulary = vocabulary.registering(condition, noting: plugin.noting)
    }

    private mutating func add(_ effect: any ProposingEffect.Type, of plugin: Plugin) {
        let name = effect.type
        guard !vocabulary.effectNames.contains(name) else {
            let owner = effectOwners[name]
            diagnostics.append(.taken(.pluginDuplicateEffect, "effect", name, plugin.name, owner: owner))
            return
        }
        effectOwners[name] = plugin.name
        vocabulary = vocabulary.registering(effect, noting: plugin.noting)
    }

    private mutating func add(_ rule: RuleDeclaration, of plugin: Plugin, asking asker: any RuleAsker) {
        let name = rule.name
        if rule.kind == .condition {
            guard !vocabulary.conditionNames.contains(name) else {
                let owner = conditionOwners[name]
                diagnostics.append(.taken(.pluginDuplicateCondition, "condition", name, plugin.name, owner: owner))
                return
            }
            conditionOwners[name] = plugin.name
        } else {
            guard !vocabulary.effectNames.contains(name) else {
                let owner = effectOwners[name]
                diagnostics.append(.taken(.pluginDuplicateEffect, "effect", name, plugin.name, owner: owner))
                return
            }
            effectOwners[name] = plugin.name
        }
        vocabulary = vocabulary.registering(rule, asking: asker)
    }

    private mutating func add(_ declaration: EventTypeDeclaration, of plugin: Plugin) {
        let type = declaration.type
        guard type.isForPlugins else {
            diagnostics.append(.badEventType(type, of: plugin.name))
            return
        }
        if let owner = eventOwners[type] {
            let name = type.rawValue
            diagnostics.append(.taken(.pluginDuplicateEventType, "event type", name, plugin.name, owner: owner))
            return
        }
        eventOwners[type] = plugin.name
        eventTypes.append(declaration)
    }
}

/// The handler of a class type, with its plugin's event types.
struct HandlerClaim: Sendable {
    let handler: any CardHandler
    let plugin: String
    let eventTypes: Set<EventType>

    /// The identity of the handler within a registry.
    var handlerKey: String { "\(plugin)/\(handler.name)" }
}
