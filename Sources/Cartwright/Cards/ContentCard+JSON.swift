extension ContentCard: JSONConvertible {
    /// The canonical form, which does not depend on the wire format of the card. Times are seconds since 1970. Absent
    /// values are null for the keys that every card could have, and left out for rare ones.
    public var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        object["type"] = .string(kind.rawValue)
        for (key, text) in [("title", title), ("description", description), ("image", image), ("url", url)] {
            object[key] = text.map(JSONValue.string) ?? .null
        }
        object["created"] = created.secondsJSON
        object["expires_at"] = expiryJSON ?? .null
        for (key, flag) in [
            ("viewed", viewed), ("clicked", clicked), ("pinned", pinned), ("dismissed", dismissed),
            ("dismissible", dismissible),
        ] {
            object[key] = .bool(flag)
        }
        addRareKeys(to: &object)
        return .object(object)
    }

    private func addRareKeys(to object: inout JSONObject) {
        object.setUnlessAbsent("placement", placement.map { .string($0.rawValue) })
        object.setUnlessAbsent("html", html.map(JSONValue.string))
        object.setUnlessAbsent("updated", updated?.secondsJSON)
        object.setUnlessAbsent("link_text", linkText.map(JSONValue.string))
        object.setUnlessAbsent("image_alt", imageAlternative.map(JSONValue.string))
        object.setUnlessAbsent(
            "image_aspect_ratio",
            imageAspectRatio.map { Int64($0).map(JSONValue.integer) ?? .number($0) }
        )
        object.setUnlessAbsent("language", language.map(JSONValue.string))
        if opensInWebView { object["open_in_web_view"] = true }
        if isTest { object["test"] = true }
        var texts = JSONObject()
        for (name, text) in extras.sorted(by: { $0.key < $1.key }) { texts[name] = .string(text) }
        object["extras"] = .object(texts)
        if !unknown.isEmpty { object["unknown"] = .object(unknown) }
    }
}

extension Instant {
    /// Creates the instant of ``secondsJSON``; nil if the value is not a number or is outside the years 1 to 9999.
    init?(secondsJSON value: JSONValue) {
        switch value {
        case .integer(let seconds): self.init(seconds: seconds)
        case .number(let text):
            guard let milliseconds = CardTime.thousandths(of: text) else { return nil }
            self.init(milliseconds: milliseconds)
        default: return nil
        }
    }

    /// Seconds since 1970, as an integer if they are whole, else with three decimals.
    package var secondsJSON: JSONValue {
        guard milliseconds % 1000 != 0 else { return .integer(milliseconds / 1000) }
        let magnitude = milliseconds.magnitude
        let fraction = String(magnitude % 1000 + 1000).dropFirst()
        return .number("\(milliseconds < 0 ? "-" : "")\(magnitude / 1000).\(fraction)")
    }
}

extension ContentCard {
    /// The last instant at which the card is shown, in seconds; nil if it does not expire. A time of -1 is written with
    /// decimals, because -1 alone means that the card does not expire.
    var expiryJSON: JSONValue? { expiresAt.map { $0.secondsJSON == -1 ? .number("-1.000") : $0.secondsJSON } }
}
