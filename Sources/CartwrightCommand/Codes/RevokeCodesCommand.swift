import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightFiles

/// `cartwright codes revoke CODE… --store FILE` and `cartwright codes revoke --promotion P --store FILE`.
struct RevokeCodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revoke codes, or all current codes of a promotion.",
        discussion: "If one of the codes is unknown, none is revoked. Revoking cannot be undone."
    )

    @OptionGroup var options: CodeStoreOptions

    @Option(help: ArgumentHelp("Revoke all codes of a promotion.", valueName: "id"))
    var promotion: String?

    @Option(help: "The current time (RFC 3339); the system clock by default.")
    var clock: String?

    @Flag(help: "Write the result as a JSON object.")
    var json = false

    @OptionGroup var arguments: CodeArguments

    func validate() throws {
        guard arguments.codes.isEmpty != (promotion == nil) else {
            throw ValidationError("give either codes or --promotion")
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
