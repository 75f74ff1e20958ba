public import Cartwright

/// The rules that a whole plugin has to hold to: those of each of its handlers, and that a registry takes it as it is.
public struct PluginContract: Sendable {
    /// The plugin.
    public var plugin: Plugin

    /// Cards for its handlers.
    public var samples: [ContentCard]

    /// The class types that its manifest claims; nil where nobody says.
    public var claiming: [ClassType]?

    /// What one card may cost.
    public var limits = ContractLimits()

    /// The contract of a plugin.
    public init(_ plugin: Plugin, samples: [ContentCard] = [], claiming: [ClassType]? = nil) {
        self.plugin = plugin
        self.samples = samples
        self.claiming = claiming
    }

    /// What a registry finds wrong with the plugin, with nothing else in it.
    public var diagnostics: [CartwrightError] { HandlerRegistry(plugins: [plugin]).diagnostics }

    /// Tries every rule on every handler.
    ///
    /// - Parameter progress: told of each card before a handler gets it.
    public func violations(progress: (ContractProbe) -> Void = { _ in }) -> [ContractViolation] {
        let vocabulary = HandlerRegistry(plugins: [plugin]).vocabulary
        var violations = claiming.map(unclaimed) ?? []
        for handler in plugin.handlers {
            var contract = HandlerContract(handler, samples: samples, claiming: claiming)
            contract.eventTypes = plugin.eventTypes
            contract.vocabulary = vocabulary
            contract.limits = limits
            violations += contract.violations(progress: progress)
        }
        return violations
    }

    /// Class types that the manifest claims and no handler takes.
    private func unclaimed(_ claimed: [ClassType]) -> [ContractViolation] {
        claimed.filter { !plugin.classTypes.contains($0) }.map { classType in
            ContractViolation(
                .declaredClassTypes,
                "the manifest claims class type \(classType), which no handler names",
                hint: "remove it from class_types in plugin.json, or add it to a handler's classTypes"
            )
        }
    }
}
