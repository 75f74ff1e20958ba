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
        abstract: "Tell what codes are good for: promotion, limit, customer, from when to when, revoked.",
        discussion: """
            A code is valid, upcoming, ended, revoked or unknown; with the pattern that it should have, one whose \
            check character does not fit is mistyped. Exit status 1 where one is unknown or mistyped.
            """
    )

    @OptionGroup var options: CodeStoreOptions

    @Option(help: "The pattern of the codes, which tells mistyped ones.")
    var pattern: String?

    @Option(help: ArgumentHelp("What stands for # in it.", valueName: "characters"))
    var alphabet = CodeAlphabet.unambiguous.characters

    @Option(help: "The present instant (RFC 3339); the machine's clock unless given.")
    var clock: String?

    @Flag(help: "Write one JSON object a line instead of text.")
    var json = false

    @OptionGroup var arguments: CodeArguments

    func validate() throws {
        if arguments.codes.isEmpty { throw ValidationError("Give the codes to look up, or - for standard input.") }
    }

    func run() throws {
        let pattern = try usage { () throws(CartwrightError) in try readPattern() }
        let now = try instant(ofClock: clock)
        let store = try options.open()
        var isSound = true
        try arguments.forEachGroup { texts in
            let found = try waitingForCodes { () async throws(CartwrightError) in
                var found: [IssuedCode?] = []
                for text in texts { found.append(try await store.find(text)) }
                return found
            }
            isSound = isSound && !found.contains(nil)
            let states = zip(texts, found).map { FoundCode(typed: $0, code: $1, pattern: pattern, now: now) }
            try exiting(.failure) { () throws(CartwrightError) in
                json
                    ? try Console().print(json: states.map(\.json.text))
                    : try Console().print([Self.table(of: states)], environment: ProcessInfo.processInfo.environment)
            }
        }
        if !isSound { throw ExitCode.failure }
    }

    /// On a narrow terminal what is rarest goes first; codes stay whole as long as they can.
    private static func table(of states: [FoundCode]) -> ScreenBlock {
        .rows(ScreenRows([FoundCode.header] + states.map(\.row), gives: [7, 4, 3, 5, 6, 2]))
    }

    private func readPattern() throws(CartwrightError) -> CodePattern? {
        guard let pattern else { return nil }
        return try CodePattern(pattern, alphabet: try CodeAlphabet(alphabet))
    }
}

/// A code that somebody asked for, and what there is of it.
private struct FoundCode {
    let text: String
    let code: IssuedCode?
    let state: String

    init(typed: String, code: IssuedCode?, pattern: CodePattern?, now: Instant) {
        (text, self.code) = (PromotionCode.normalized(typed), code)
        state = code?.state(at: now).rawValue ?? (pattern?.match(typed) == .mistyped ? "mistyped" : "unknown")
    }

    static let header = ["code", "state", "promotion", "limit", "customer", "starts at", "ends at", "revoked at"]

    var row: [String] {
        let instants = [code?.startsAt, code?.endsAt, code?.revokedAt].map { $0?.description ?? "" }
        return [text, state, code?.promotion ?? "", code?.limit.map(String.init) ?? "", code?.customer ?? ""] + instants
    }

    var json: JSONValue {
        guard case .object(var object) = code?.json ?? ["code": .string(text)] else { return .null }
        object["state"] = .string(state)
        return .object(object)
    }
}
