import ArgumentParser
import Cartwright
import CartwrightAnalytics
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
        let (stores, promotion, codes) = (try options.openForChange(), promotion, try arguments.all())
        let count = try waiting { () async throws(CartwrightError) in
            guard let promotion else { return try await Self.revoke(codes, in: stores, at: now) }
            let count = try await stores.codes.revokeAll(of: promotion, at: now)
            if count > 0 { try await stores.log.write([.codesRevoked(count, of: promotion, by: nil)], at: now) }
            return count
        }
        json
            ? try Console().print(json: [#"{"revoked":\#(count)}"#])
            : try Console().print(["revoked \(count.codesInWords)"])
    }

    /// Revokes codes, and logs those that were not revoked before, by promotion.
    private static func revoke(
        _ codes: [String],
        in stores: SessionStores,
        at now: Instant
    ) async throws(CartwrightError) -> Int {
        var valid: [String: Set<String>] = [:]
        for code in codes {
            guard let found = try await stores.codes.find(code), found.revokedAt == nil else { continue }
            valid[found.promotion, default: []].insert(found.code)
        }
        let count = try await stores.codes.revoke(codes, at: now)
        let entries = valid.sorted { $0.key < $1.key }.map { promotion, codes in
            LoggedChange.codesRevoked(codes.count, of: promotion, codes.sorted(), by: nil)
        }
        try await stores.log.write(entries, at: now)
        return count
    }
}
