import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightFiles

/// `cartwright codes revoke CODE… --store FILE` and `cartwright codes revoke --promotion P --store FILE`.
struct RevokeCodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Make codes count no more, or all that a promotion has now.",
        discussion: "Of the codes that are named all are revoked, or none where one is unknown. There is no way back."
    )

    @OptionGroup var options: CodeStoreOptions

    @Option(help: ArgumentHelp("All codes of a promotion.", valueName: "id"))
    var promotion: String?

    @Option(help: "The present instant (RFC 3339); the machine's clock unless given.")
    var clock: String?

    @Flag(help: "Write what was done as a JSON object.")
    var json = false

    @OptionGroup var arguments: CodeArguments

    func validate() throws {
        guard arguments.codes.isEmpty != (promotion == nil) else {
            throw ValidationError("Give codes or --promotion, one of them.")
        }
    }

    func run() throws {
        let now = try instant(ofClock: clock)
        let (store, promotion, codes) = (try options.open(), promotion, try arguments.all())
        let count = try waiting { () async throws(CartwrightError) in
            guard let promotion else { return try await store.revoke(codes, at: now) }
            return try await store.revokeAll(of: promotion, at: now)
        }
        json
            ? try Console().print(json: [#"{"revoked":\#(count)}"#])
            : try Console().print(["revoked \(count.codesInWords)"])
    }
}
