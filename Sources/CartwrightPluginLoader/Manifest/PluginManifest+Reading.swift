public import Cartwright

extension PluginManifest {
    /// Reads a manifest.
    ///
    /// Its names become part of Swift source and file names, so each must be a plain name.
    ///
    /// - Throws: an error of area `json`, `plugin.bad_name`, `plugin.bad_version`, `plugin.brings_nothing`,
    ///   `plugin.bad_event_type` or `plugin.bad_engine_version`.
    public init(_ value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        name = try reader.nested("name") { value, pointer throws(CartwrightError) in
            try Self.name(value, at: pointer, "words of a-z and 0-9, joined by -: loyalty-stamp", Self.isPluginName)
        }
        version = try reader.nested(ifPresent: "version") { value, pointer throws(CartwrightError) in
            try PluginVersion(value, at: pointer)
        }
        kind = try reader.choice(ifPresent: "kind") ?? .shared
        module = try Self.module(of: kind, &reader)
        command = kind == .process ? try Self.command(&reader) : []
        classTypes = (try reader.strings(ifPresent: "class_types") ?? []).map { ClassType($0) }
        handlers = kind == .shared ? try Self.types("handlers", &reader) : []
        conditions = kind == .shared ? try Self.types("conditions", &reader) : []
        effects = kind == .shared ? try Self.types("effects", &reader) : []
        rules = kind == .shared ? [] : try Self.rules(&reader)
        statesFacts = kind == .shared ? false : try reader.bool(ifPresent: "facts") ?? false
        presentsCarts = kind == .shared ? false : try reader.bool(ifPresent: "presents") ?? false
        limits = try kind.hostLimits.map { host throws(CartwrightError) in
            try reader.nested(ifPresent: "limits") { value, pointer throws(CartwrightError) in
                try HandlerLimits(value, at: pointer, host: host)
            } ?? host
        }
        eventTypes =
            try reader.array(ifPresent: "event_types") { value, pointer throws(CartwrightError) in
                try EventTypeDeclaration(value, at: pointer)
            } ?? []
        neededEngine = try reader.nested("engine") { value, pointer throws(CartwrightError) in
            try EngineVersion(value, at: pointer)
        }
        try reader.finish()
        try checkWhole()
    }

    /// Reads the text of a manifest.
    ///
    /// - Throws: the errors of ``init(_:)``, with the line.
    public init(bytes: [UInt8], file: String) throws(CartwrightError) {
        do {
            try self.init(try JSONParser.parse(bytes))
        } catch {
            throw error.located(in: file, bytes)
        }
    }

    /// Reads a Swift module, or the file of a module; empty for a process.
    private static func module(
        of kind: PluginKind,
        _ reader: inout ObjectReader
    ) throws(CartwrightError) -> String {
        guard kind != .process else { return "" }
        return try reader.nested("module") { value, pointer throws(CartwrightError) in
            kind == .wasm
                ? try name(value, at: pointer, "a file of the plugin's folder: stamp.wasm", isModuleFile)
                : try name(value, at: pointer, "a Swift module: LoyaltyStampPlugin", isIdentifier)
        }
    }

    /// Reads a program and its arguments. They do not pass through a shell, so they need no quoting.
    private static func command(_ reader: inout ObjectReader) throws(CartwrightError) -> [String] {
        let words = try reader.strings(ifPresent: "command") ?? []
        guard let first = words.first, !first.isEmpty, words.count <= 64, !words.contains(where: isUnfit) else {
            throw CartwrightError(
                .pluginBadName,
                "\"command\" does not name a program",
                hint: "use an array of the program and its arguments: [\"python3\", \"stamp.py\"]",
                at: reader.pointer.appending("command").location
            )
        }
        return words
    }

    private static func isUnfit(_ word: String) -> Bool { word.utf8.count > 1_024 || word.utf8.contains(0) }

    /// Checks that a text is a file below the plugin's folder.
    private static func isModuleFile(_ text: String) -> Bool {
        text.hasSuffix(".wasm") && !text.hasPrefix("/") && !text.utf8.contains(0)
            && !text.split(separator: "/").contains("..")
    }

    private func checkWhole() throws(CartwrightError) {
        guard kind == .shared else {
            guard classTypes.isEmpty, rules.isEmpty else { return }
            throw CartwrightError(
                .pluginBringsNothing,
                "plugin \(name) has no class types, conditions or effects",
                hint: "list at least one in \"class_types\", or declare a condition or an effect",
                at: JSONPointer.root.appending("class_types").location
            )
        }
        if handlers.isEmpty, conditions.isEmpty, effects.isEmpty {
            throw CartwrightError(
                .pluginBringsNothing,
                "plugin \(name) has no handler, condition or effect",
                hint: "name at least one Swift type in \"handlers\"",
                at: JSONPointer.root.appending("handlers").location
            )
        }
        if handlers.isEmpty != classTypes.isEmpty {
            throw CartwrightError(
                .pluginBringsNothing,
                handlers.isEmpty ? "class types without a handler" : "handlers without class types",
                hint: "\"handlers\" and \"class_types\" belong together",
                at: JSONPointer.root.appending(handlers.isEmpty ? "handlers" : "class_types").location
            )
        }
    }

    /// Reads the conditions and effects of a plugin outside the host.
    private static func rules(_ reader: inout ObjectReader) throws(CartwrightError) -> [RuleDeclaration] {
        let conditions = try schemas("conditions", &reader) { name, schema, pointer throws(CartwrightError) in
            try RuleDeclaration(condition: name, schema, at: pointer)
        }
        let effects = try schemas("effects", &reader) { name, schema, pointer throws(CartwrightError) in
            try RuleDeclaration(effect: name, schema, at: pointer)
        }
        return conditions + effects
    }

    private static func schemas(
        _ key: String,
        _ reader: inout ObjectReader,
        _ rule: (String, JSONValue, JSONPointer) throws(CartwrightError) -> RuleDeclaration
    ) throws(CartwrightError) -> [RuleDeclaration] {
        let pointer = reader.pointer.appending(key)
        guard let object = try reader.object(ifPresent: key) else { return [] }
        var rules: [RuleDeclaration] = []
        for (name, schema) in object { rules.append(try rule(name, schema, pointer.appending(name))) }
        return rules
    }

    private static func types(_ key: String, _ reader: inout ObjectReader) throws(CartwrightError) -> [String] {
        try reader.array(ifPresent: key) { value, pointer throws(CartwrightError) in
            try name(value, at: pointer, "a Swift type: StampHandler", isTypeName)
        } ?? []
    }

    private static func name(
        _ value: JSONValue,
        at pointer: JSONPointer,
        _ hint: String,
        _ isGood: (String) -> Bool
    ) throws(CartwrightError) -> String {
        guard case .string(let text) = value else {
            throw ObjectReader.wrongType(value, expected: "a string", at: pointer)
        }
        guard text.utf8.count <= 100, isGood(text) else {
            throw CartwrightError(.pluginBadName, "\"\(text)\" cannot be used", hint: hint, at: pointer.location)
        }
        return text
    }

    /// Checks that a text is a plugin's name: `loyalty-stamp`.
    package static func isPluginName(_ text: String) -> Bool {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        return text.first?.isLetter == true
            && words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { isLowercase($0) || isDigit($0) } }
    }

    /// Checks that a text is one Swift name in ASCII.
    static func isIdentifier(_ text: String) -> Bool {
        guard let first = text.utf8.first, !isDigit(first) else { return false }
        return text.utf8.allSatisfy { isLowercase($0 | 0x20) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    private static func isTypeName(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isIdentifier(String($0)) }
    }

    private static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
