extension CartwrightError: JSONConvertible {
    /// The maximum number of problems of one input that are listed; further ones are counted.
    public static let mostProblems = 20

    /// The error as an object with `code`, `summary`, and `hint`, `file`, `line` and `path` if known; other problems of
    /// the same input under `others`, and the number of unlisted ones under `more`.
    public var json: JSONValue {
        var object = JSONObject()
        object["code"] = .string(code.rawValue)
        object["summary"] = .string(summary)
        object.setUnlessAbsent("hint", hint.map(JSONValue.string))
        object.setUnlessAbsent("details", .array(details.map(JSONValue.string)))
        object.setUnlessAbsent("file", location.file.map(JSONValue.string))
        object.setUnlessAbsent("line", location.line.map { .integer(Int64($0)) })
        object.setUnlessAbsent("path", location.pointer.map(JSONValue.string))
        object.setUnlessAbsent("others", .array(others.prefix(Self.mostProblems - 1).map(\.json)))
        let left = others.count + 1 - Self.mostProblems
        if left > 0 { object["more"] = .integer(Int64(left)) }
        return .object(object)
    }

    /// Reads a handler's diagnostic strictly: `code` and `summary`, and optionally `hint`, `details` and `path`, a JSON
    /// pointer into the card. Long texts are shortened.
    ///
    /// - Throws: an error of area `json`; `json.out_of_range` for a malformed code, or a code of an area of the engine.
    public init(diagnostic value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            try reader.nested("code", ErrorCode.init(ofPlugin:at:)),
            try reader.string("summary"),
            hint: try reader.string(ifPresent: "hint"),
            at: InputLocation(pointer: try reader.string(ifPresent: "path"))
        )
        details = try reader.strings(ifPresent: "details") ?? []
        try reader.finish()
        self = shortened
    }
}

extension ErrorCode {
    /// The areas of the engine's error codes, which a handler's diagnostics may not use.
    static let engineAreas: Set<Substring> = [
        "budget", "campaign", "cart", "catalog", "checkout", "code", "csv", "event", "feed", "handler", "json",
        "ledger", "line", "money", "order", "outbox", "plugin", "pricing", "record", "samples", "service", "session",
        "store", "time",
    ]

    /// Reads an error code of a plugin.
    ///
    /// - Throws: `json.wrong_type`; `json.out_of_range` for a malformed code, or a code of an area of the engine.
    init(ofPlugin value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        guard case .string(let text) = value else {
            throw ObjectReader.wrongType(value, expected: "a string", at: pointer)
        }
        self.init(rawValue: text)
        guard isForPlugins else {
            throw CartwrightError(
                .jsonOutOfRange,
                "expected an error code of the plugin, found \"\(text.shortened(toBytes: 64))\"",
                hint: "use two names joined by a period, the first not an area of the engine: stamp.bad_percent",
                at: pointer.location
            )
        }
    }

    /// True if a handler outside the host may use it: `area.reason` in lower case, with its own area.
    var isForPlugins: Bool {
        let words = rawValue.split(separator: ".", omittingEmptySubsequences: false)
        let isWord = { (word: Substring) in
            word.first?.isLetter == true
                && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
        }
        return words.count == 2 && words.allSatisfy(isWord) && !Self.engineAreas.contains(words[0])
    }
}
