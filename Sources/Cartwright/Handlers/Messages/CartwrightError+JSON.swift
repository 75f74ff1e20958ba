extension CartwrightError: JSONConvertible {
    /// How many problems of one input are told; of further ones only the number is.
    public static let mostProblems = 20

    /// The error as an object with `code`, `summary`, and where known `hint`, `file`, `line` and `path`; with the other
    /// problems of the same input under `others`, and the number of those that are not told under `more`.
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

    /// Reads a diagnostic that a handler wrote, strictly: `code` and `summary`, and where known `hint`, `details` and
    /// `path`, a JSON pointer into the card. What is longer than people read is shortened.
    ///
    /// - Throws: an error of area `json`; `json.out_of_range` for a code that is none, or whose area is the engine's.
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
    /// The areas of the engine's own codes that a handler's diagnostics may not use.
    static let engineAreas: Set<Substring> = [
        "budget", "campaign", "cart", "catalog", "checkout", "code", "csv", "event", "feed", "handler", "json",
        "ledger", "line", "money", "order", "outbox", "plugin", "pricing", "record", "samples", "service", "session",
        "store", "time",
    ]

    /// Reads a code of a plugin's own.
    ///
    /// - Throws: `json.wrong_type`; `json.out_of_range` for one that is none, or whose area is the engine's.
    init(ofPlugin value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        guard case .string(let text) = value else {
            throw ObjectReader.wrongType(value, expected: "a string", at: pointer)
        }
        self.init(rawValue: text)
        guard isForPlugins else {
            throw CartwrightError(
                .jsonOutOfRange,
                "expected a code of the plugin's own, found \"\(text.shortened(toBytes: 64))\"",
                hint: "two names joined by a point, the first not one of the engine's: stamp.bad_percent",
                at: pointer.location
            )
        }
    }

    /// Whether a handler outside the host may use it: `area.reason` in lower case, of an area of its own.
    var isForPlugins: Bool {
        let words = rawValue.split(separator: ".", omittingEmptySubsequences: false)
        let isWord = { (word: Substring) in
            word.first?.isLetter == true
                && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
        }
        return words.count == 2 && words.allSatisfy(isWord) && !Self.engineAreas.contains(words[0])
    }
}
