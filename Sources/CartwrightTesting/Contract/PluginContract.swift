public import Cartwright

/// The rules for a whole plugin: those for each of its handlers, conditions and effects, and that a registry accepts it
/// without diagnostics.
///
/// ```swift
/// #expect(PluginContract(plugin, samples: try .besideTests()).violations() == [])
/// ```
///
/// Conditions and effects are tried in the promotions of the samples, in promotions made from their
/// ``/Cartwright/Condition/format`` and ``/Cartwright/Effect/format``, and in both with malicious values under each
/// key; on carts of all sizes, currencies and numbers. A part that no card or promotion reaches is a violation of
/// ``ContractRule/untried``.
public struct PluginContract: Sendable {
    /// The plugin.
    public var plugin: Plugin

    /// Cards for its handlers, promotions for its conditions and effects, and the attributes that they read.
    public var samples: ContractSamples

    /// The class types that its manifest claims; nil if unknown.
    public var claiming: [ClassType]?

    /// The limits of one card, and of one promotion on one cart.
    public var limits = ContractLimits()

    /// Creates the contract of a plugin.
    public init(_ plugin: Plugin, samples: ContractSamples = ContractSamples(), claiming: [ClassType]? = nil) {
        self.plugin = plugin
        self.samples = samples
        self.claiming = claiming
    }

    /// The diagnostics of a registry with only this plugin.
    public var diagnostics: [CartwrightError] { HandlerRegistry(plugins: [plugin]).diagnostics }

    /// Tries every rule on every handler, condition and effect.
    ///
    /// - Parameter progress: a callback with each card, or each cart and promotion, before the plugin gets it.
    public func violations(progress: (ContractProbe) -> Void = { _ in }) -> [ContractViolation] {
        report(progress: progress).violations
    }

    /// Tries every rule on every handler, condition and effect, and returns the violations and the tries.
    ///
    /// - Parameter progress: a callback with each card, or each cart and promotion, before the plugin gets it.
    public func report(progress: (ContractProbe) -> Void = { _ in }) -> ContractReport {
        var report = ContractReport()
        report.violations = claiming.map(unclaimed) ?? []
        let vocabulary = HandlerRegistry(plugins: [plugin]).vocabulary
        var offered: [Promotion] = []
        for handler in plugin.handlers where !handler.classTypes.isEmpty || plugin.rules.isEmpty {
            var contract = HandlerContract(handler, samples: samples.cards, claiming: claiming)
            contract.eventTypes = plugin.eventTypes
            contract.vocabulary = vocabulary
            contract.attributeNames = samples.names
            contract.limits = limits
            let findings = contract.run(progress)
            report.violations += findings.violations
            report.tried.append(findings.tally)
            offered += findings.offered
        }
        withoutActuallyEscaping(progress) { progress in
            var run = VocabularyRun(plugin, vocabulary, samples, offered: offered, limits, progress)
            run.check()
            report.violations += run.violations
            report.tried += run.tallies
        }
        report.violations += untried(of: report)
        return report
    }

    /// Returns the violations for a plugin without parts, and for handlers without a tried card.
    private func untried(of report: ContractReport) -> [ContractViolation] {
        if report.tried.isEmpty {
            return [
                ContractViolation(
                    .untried,
                    "plugin \(plugin.name) has no handlers, conditions or effects, so nothing was tried",
                    hint: "list its parts in its Plugin, and in plugin.json"
                )
            ]
        }
        // Another rule reports handlers that accept none of their samples.
        let told = Set(
            report.violations.filter { [.acceptedSample, .declaredClassTypes].contains($0.rule) }.map(\.rule)
        )
        return report.tried.filter { $0.part.hasPrefix("handler ") && $0.number(of: "accepted") == 0 && told.isEmpty }
            .map {
                ContractViolation(
                    .untried,
                    "\($0.part): no card reached it",
                    hint: "add at least one card that it accepts to samples/cards.json"
                )
            }
    }

    /// Returns the violations for class types that the manifest claims and no handler declares.
    private func unclaimed(_ claimed: [ClassType]) -> [ContractViolation] {
        claimed.filter { !plugin.classTypes.contains($0) }.map { classType in
            ContractViolation(
                .declaredClassTypes,
                "the manifest claims class type \(classType), which no handler declares",
                hint: "remove it from class_types in plugin.json, or add it to a handler's classTypes"
            )
        }
    }
}
