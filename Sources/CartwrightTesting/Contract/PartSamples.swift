internal import Cartwright

/// Promotions for trying a condition or an effect.
struct PartSamples {
    let name: PartName

    /// The declared keys of the part; nil if there are none.
    let format: ObjectFormat?

    /// Promotions from the samples and from the declared keys.
    private(set) var typical: [JSONValue] = []

    /// The part alone, from the samples and from the declared keys.
    private(set) var parts: [JSONValue] = []

    /// The maximum number of typical promotions.
    private static let mostTypical = 16

    /// The maximum number of parts that are changed key by key.
    private static let mostChanged = 4

    private var seen: Set<String> = []

    init(_ name: PartName, _ format: ObjectFormat?, in documents: [JSONValue]) {
        (self.name, self.format) = (name, format)
        for document in documents { collect(document) }
        for example in examples { add(part: example) }
        // A part without keys needs no samples.
        add(part: ["type": .string(name.type)])
    }

    /// Small valid objects, from the declared keys.
    var examples: [JSONValue] {
        guard let format else { return [] }
        return [.object(format.example)] + format.keys.map { .object(format.example(with: $0)) }
    }

    /// The parts with each key left out, and with malicious values under each.
    var changed: [JSONValue] {
        parts.prefix(Self.mostChanged).flatMap { part -> [JSONValue] in
            guard case .object(let object) = part else { return [] }
            var keys = object.keys.filter { $0 != "type" }
            for key in format?.keys.map(\.name) ?? [] where key != "type" && !keys.contains(key) { keys.append(key) }
            let single = keys.flatMap { key in
                ([nil] + values(of: key).map(Optional.some)).map { object.with($0, under: key) }
            }
            let numbers = [Int64.max, .min, 0, 1, -1].map { number in
                object.reduce(into: object) { all, entry in
                    if case .integer = entry.value { all[entry.key] = .integer(number) }
                }
            }
            return (numbers + single).map(JSONValue.object)
        }
    }

    /// Returns the values to try under a key: the bounds of its declaration, then values of every type.
    private func values(of key: String) -> [JSONValue] {
        (format?.keys(named: key) ?? []).flatMap { $0.value.ends } + HostileValues.all
    }

    // MARK: Collecting

    /// Collects promotions that contain the part, and the part at any place.
    private mutating func collect(_ document: JSONValue) {
        switch document {
        case .array(let elements): for element in elements { collect(element) }
        case .object(let object):
            if object["type"] == .string(name.type) { add(part: document) }
            if object["effects"] != nil, document.holds(name.type) { add(promotion: document) }
            for (_, value) in object { collect(value) }
        case .string(let text):
            // A card may have promotions in the text of an extra.
            if text.hasPrefix("{") || text.hasPrefix("["), let inside = try? JSONParser.parse(text) { collect(inside) }
        case .null, .bool, .integer, .number: break
        }
    }

    private mutating func add(part: JSONValue) {
        guard !parts.contains(part) else { return }
        parts.append(part)
        add(promotion: name.promotion(of: part))
    }

    private mutating func add(promotion: JSONValue) {
        guard typical.count < Self.mostTypical, seen.insert(promotion.text).inserted else { return }
        typical.append(promotion)
    }
}

extension JSONObject {
    fileprivate func with(_ value: JSONValue?, under key: String) -> JSONObject {
        var copy = self
        copy[key] = value
        return copy
    }
}

extension JSONValue {
    /// True if an object inside has this type.
    fileprivate func holds(_ type: String) -> Bool {
        switch self {
        case .array(let elements): elements.contains { $0.holds(type) }
        case .object(let object):
            object["type"] == .string(type) || object.contains { $0.value.holds(type) }
        case .null, .bool, .integer, .number, .string: false
        }
    }

    /// All strings in it, including keys.
    var words: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let values): values.flatMap(\.words)
        case .object(let object): object.flatMap { [$0.key] + $0.value.words }
        case .null, .bool, .integer, .number: []
        }
    }
}

extension ValueFormat {
    /// The bounds of the values of a key, and values just beyond.
    fileprivate var ends: [JSONValue] {
        switch self {
        case .words(let words): words.map(JSONValue.string)
        case .integer(let range, _):
            [
                .integer(range.lowerBound), .integer(range.upperBound),
                .integer(range.lowerBound.addingSaturated(-1)), .integer(range.upperBound.addingSaturated(1)),
            ]
        case .amount, .amountAboveZero: [0, 1, .integer(.max), ["USD": 100, "JPY": .integer(.max)], [:]]
        case .percentage: ["0", "0.000001", "12.5", "100", "100.000001", 100]
        case .currency: ["USD", "JPY", "KWD", "CLF", "XXX"]
        case .country: ["US", "DE", "US-CA"]
        case .instant, .localInstant:
            ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-03-29T02:30:00", "2026-01-01T00:00:00Z"]
        case .zone: ["Europe/Berlin", "Pacific/Apia", "UTC"]
        case .timeOfDay: ["00:00", "24:00", "23:59"]
        case .decimal: ["0.00", "92233720368547758.07", "0.001"]
        case .list(let value, _):
            [.array(value.ends), .array(value.ends.flatMap { Array(repeating: $0, count: 100) })]
        case .map(let value), .limitedMap(let value, _, _): value.ends.map { ["x": $0] }
        case .byCurrency(let value): value.ends.map { ["USD": $0] }
        case .condition: [["type": "quantity", "at_least": 1], ["type": "all", "of": []]]
        case .effect: [["type": "percent_off", "percent": "10"]]
        case .oneOf(let values): values.flatMap(\.ends)
        case .limited(let value, let bytes):
            value.ends + [bytes, bytes + 1].filter { $0 <= 65_536 }.map { .string(String(repeating: "x", count: $0)) }
        case .text, .name, .customerID, .flag, .url, .plain, .number, .anything, .object: []
        }
    }
}
