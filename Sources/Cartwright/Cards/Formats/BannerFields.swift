/// The fields of one banner, read one by one. All problems are collected.
///
/// Null, a blank text and an absent key are equivalent.
struct BannerFields {
    /// The problems so far.
    private(set) var diagnostics: [CartwrightError] = []

    /// True if a problem prevents reading the banner.
    private(set) var isRefused = false

    private let object: JSONObject
    private let pointer: JSONPointer

    /// The names of each field: that of the REST endpoint, then those of the SDKs.
    private static let names: [Field: [String]] = [
        .id: ["id", "tracking_id", "trackingId"], .placement: ["placement_id", "placementId"], .html: ["html"],
        .isControl: ["is_control", "isControl"], .isTest: ["is_test_send", "isTestSend"],
        .expiresAt: ["expires_at", "expiresAt"], .properties: ["properties"],
    ]

    private enum Field: CaseIterable {
        case id, placement, html, isControl, isTest, expiresAt, properties
    }

    init(_ value: JSONValue, at pointer: JSONPointer) {
        self.pointer = pointer
        guard case .object(let object) = value else {
            self.object = JSONObject()
            refuse(.wrongType(value, expected: "a banner", at: pointer))
            return
        }
        self.object = object
    }

    /// Adds a diagnostic with which the banner must not be read.
    mutating func refuse(_ diagnostic: CartwrightError) {
        diagnostics.append(diagnostic)
        isRefused = true
    }

    /// Reads the id.
    mutating func id() -> String? {
        guard let id = text(.id) else {
            if !isRefused { refuse(.missingCardID(at: place(of: .id))) }
            return nil
        }
        let (bytes, limit) = (id.utf8.count, TextLimit.card)
        if bytes > limit.bytes { refuse(limit.error(found: bytes, at: place(of: .id))) }
        return id
    }

    /// Reads the placement.
    ///
    /// - Parameter key: the placement under which an answer has the banner; nil outside an answer.
    mutating func placement(under key: Placement?) -> Placement? {
        let own = text(.placement).map(Placement.init(rawValue:))
        guard let placement = own ?? key else {
            if !isRefused { refuse(.missingPlacement(at: place(of: .placement))) }
            return nil
        }
        if !placement.isValid { refuse(.badPlacement(at: place(of: .placement))) }
        if let key, key != placement { refuse(.otherPlacement(placement, under: key, at: place(of: .placement))) }
        return placement
    }

    /// Reads the rest of the banner as a card.
    mutating func card(_ id: String, in placement: Placement, now: Instant) -> ContentCard {
        var card = ContentCard(id: id, created: now)
        card.placement = placement
        card.html = html()
        card.isTest = flag(.isTest) ?? false
        card.expiresAt = time(.expiresAt)
        let isControl = flag(.isControl) ?? false
        readProperties(into: &card)
        let hasText = card.title != nil || card.description != nil
        card.kind = isControl ? .control : .init(hasImage: card.image != nil, hasText: hasText)
        let known = Set(Self.names.values.joined())
        for (key, value) in object where !known.contains(key) { card.unknown[key] = .some(value) }
        return card
    }

    private mutating func html() -> String? {
        guard let html = text(.html) else { return nil }
        let bytes = html.utf8.count
        if bytes > BannerReader.maximumHTMLBytes { refuse(.longHTML(bytes, at: place(of: .html))) }
        return html
    }

    private mutating func readProperties(into card: inout ContentCard) {
        guard let value = value(of: .properties) else { return }
        let place = place(of: .properties)
        guard case .object(let properties) = value else {
            return refuse(.wrongType(value, expected: "an object", at: place))
        }
        guard properties.count <= BannerReader.maximumProperties else {
            return refuse(.tooManyProperties(properties.count, at: place))
        }
        for (name, value) in properties where value != .null {
            guard let property = BannerProperty(value) else {
                card.malformedExtras.insert(name)
                diagnostics.append(.badProperty(name, at: place.appending(name)))
                continue
            }
            guard let text = property.text, !text.isBlank else { continue }
            if property.isURL || CardURL.isURL(extra: name), CardURL.isUnsafe(text) {
                card.hadUnsafeURL = true
                diagnostics.append(.unsafeURL(at: place.appending(name)))
                continue
            }
            card.extras[name] = text
        }
        (card.title, card.description) = (card.extras["title"], card.extras["description"])
        (card.image, card.url) = (card.extras["image"], card.extras["url"])
        card.linkText = card.extras["link_text"]
        if let image = card.image, CardURL.isUnsafe(image) {
            card.image = nil
            card.hadUnsafeURL = true
            diagnostics.append(.unsafeURL(at: place.appending("image")))
        }
    }

    // MARK: Values

    private func place(of field: Field) -> JSONPointer {
        let names = Self.names[field] ?? []
        return pointer.appending(names.first { object[$0] != nil } ?? names.first ?? "")
    }

    private func value(of field: Field) -> JSONValue? {
        let values = (Self.names[field] ?? []).lazy.compactMap { object[$0] }
        return values.first { $0 != .null }
    }

    private mutating func text(_ field: Field) -> String? {
        guard let value = value(of: field) else { return nil }
        guard case .string(let text) = value else {
            refuse(.wrongType(value, expected: "a string", at: place(of: field)))
            return nil
        }
        return text.isBlank ? nil : text
    }

    private mutating func flag(_ field: Field) -> Bool? {
        switch value(of: field) {
        case nil: return nil
        case .bool(let flag)?: return flag
        case .integer(0)?: return false
        case .integer(1)?: return true
        case let other?:
            refuse(.wrongType(other, expected: "true, false, 0 or 1", at: place(of: field)))
            return nil
        }
    }

    /// Reads a time. An expiry of -1 is absent, because the platform writes "never" so.
    private mutating func time(_ field: Field) -> Instant? {
        guard let value = value(of: field), value != -1 else { return nil }
        if case .string(let text) = value, text.isBlank { return nil }
        guard let time = CardTime(value) else {
            refuse(.wrongType(value, expected: "seconds since 1970 or RFC 3339 text", at: place(of: field)))
            return nil
        }
        if time.wasMilliseconds { diagnostics.append(.milliseconds(at: place(of: field))) }
        return time.instant
    }
}

/// A property of a banner, `{"type": …, "value": …}`, as the text of an extra.
private struct BannerProperty {
    /// The text; nil if the value is null.
    let text: String?

    /// True if the text is the URL of an image.
    let isURL: Bool

    /// Reads a property; nil if its type is unknown or its value has another type.
    init?(_ value: JSONValue) {
        guard case .string(let type)? = value["type"], let content = value["value"] else { return nil }
        isURL = type == "image"
        switch (type, content) {
        case (_, .null): text = nil
        case ("string", .string(let string)), ("image", .string(let string)): text = string
        case ("number", .integer), ("number", .number), ("boolean", .bool), ("jsonobject", .object):
            text = content.text
        case ("datetime", .integer), ("datetime", .number), ("datetime", .string):
            guard let time = CardTime(content) else { return nil }
            text = time.instant.description
        default: return nil
        }
    }
}
