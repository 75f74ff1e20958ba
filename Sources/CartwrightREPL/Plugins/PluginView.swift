internal import Cartwright
internal import CartwrightPluginLoader

extension Plugin {
    /// The contents of the plugin by kind: the words of a sentence, the key in JSON, and the names.
    private var parts: [(words: String, key: String, names: [String])] {
        [
            ("handles", "class_types", classTypes.map(\.name)),
            ("adds conditions", "conditions", conditions.map { $0.type } + ruleNames { $0 == .condition }),
            ("adds effects", "effects", effects.map { $0.type } + ruleNames { $0 != .condition }),
            ("declares events", "event_types", eventTypes.map(\.type.rawValue)),
        ]
    }

    private func ruleNames(of isKind: (RuleDeclaration.Kind) -> Bool) -> [String] {
        rules.filter { isKind($0.kind) }.map(\.name)
    }

    /// The contents, one line for each kind that is not empty.
    var partLines: [String] {
        parts.filter { !$0.names.isEmpty }.map { "  \($0.words) \($0.names.joined(separator: ", "))" }
            + remote.flatMap(\.lines)
    }

    /// The handlers that run outside the host.
    var remote: [RemoteHandler] { handlers.compactMap { $0 as? RemoteHandler } }

    /// The JSON of the plugin: class types always, the other kinds if not empty.
    var json: JSONObject {
        var object: JSONObject = ["name": .string(name), "class_types": .array(classTypes.map { .string($0.name) })]
        for part in parts { object.setUnlessAbsent(part.key, .array(part.names.map(JSONValue.string))) }
        return object
    }
}

extension PluginSet.Entry {
    /// The origin of the plugin for display.
    var origin: String { loaded?.file ?? "linked into this program" }

    /// The origin, and for a plugin outside the program its runtime, the missing protections, and the error of its last
    /// message.
    var originAndRuntime: String {
        guard let remote = plugin.remote.first else { return origin }
        let failure = remote.lastFailure.map { "; last failure: \($0.code)" } ?? ""
        let runtime = remote.channel.runtime
        let open = runtime.protections.filter { $0.heldBy == nil }.map(\.subject.rawValue)
        let notHeld = open.isEmpty ? "" : "; not held: \(open.joined(separator: ", "))"
        return "\(origin) (\(runtime.kind): \(runtime.name)\(notHeld)\(failure))"
    }

    /// The plugin's name with its version, if known.
    var nameAndVersion: String { loaded?.nameAndVersion ?? plugin.name }

    /// The JSON of the plugin; of a loaded one with version, file and digest.
    var json: JSONValue {
        var object = plugin.json
        object.setUnlessAbsent("version", (loaded?.version?.description).map(JSONValue.string))
        object.setUnlessAbsent("file", (loaded?.file).map(JSONValue.string))
        object.setUnlessAbsent("digest", (loaded?.digest).map(JSONValue.string))
        object.setUnlessAbsent("runtime", plugin.remote.first?.json)
        return .object(object)
    }
}

extension SkippedPlugin {
    /// The reason with the file, for a list.
    var words: String { "skipped: \(error.code): \(error.summary) (\(file))" }

    var json: JSONValue {
        [
            "name": .string(name), "class_types": .array([]), "file": .string(file),
            "skipped": ErrorText.json(of: error),
        ]
    }
}

extension RemoteHandler {
    /// The lines on its runtime, limits, and last message.
    fileprivate var lines: [String] {
        let runtime = channel.runtime
        let limits = runtime.limits
        let most =
            [
                "\(limits.answerTime.milliseconds) ms", "\(limits.memoryMebibytes) MiB",
                "answers of \(limits.answerKibibytes) KiB",
            ] + [limits.fuel.map { "\($0) units of work" }].compactMap(\.self)
        var lines = [
            "  runtime: \(runtime.kind), \(runtime.name)", "  isolation: \(runtime.isolation)",
            "  limits: \(most.joined(separator: ", "))",
        ]
        if statesFacts { lines.append("  provides cart facts, as \(name).NAME") }
        if presentsCarts { lines.append("  presents its cards for each cart") }
        if let lastUsage { lines.append("  last message: \(lastUsage.words)") }
        if let lastFailure {
            lines.append("  last failure: \(lastFailure.code): \(lastFailure.summary)")
            lines += lastFailure.details.map { "    \($0)" }
        }
        return lines
    }

    /// The JSON of the runtime.
    fileprivate var json: JSONValue {
        let runtime = channel.runtime
        return .present([
            "kind": .string(runtime.kind), "name": .string(runtime.name), "isolation": .string(runtime.isolation),
            "protections": runtime.protections.isEmpty ? nil : .object(runtime.protectionsByName),
            "limits": runtime.limits.json, "states_facts": .bool(statesFacts),
            "presents_carts": .bool(presentsCarts), "last_usage": lastUsage?.json,
            "last_failure": lastFailure?.json,
        ])
    }
}

extension HandlerRuntime {
    /// The protections as `{"files": "bwrap", "network": null, …}`.
    fileprivate var protectionsByName: JSONObject {
        var object = JSONObject()
        for protection in protections {
            object[protection.subject.rawValue] = protection.heldBy.map(JSONValue.string) ?? .null
        }
        return object
    }
}

extension HandlerUsage {
    fileprivate var words: String {
        let parts: [(Int64?, String)] = [
            (microseconds, "µs"), (fuel, "units of work"), (memoryBytes, "bytes of memory"),
            (messageBytes, "bytes sent"), (answerBytes, "bytes answered"),
        ]
        return parts.compactMap { number, unit in number.map { "\($0) \(unit)" } }.joined(separator: ", ")
    }
}
