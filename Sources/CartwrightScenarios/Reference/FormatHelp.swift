package import Cartwright

/// The help texts on objects and keys: one line per key, in plain text.
package struct FormatHelp: Sendable {
    private let reference: FormatReference

    /// Creates help from a reference.
    package init(_ reference: FormatReference) { self.reference = reference }

    /// The help text of a topic.
    package struct Answer: Sendable {
        /// The lines to print.
        package let lines: [String]
        /// The help as JSON.
        package let json: JSONValue
    }

    /// The help topics: objects, conditions, effects, class types and keys.
    package var topics: [String] {
        Set(names + reference.formats.flatMap { $0.keys.map(\.name) }).sorted()
    }

    /// The names of objects, conditions, effects and class types.
    package var names: [String] {
        Set(reference.formats.map(\.name) + reference.classTypes.map(\.spelling)).sorted()
    }

    /// Returns the help on a topic: the objects of that name, or else the keys, or else the keys with such a value; nil
    /// if unknown.
    package func answer(_ topic: String) -> Answer? {
        let classType = reference.classTypes.first { $0.spelling == topic }
        let name = classType?.format ?? topic
        let objects = reference.formats.filter { $0.name == name }
        if !objects.isEmpty { return answer(objects) }
        if let classType { return answer(topic, of: classType.handler) }
        let places = reference.formats.map { ($0, $0.keys(named: topic)) }.filter { !$0.1.isEmpty }
        return places.isEmpty ? answer(value: topic) : answer(topic, in: places)
    }

    /// Help on the keys that have a word as a value; nil if none has.
    private func answer(value word: String) -> Answer? {
        let places = reference.formats.map { format in (format, format.keys.filter { $0.value.admits(word) }) }
        let names = Set(places.flatMap { $0.1.map(\.name) }).sorted()
        guard !names.isEmpty else { return nil }
        return Answer(
            lines: ["\(word) is a value of \(names.joined(separator: ", "))"]
                + names.flatMap { name in lines(on: name, in: places.map { ($0, $1.filter { $0.name == name }) }) },
            json: json(of: places)
        )
    }

    /// Returns the objects of a kind with their meanings, by name.
    package func meanings(of kind: ObjectFormat.Kind) -> [(name: String, meaning: String)] {
        reference.formats.filter { $0.kind == kind }.map { ($0.name, $0.meaning) }.sorted { $0.0 < $1.0 }
    }

    /// Lists the names of all objects by section.
    package var overview: Answer {
        let rows = reference.sections.filter { !$0.formats.isEmpty }.map { ($0.title, $0.formats.map(\.name)) }
        let width = rows.map(\.0.count).max() ?? 0
        return Answer(
            lines: rows.map { "  \($0.0.filled(to: width))  \($0.1.joined(separator: ", "))" },
            json: .object(rows.reduce(into: JSONObject()) { $0[$1.0] = .array($1.1.map(JSONValue.string)) })
        )
    }

    private func answer(_ objects: [ObjectFormat]) -> Answer {
        Answer(
            lines: objects.flatMap(lines),
            json: .array(objects.map(\.referenceJSON))
        )
    }

    private func lines(for object: ObjectFormat) -> [String] {
        let width = object.keys.map(\.name.count).max() ?? 0
        return ["\(object.name) (\(object.kind.words)): \(object.meaning)"]
            + object.keys.filter { $0.name != "type" || object.kind == .card }.map { key in
                "  \(key.name.filled(to: width))  \(key.sentence)"
            }
            + object.rules.map { "  \($0.text)" }
            + ["  e.g. \(JSONValue.object(object.example).spacedText)"]
    }

    /// Help on a class type whose handler does not describe its extras.
    private func answer(_ classType: String, of handler: String) -> Answer {
        let meaning = "cards of handler \(handler), which does not describe their extras"
        let example = JSONValue.object(["class_type": .string(classType)])
        return Answer(
            lines: ["\(classType) (class type): \(meaning)", "  e.g. \(example.spacedText)"],
            json: [
                [
                    "name": .string(classType), "kind": "class_type", "meaning": .string(meaning), "keys": [],
                    "rules": [], "example": example,
                ]
            ]
        )
    }

    /// Help on a key of several objects, each with an example. Objects in which it has the same meaning are merged.
    private func answer(_ name: String, in places: [(format: ObjectFormat, keys: [KeyFormat])]) -> Answer {
        Answer(lines: lines(on: name, in: places), json: json(of: places))
    }

    private func lines(on name: String, in places: [(format: ObjectFormat, keys: [KeyFormat])]) -> [String] {
        var told: [(sentence: String, example: String, owners: [String])] = []
        for (format, keys) in places {
            for key in keys {
                if let index = told.firstIndex(where: { $0.sentence == key.sentence }) {
                    if told[index].owners.last != format.name { told[index].owners.append(format.name) }
                } else {
                    let example = JSONValue.object(format.example(with: key)).spacedText
                    told.append((key.sentence, example, [format.name]))
                }
            }
        }
        return told.flatMap { entry in
            ["\(name) of \(entry.owners.joined(separator: ", ")): \(entry.sentence)", "  e.g. \(entry.example)"]
        }
    }

    private func json(of places: [(format: ObjectFormat, keys: [KeyFormat])]) -> JSONValue {
        .array(places.flatMap { format, keys in keys.map { key in .object(key.referenceJSON(in: format)) } })
    }
}

extension ValueFormat {
    /// True if a word is one of the words that the value may be.
    fileprivate func admits(_ word: String) -> Bool {
        switch self {
        case .words(let words): words.contains(word)
        case .list(let element, _): element.admits(word)
        case .oneOf(let formats): formats.contains { $0.admits(word) }
        default: false
        }
    }
}

extension KeyFormat {
    /// The meaning, the value and the default.
    fileprivate var sentence: String {
        let condition = dependence.map { ", if \($0.key) is \($0.words.joined(separator: ", "))" } ?? ""
        let need = absent.map { "default: \($0)" } ?? "required"
        return "\(meaning)\(condition) [\(value.words); \(need)]"
    }

    fileprivate func referenceJSON(in object: ObjectFormat) -> JSONObject {
        var json: JSONObject = [
            "of": .string(object.name), "key": .string(name), "value": .string(value.words),
            "meaning": .string(meaning), "required": .bool(isRequired),
        ]
        json["without"] = absent.map(JSONValue.string)
        json["when"] = dependence.map { .object([$0.key: .array($0.words.map(JSONValue.string))]) }
        json["example"] = .object(object.example(with: self))
        return json
    }
}

extension ObjectFormat {
    fileprivate var referenceJSON: JSONValue {
        [
            "name": .string(name), "kind": .string(kind.rawValue), "meaning": .string(meaning),
            "keys": .array(keys.map { .object($0.referenceJSON(in: self)) }),
            "rules": .array(rules.map { .string($0.text) }), "example": .object(example),
        ]
    }
}

extension ObjectFormat.Kind {
    fileprivate var words: String {
        switch self {
        case .object: "object"
        case .condition: "condition"
        case .effect: "effect"
        case .card: "card"
        case .extras: "extras of a card, all texts"
        case .answer: "answer"
        }
    }
}

extension String {
    fileprivate func filled(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
