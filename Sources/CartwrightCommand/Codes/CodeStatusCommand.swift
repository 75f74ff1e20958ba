import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightREPL
import Foundation

/// `cartwright codes status CODE… --store FILE`.
struct CodeStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the promotion, limit, uses, customer, validity period and state of codes.",
        discussion: """
            A code is valid, upcoming, ended, used_up, revoked or unknown. With --pattern, a code with a wrong check \
            character is mistyped. Uses are those in the ledger of the store, including checkouts in progress. Exit \
            status 1 if a code is unknown or mistyped.
            """
    )

    @OptionGroup var options: CodeStoreOptions

    @Option(help: "The pattern of the codes, to detect mistyped ones.")
    var pattern: String?

    @Option(help: ArgumentHelp("The characters that # stands for.", valueName: "characters"))
    var alphabet = CodeAlphabet.unambiguous.characters

    @Option(help: "The current time (RFC 3339); the system clock by default.")
    var clock: String?

    @Flag(help: "Write one JSON object per line instead of text.")
    var json = false

    @OptionGroup var arguments: CodeArguments

    func validate() throws {
        if arguments.codes.isEmpty { throw ValidationError("Give the codes to look up, or - for standard input.") }
    }

    func run() throws {
        let pattern = try exiting(.usage, try readPattern())
        let now = try instant(ofClock: clock)
        let store = try options.open()
        let ledger = try options.openLedger()
        var isSound = true
        try arguments.forEachGroup { texts in
            let (found, uses) = try waitingForCodes { () async throws(CartwrightError) in
                var found: [IssuedCode?] = []
                for text in texts { found.append(try await store.find(text)) }
                return (found, try await ledger.uses(of: found.compactMap(\.self), at: now))
            }
            isSound = isSound && !found.contains(nil)
            var next = uses.makeIterator()
            let states = zip(texts, found).map { text, code in
                FoundCode(typed: text, code: code, uses: code.flatMap { _ in next.next() }, pattern: pattern, now: now)
            }
            json
                ? try Console().print(json: states.map(\.json.text))
                : try Console().print([Self.table(of: states)], environment: ProcessInfo.processInfo.environment)
        }
        if !isSound { throw ExitCode.failure }
    }

    /// On a narrow terminal the least used columns shrink first; codes stay whole as long as possible.
    private static func table(of states: [FoundCode]) -> ScreenBlock {
        .rows(ScreenRows([FoundCode.header] + states.map(\.row), gives: [8, 5, 4, 6, 7, 2]))
    }

    private func readPattern() throws(CartwrightError) -> CodePattern? {
        guard let pattern else { return nil }
        return try CodePattern(pattern, alphabet: try CodeAlphabet(alphabet))
    }
}

/// A requested code and its state.
private struct FoundCode {
    let text: String
    let code: IssuedCode?
    /// The number of uses, including reservations; nil if never used.
    let uses: Int64?
    let state: String

    init(typed: String, code: IssuedCode?, uses: Int64?, pattern: CodePattern?, now: Instant) {
        (text, self.code) = (code?.code ?? PromotionCode.shown(typed), code)
        self.uses = uses == 0 ? nil : uses
        state =
            code?.state(at: now, uses: uses ?? 0).rawValue
            ?? (pattern?.match(typed) == .mistyped ? "mistyped" : "unknown")
    }

    static let header = [
        "code", "state", "promotion", "limit", "uses", "customer", "starts at", "ends at", "revoked at",
    ]

    var row: [String] {
        let numbers = [code?.limit, uses].map { $0.map(String.init) ?? "" }
        let instants = [code?.startsAt, code?.endsAt, code?.revokedAt].map { $0?.description ?? "" }
        return [text, state, code?.promotion ?? ""] + numbers + [code?.customer ?? ""] + instants
    }

    var json: JSONValue {
        guard case .object(var object) = code?.json ?? ["code": .string(text)] else { return .null }
        object.setUnlessAbsent("uses", uses.map(JSONValue.integer))
        object["state"] = .string(state)
        return .object(object)
    }
}
