import ArgumentParser
import Cartwright

/// The terms of new codes.
struct CodeTerms: ParsableArguments {
    @Option(help: ArgumentHelp("The promotion that the codes belong to.", valueName: "id"))
    var promotion: String

    @Option(help: "The maximum uses per code; the promotion's limit by default.")
    var limit: Int64?

    @Option(help: ArgumentHelp("The only customer who may use them.", valueName: "id"))
    var customer: String?

    @Option(help: ArgumentHelp("When the codes become valid (RFC 3339).", valueName: "instant"))
    var startsAt: String?

    @Option(help: ArgumentHelp("When the codes expire (RFC 3339).", valueName: "instant"))
    var endsAt: String?

    /// Returns a maker of codes with these terms.
    ///
    /// - Throws: `time.bad_instant`, `code.bad_terms`.
    func maker() throws(CartwrightError) -> CodeMaker {
        let maker = CodeMaker(
            promotion: promotion,
            limit: limit,
            customer: customer,
            startsAt: try startsAt.map { text throws(CartwrightError) in try Instant(text) },
            endsAt: try endsAt.map { text throws(CartwrightError) in try Instant(text) }
        )
        // Report invalid terms before the first code is made.
        _ = try maker.code("TRIAL")
        return maker
    }
}

/// Makes issued codes from texts and parsed terms.
struct CodeMaker: Sendable {
    let promotion: String
    let limit: Int64?
    let customer: String?
    let startsAt: Instant?
    let endsAt: Instant?

    func code(_ text: String) throws(CartwrightError) -> IssuedCode {
        try IssuedCode(
            text,
            of: promotion,
            limit: limit,
            customer: customer,
            startsAt: startsAt,
            endsAt: endsAt
        )
    }
}
