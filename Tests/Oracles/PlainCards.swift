public import Cartwright

/// A simple reader of cards: each style is a table of names, each card a dictionary, and every field is found by text.
public enum PlainCards {
    /// The result of reading one card, as text, so that two readers can be compared.
    public struct Outcome: Equatable, CustomStringConvertible {
        /// The canonical card with its malformed extras, or the removal; nil if the card was not read.
        public var result: String?
        /// The codes and places of the problems, sorted.
        public var problems: [String]

        /// The result and the problems.
        public var description: String { "\(result ?? "not read") \(problems)" }

        /// Creates the outcome of the engine's reader.
        public init(_ entry: CardBatch.Entry) {
            result = entry.card.map(Self.text)
            if entry.isRemoval { result = Self.removal(entry.id, entry.removedAt) }
            problems = entry.diagnostics.map { "\($0.code) \($0.location.pointer ?? "?")" }.sorted()
        }

        fileprivate init(_ result: String?, _ problems: [String]) {
            self.result = result
            self.problems = problems.sorted()
        }

        fileprivate static func text(_ card: ContentCard) -> String {
            "\(card.json.text) lost: \(card.malformedExtras.sorted()) unsafe: \(card.hadUnsafeURL)"
        }

        fileprivate static func removal(_ id: String?, _ age: Instant?) -> String {
            "removal of \(id ?? "?") \(age.map { String($0.milliseconds) } ?? "whenever")"
        }
    }

    /// Reads an array of cards.
    public static func read(_ cards: [JSONValue], now: Instant) -> [Outcome] {
        cards.enumerated().map { index, card in
            var reader = PlainCardReader(card, index, now)
            return reader.outcome()
        }
    }
}

/// A reader of one card in a list.
private struct PlainCardReader {
    private let value: JSONValue
    private let card: [String: JSONValue]
    private let style: PlainStyle
    private let index: Int
    private let now: Instant
    private var problems: [String] = []
    private var isRefused = false

    init(_ value: JSONValue, _ index: Int, _ now: Instant) {
        var members: [String: JSONValue] = [:]
        if case .object(let object) = value { for (key, value) in object where value != .null { members[key] = value } }
        (self.value, card, self.index, self.now) = (value, members, index, now)
        style = PlainStyle.all.first { $0.isStyle(of: members) } ?? .web
    }

    mutating func outcome() -> PlainCards.Outcome {
        guard case .object(let object) = value else { return .init(nil, ["card.wrong_type /\(index)"]) }
        let id = id()
        if flag("removed") == true {
            let age = time("created")
            return .init(isRefused ? nil : PlainCards.Outcome.removal(id, age), problems)
        }
        var card = fields(ContentCard(id: id ?? "", created: time("created") ?? now))
        for (key, value) in object where !style.keys.values.joined().contains(key) { card.unknown[key] = value }
        return .init(isRefused ? nil : PlainCards.Outcome.text(card), problems)
    }

    private mutating func id() -> String? {
        if let id = text("id") {
            if id.utf8.count > 256 { refuse("text.too_long", "id") }
            return id
        }
        if style == .rest, card["id"] == nil { return "#\(index + 1)" }
        if problems.isEmpty { refuse("card.missing_id", "id") }
        return nil
    }

    private mutating func fields(_ empty: ContentCard) -> ContentCard {
        var card = empty
        (card.title, card.description) = (text("title"), text("description"))
        (card.image, card.imageAlternative, card.imageAspectRatio) = (text("image"), text("alt"), number("ratio"))
        (card.url, card.linkText, card.language) = (text("url"), text("link"), text("language"))
        (card.opensInWebView, card.isTest) = (flag("web view") ?? false, flag("test") ?? false)
        card.updated = time("updated")
        card.expiresAt = [time("expires"), life()].compactMap(\.self).min()
        (card.viewed, card.clicked) = (flag("viewed") ?? false, flag("clicked") ?? false)
        (card.pinned, card.dismissed) = (flag("pinned") ?? false, flag("dismissed") ?? false)
        card.dismissible = flag("dismissible") ?? true
        takeExtras(into: &card)
        dropUnsafe(from: &card)
        let hasText = card.title != nil || card.description != nil
        let carried: ContentCard.Kind = card.image == nil ? .classic : hasText ? .captioned : .banner
        card.kind = kind() ?? carried
        if flag("control") == true { card.kind = .control }
        return card
    }

    private mutating func kind() -> ContentCard.Kind? {
        guard !style.kinds.isEmpty else { return nil }
        let known = problems.count
        guard let name = text("type") else {
            if problems.count == known { refuse("card.missing_type", "type") }
            return nil
        }
        if style.kinds[name] == nil { refuse("card.unknown_type", "type") }
        return style.kinds[name]
    }

    private mutating func takeExtras(into card: inout ContentCard) {
        let texts = [card.title, card.description, card.image, card.url, card.linkText]
        var size = texts.reduce(0) { $0 + ($1 ?? "").utf8.count }
        let extras: JSONObject? = read("extras") { value in
            guard case .object(let object) = value else { return .wrong }
            return .found(object)
        }
        for (name, value) in extras ?? JSONObject() {
            size += name.utf8.count
            switch value {
            case .null: break
            case .string(let text):
                size += text.utf8.count
                if !isBlank(text) { card.extras[name] = text }
            default:
                card.malformedExtras.insert(name)
                problems.append("card.extra_not_string \(place("extras"))/\(escaped(name))")
            }
        }
        if size > 2048 {
            isRefused = true
            problems.append("card.too_large /\(index)")
        }
    }

    private mutating func dropUnsafe(from card: inout ContentCard) {
        if isUnsafe(card.url) {
            (card.url, card.hadUnsafeURL) = (nil, true)
            problems.append("card.unsafe_url \(place("url"))")
        }
        if isUnsafe(card.image) {
            (card.image, card.hadUnsafeURL) = (nil, true)
            problems.append("card.unsafe_url \(place("image"))")
        }
        for (name, text) in card.extras where isUnsafe(text) {
            guard name == "url" || ["_url", "_deeplink", "_image"].contains(where: name.hasSuffix) else { continue }
            (card.extras[name], card.hadUnsafeURL) = (nil, true)
            problems.append("card.unsafe_url \(place("extras"))/\(escaped(name))")
        }
    }

    // MARK: Values

    private enum Finding<Value> {
        case found(Value)
        case absent
        case wrong

        init(_ value: Value?) { self = value.map(Finding.found) ?? .wrong }
    }

    private mutating func text(_ field: String) -> String? {
        read(field) { value in
            guard case .string(let text) = value else { return .wrong }
            return isBlank(text) ? .absent : .found(text)
        }
    }

    private mutating func flag(_ field: String) -> Bool? {
        read(field) { .init([.bool(true): true, .bool(false): false, 1: true, 0: false][$0]) }
    }

    private mutating func number(_ field: String) -> String? {
        read(field) { ["integer", "number"].contains($0.typeName) ? .found($0.text) : .wrong }
    }

    private mutating func time(_ field: String) -> Instant? {
        var wasMilliseconds = false
        let time: Instant? = read(field) { value in
            if case .string(let text) = value { return isBlank(text) ? .absent : .init(try? Instant(text)) }
            if field == "expires", value == -1 { return .absent }
            guard let thousandths = PlainNumber.thousandths(of: value) else { return .wrong }
            wasMilliseconds = thousandths / 1000 >= 1_000_000_000_000
            return .init(Instant(milliseconds: wasMilliseconds ? thousandths / 1000 : thousandths))
        }
        if wasMilliseconds, time != nil { problems.append("card.milliseconds \(place(field))") }
        return time
    }

    private mutating func life() -> Instant? {
        read("life") { .init(PlainNumber.thousandths(of: $0)) }.map(now.adding(milliseconds:))
    }

    /// Returns the first value found under the keys of a field. All keys are read, so that all problems are noted.
    private mutating func read<Value>(_ field: String, _ reading: (JSONValue) -> Finding<Value>) -> Value? {
        var result: Value?
        for key in style.keys[field] ?? [] {
            switch card[key].map(reading) {
            case .found(let value): result = result ?? value
            case .absent, nil: break
            case .wrong:
                isRefused = true
                problems.append("card.wrong_type /\(index)/\(key)")
            }
        }
        return result
    }

    private func place(_ field: String) -> String {
        let keys = style.keys[field] ?? []
        return "/\(index)/\(keys.first { card[$0] != nil } ?? keys.first ?? "?")"
    }

    private mutating func refuse(_ code: String, _ field: String) {
        isRefused = true
        problems.append("\(code) \(place(field))")
    }
}

private func escaped(_ name: String) -> String {
    let bytes = name.utf8.flatMap { $0 == 0x7E ? Array("~0".utf8) : $0 == 0x2F ? Array("~1".utf8) : [$0] }
    return String(decoding: bytes, as: UTF8.self)
}

private func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

private func isUnsafe(_ url: String?) -> Bool {
    var scalars = Array((url ?? "").unicodeScalars)
    while let first = scalars.first, first.properties.isWhitespace || first.properties.generalCategory == .control {
        scalars.removeFirst()
    }
    let visible = scalars.filter { !["\t", "\n", "\r"].contains($0) }.prefix(11).map { String($0).lowercased() }
        .joined()
    return visible == "javascript:" || visible.hasPrefix("data:")
}
