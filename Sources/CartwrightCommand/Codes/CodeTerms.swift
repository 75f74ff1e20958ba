import ArgumentParser
import Cartwright

/// What new codes are good for.
struct CodeTerms: ParsableArguments {
    @Option(help: ArgumentHelp("The promotion that the codes belong to.", valueName: "id"))
    var promotion: String

    @Option(help: "How often each code may be used; as often as the promotion allows unless given.")
    var limit: Int64?

    @Option(help: ArgumentHelp("The only customer who may use them.", valueName: "id"))
    var customer: String?

    @Option(help: ArgumentHelp("The first instant at which they count (RFC 3339).", valueName: "instant"))
    var startsAt: String?

    @Option(help: ArgumentHelp("The first instant at which they count no more (RFC 3339).", valueName: "instant"))
    var endsAt: String?

    /// What makes a code of a text.
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
        // Terms that cannot hold are told before the first code is made.
        _ = try maker.code("TRIAL")
        return maker
    }
}

/// Terms that were read.
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
