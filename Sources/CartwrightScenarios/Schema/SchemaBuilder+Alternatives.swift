internal import Cartwright

// The dialect of components: one schema for each word that determines the kind of an object.

extension SchemaBuilder {
    /// Returns the schema of conditions or effects, which differ by `type`.
    mutating func alternatives(_ name: String, of formats: [ObjectFormat]) -> JSONValue {
        definition(name) { builder in
            let places = formats.map { format -> (String, JSONValue) in
                let place = "\(name)_\(format.name)"
                return (format.name, builder.definition(place) { $0.typed(format) })
            }
            return Self.choice(of: places, by: "type", [:])
        }
    }

    /// Returns the schema of a condition or effect. One of a plugin without described keys still has its type.
    /// Keys that depend on a word use `if`: clients that are generated from a choice within a choice do not compile.
    private mutating func typed(_ format: ObjectFormat) -> JSONValue {
        guard format.keys.isEmpty else { return object(format) }
        return [
            "type": "object", "description": .string(format.meaning),
            "properties": ["type": ["enum": [.string(format.name)]]], "required": ["type"],
        ]
    }

    /// Returns the schema of an object with keys that depend on the word of another key; nil without such keys.
    mutating func alternatives(of format: ObjectFormat, called name: String) -> JSONValue? {
        guard let key = format.keys.firstNonNil(\.dependence?.key), case .words(let words)? = format.value(of: key)
        else { return nil }
        let places = Dictionary(grouping: words) { format.names(where: key, is: $0) }.values
            .sorted { ($0.first ?? "") < ($1.first ?? "") }
            .flatMap { group in
                let one = format.narrowed(key, to: group)
                let place = definition("\(name)_\(group[0])") { $0.object(one) }
                return group.map { ($0, place) }
            }
        return Self.choice(of: places, by: key, ["description": .string(format.meaning)])
    }

    private static func choice(
        of places: [(word: String, place: JSONValue)],
        by key: String,
        _ members: JSONObject
    ) -> JSONValue {
        var schema = members
        var (mapping, all) = (JSONObject(), [JSONValue]())
        for (word, place) in places {
            mapping[word] = place
            if !all.contains(place) { all.append(place) }
        }
        schema["oneOf"] = .array(all.map { ["$ref": $0] })
        schema["discriminator"] = ["propertyName": .string(key), "mapping": .object(mapping)]
        return .object(schema)
    }
}

extension ObjectFormat {
    fileprivate func value(of key: String) -> ValueFormat? { keys(named: key).first?.value }

    /// The keys and their values if one key has a word.
    fileprivate func names(where key: String, is word: String) -> [KeyFormat] {
        keys.filter { $0.dependence.map { $0.key == key && $0.words.contains(word) } ?? true }
    }

    /// The format if one key has one of some words with the same other keys.
    fileprivate func narrowed(_ key: String, to words: [String]) -> ObjectFormat {
        let keys = names(where: key, is: words[0]).map { one in
            let value = one.name == key ? ValueFormat.words(words) : one.value
            let example = one.name == key ? JSONValue.string(words[0]) : one.example
            guard let absent = one.absent else {
                return KeyFormat.required(one.name, value, one.meaning, example: example)
            }
            return .optional(one.name, value, one.meaning, absent: absent, example: example)
        }
        return ObjectFormat(name, as: kind, meaning, keys: keys, rules: rules, example: example)
    }
}

extension Sequence {
    fileprivate func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
        for element in self { if let found = value(element) { return found } }
        return nil
    }
}
