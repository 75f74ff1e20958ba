internal import Cartwright
internal import CartwrightPluginLoader

extension Plugin {
    /// What it brings, kind by kind: the words of a sentence, the key in JSON, and the names.
    private var parts: [(words: String, key: String, names: [String])] {
        [
            ("handles", "class_types", classTypes.map(\.name)),
            ("brings conditions", "conditions", conditions.map { $0.type }),
            ("brings effects", "effects", effects.map { $0.type }),
            ("declares events", "event_types", eventTypes.map(\.type.rawValue)),
        ]
    }

    /// What it brings, a line for each kind of which there is something.
    var partLines: [String] {
        parts.filter { !$0.names.isEmpty }.map { "  \($0.words) \($0.names.joined(separator: ", "))" }
    }

    /// Class types always, the other parts where there are some.
    var json: JSONObject {
        var object: JSONObject = ["name": .string(name), "class_types": .array(classTypes.map { .string($0.name) })]
        for part in parts { object.setUnlessAbsent(part.key, .array(part.names.map(JSONValue.string))) }
        return object
    }
}

extension PluginSet.Entry {
    /// Where it came from, for people.
    var origin: String { loaded?.file ?? "linked into this program" }

    /// The plugin, and for one that was loaded its file and digest.
    var json: JSONValue {
        var object = plugin.json
        object.setUnlessAbsent("file", (loaded?.file).map(JSONValue.string))
        object.setUnlessAbsent("digest", (loaded?.digest).map(JSONValue.string))
        return .object(object)
    }
}
