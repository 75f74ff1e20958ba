extension ContentCard {
    /// The card for a store: the canonical form, without the user's marks and with the engine's internal properties.
    public var stored: JSONValue {
        guard case .object(var object) = marked([]).json else { return .null }
        if hadUnsafeURL { object["unsafe_url"] = true }
        object.setUnlessAbsent("malformed_extras", .array(malformedExtras.sorted().map(JSONValue.string)))
        return .object(object)
    }

    /// Reads a stored card.
    ///
    /// - Throws: an error of area `json` if the value was not written by ``stored``.
    public init(stored value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        let id = try reader.string("id")
        self.init(id: id, kind: try reader.choice("type"), created: try reader.seconds("created"))
        placement = try reader.string(ifPresent: "placement").map(Placement.init(rawValue:))
        html = try reader.string(ifPresent: "html")
        updated = try reader.seconds(ifPresent: "updated")
        expiresAt = try reader.seconds(ifPresent: "expires_at")
        try readTexts(&reader)
        imageAspectRatio = reader.value(ifPresent: "image_aspect_ratio")?.text
        pinned = try reader.bool(ifPresent: "pinned") ?? false
        dismissible = try reader.bool(ifPresent: "dismissible") ?? true
        opensInWebView = try reader.bool(ifPresent: "open_in_web_view") ?? false
        isTest = try reader.bool(ifPresent: "test") ?? false
        hadUnsafeURL = try reader.bool(ifPresent: "unsafe_url") ?? false
        malformedExtras = Set(try reader.strings(ifPresent: "malformed_extras") ?? [])
        for (name, value) in try reader.object(ifPresent: "extras") {
            guard case .string(let text) = value else {
                throw ObjectReader.wrongType(value, expected: "a string", at: .root.appending("extras"))
            }
            extras[name] = text
        }
        unknown = try reader.object(ifPresent: "unknown")
    }

    private mutating func readTexts(_ reader: inout ObjectReader) throws(CartwrightError) {
        title = try reader.string(ifPresent: "title")
        description = try reader.string(ifPresent: "description")
        image = try reader.string(ifPresent: "image")
        imageAlternative = try reader.string(ifPresent: "image_alt")
        url = try reader.string(ifPresent: "url")
        linkText = try reader.string(ifPresent: "link_text")
        language = try reader.string(ifPresent: "language")
    }
}

extension ObjectReader {
    /// Reads a time in seconds since 1970; nil if the key is absent.
    fileprivate mutating func seconds(ifPresent key: String) throws(CartwrightError) -> Instant? {
        try nested(ifPresent: key) { value, pointer throws(CartwrightError) in
            guard let instant = Instant(secondsJSON: value) else {
                throw Self.wrongType(value, expected: "seconds since 1970", at: pointer)
            }
            return instant
        }
    }

    /// Reads a required time in seconds since 1970.
    fileprivate mutating func seconds(_ key: String) throws(CartwrightError) -> Instant {
        guard let time = try seconds(ifPresent: key) else {
            throw CartwrightError(.jsonMissingKey, "\"\(key)\" is missing", hint: "add it", at: pointer.location)
        }
        return time
    }

    /// Reads an object; empty if the key is absent.
    fileprivate mutating func object(ifPresent key: String) throws(CartwrightError) -> JSONObject {
        try nested(ifPresent: key) { value, pointer throws(CartwrightError) in
            guard case .object(let object) = value else {
                throw Self.wrongType(value, expected: "an object", at: pointer)
            }
            return object
        } ?? JSONObject()
    }
}
