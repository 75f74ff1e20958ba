public import Cartwright

// The format of journals.
extension SessionRecording {
    static let version: Int64 = 1

    /// The first line of a journal.
    var header: JSONValue {
        var header: JSONObject = [
            "cartwright_session": .integer(Self.version), "folder": .string(folder),
            "currency": .string(settings.currency.code), "clock": .string(settings.clock.description),
            "seed": .string(String(settings.seed)), "plugins": .array(plugins.map(JSONValue.string)),
        ]
        header["ledger_session"] = ledgerSession.map(JSONValue.string)
        return .object(header)
    }

    /// Reads a journal. An incomplete last line is ignored.
    ///
    /// - Throws: `journal.damaged`.
    init(journal text: String, file: String) throws(CartwrightError) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        lines.removeLast()
        guard let first = lines.first, let header = try? JSONParser.parse(String(first)) else {
            throw Self.damaged(file, line: 1)
        }
        guard header["cartwright_session"] == .integer(Self.version), let folder = header["folder"]?.text(),
            let currency = header["currency"]?.text(), let clock = header["clock"]?.text(),
            let seed = header["seed"]?.text().flatMap({ UInt64($0) }), let currency = try? Currency(currency),
            let clock = clock == "machine" ? WorldClock.machine : (try? Instant(clock)).map(WorldClock.fixed)
        else { throw Self.damaged(file, line: 1) }
        settings = WorldSettings(currency: currency, clock: clock, seed: seed)
        self.folder = folder
        plugins = header["plugins"]?.list().compactMap { $0.text() } ?? []
        ledgerSession = header["ledger_session"]?.text()
        for (index, line) in lines.enumerated().dropFirst() {
            guard let value = try? JSONParser.parse(String(line)) else { throw Self.damaged(file, line: index + 1) }
            if let begun = value["begun"]?.text() {
                unfinished = begun
            } else {
                unfinished = nil
                if let command = Command(value) { commands.append(command) }
            }
        }
    }

    private static func damaged(_ file: String, line: Int) -> CartwrightError {
        CartwrightError(
            .journalDamaged,
            "not a journal of a cartwright session",
            hint: "rm \(CommandLine.quoted(file))",
            at: InputLocation(file: file, line: line),
            fault: .environment
        )
    }
}

extension SessionRecording.Command {
    /// The journal line of a command that succeeded.
    var json: JSONValue {
        var object: JSONObject = ["done": .string(line), "by": .string(Self.names[speaker] ?? "flow")]
        if !inputs.times.isEmpty { object["times"] = .array(inputs.times.map { .string($0.description) }) }
        if !inputs.answers.isEmpty { object["answers"] = .array(inputs.answers) }
        if !inputs.digests.isEmpty {
            let digests = inputs.digests.sorted { $0.key < $1.key }
            object["files"] = .array(digests.map { .array([.string($0.key), .string($0.value)]) })
        }
        if !inputs.codes.isEmpty { object["codes"] = .array(inputs.codes.map(\.json)) }
        if !inputs.ledger.isEmpty { object["ledger"] = .array(inputs.ledger.map(\.json)) }
        return .object(object)
    }

    private static let names: [Authority.Speaker: String] = [.person: "person", .script: "script", .flow: "flow"]

    init?(_ value: JSONValue) {
        guard let line = value["done"]?.text() else { return nil }
        self.line = line
        // An unknown speaker gets the fewest permissions.
        speaker = Self.names.first { $0.value == value["by"]?.text() }?.key ?? .flow
        inputs.times = value["times"]?.list().compactMap { $0.text().flatMap { try? Instant($0) } } ?? []
        inputs.answers = value["answers"]?.list() ?? []
        for pair in value["files"]?.list() ?? [] {
            let words = pair.list().compactMap { $0.text() }
            if words.count == 2 { inputs.digests[words[0]] = words[1] }
        }
        inputs.codes = value["codes"]?.list().compactMap { try? IssuedCode($0) } ?? []
        inputs.ledger = value["ledger"]?.list().map(LedgerAnswer.init) ?? []
    }
}

extension JSONValue {
    fileprivate func text() -> String? { if case .string(let text) = self { text } else { nil } }

    fileprivate func list() -> [JSONValue] { if case .array(let values) = self { values } else { [] } }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let journalDamaged: ErrorCode = "journal.damaged: A journal of a session that is not well formed."
    public static let journalUnreadable: ErrorCode =
        "journal.unreadable: A journal that others could have written, or that cannot be read."
    public static let journalUnwritable: ErrorCode =
        "journal.unwritable: A journal that cannot be written, so that the session cannot be resumed."
    public static let journalNone: ErrorCode = "journal.none: No crashed session to resume."
}
