extension Presentation: JSONConvertible {
    /// The presentation as JSON: `{"headline": "…", "body": null, "image": null}`, with `theme` if it is not the
    /// standard one.
    public var json: JSONValue {
        var object: JSONObject = [
            "headline": .string(headline), "body": body.map(JSONValue.string) ?? .null,
            "image": image.map(JSONValue.string) ?? .null,
        ]
        if theme != .standard { object["theme"] = theme.overridesJSON }
        return .object(object)
    }

    /// Reads the format of ``json`` strictly.
    ///
    /// - Throws: an error of area `json` or `theme`, with the JSON pointer.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            headline: try reader.string("headline"),
            body: try reader.string(ifPresent: "body"),
            image: try reader.string(ifPresent: "image"),
            theme: try reader.nested(ifPresent: "theme", Theme.init) ?? .standard
        )
        try reader.finish()
    }
}

extension Theme {
    /// The values that the theme sets: `{"mode": "dark", "accent": "#FFD700", "text": {"dark": "#FFFFFF"}}`. A single
    /// color applies to both modes.
    public var overridesJSON: JSONValue {
        var object = JSONObject()
        object.setUnlessAbsent("mode", mode.map { .string($0.rawValue) })
        for token in Token.allCases {
            let (light, dark) = (override(token, in: .light), override(token, in: .dark))
            if let light, light == dark {
                object[token.rawValue] = .string(light.description)
            } else if light != nil || dark != nil {
                var colors = JSONObject()
                colors.setUnlessAbsent("light", light.map { .string($0.description) })
                colors.setUnlessAbsent("dark", dark.map { .string($0.description) })
                object[token.rawValue] = .object(colors)
            }
        }
        return .object(object)
    }

    /// Reads the format of ``overridesJSON`` strictly.
    ///
    /// - Throws: an error of area `json` or `theme`, with the JSON pointer.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(mode: try reader.choice(ifPresent: "mode"))
        for token in Token.allCases {
            guard let colors = reader.value(ifPresent: token.rawValue) else { continue }
            try take(colors, for: token, at: pointer.appending(token.rawValue))
        }
        try reader.finish()
    }

    private mutating func take(
        _ value: JSONValue,
        for token: Token,
        at pointer: JSONPointer
    ) throws(CartwrightError) {
        if case .string = value {
            set(token, to: try ThemeColor(value, at: pointer))
            return
        }
        var reader = try ObjectReader(value, at: pointer)
        for mode in Mode.allCases {
            if let color = try reader.nested(ifPresent: mode.rawValue, ThemeColor.init) {
                set(token, to: color, in: mode)
            }
        }
        try reader.finish()
    }
}

extension ThemeColor {
    fileprivate init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        guard case .string(let text) = value else {
            throw ObjectReader.wrongType(value, expected: "a colour such as \"#0B57D0\"", at: pointer)
        }
        do throws(CartwrightError) { try self.init(text) } catch { throw error.at(pointer) }
    }
}
