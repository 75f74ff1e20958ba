package import ArgumentParser
internal import Cartwright

/// The arguments of `cartwright uplift`.
package struct UpliftArguments: ParsableArguments {
    package static let abstract = "Compare shoppers who saw a card with those of its control variant."

    package static let discussion = """
        Counts the orders of all sessions in which an impression of the card was recorded; the control variant is a \
        card of kind control with the same id, which is never shown. A customer counts once, with all sessions. The \
        interval is a confidence sequence: it may be looked at daily. It needs 100 shoppers in each group.

        With --catalog, the report has the margin of orders whose items all have a cost there. --html writes one page \
        with pictures, without scripts; redirect it to a file.
        """

    @Option(help: ArgumentHelp("The id of the card.", valueName: "id"))
    package var card: String

    @Option(help: ArgumentHelp("The expected difference in revenue, such as 3%.", valueName: "percent"))
    package var expect: String?

    @Option(help: ArgumentHelp("Sessions in other currencies are left out.", valueName: "code"))
    package var currency = "USD"

    @Option(
        help: ArgumentHelp("The catalog with the costs of items, for margins.", valueName: "file"),
        completion: .file(extensions: ["json", "ndjson"])
    )
    package var catalog: String?

    @Flag(help: "Write one page with pictures.")
    package var html = false

    @OptionGroup package var place: ShopStoreArguments

    package init() {}

    package func validate() throws {
        guard !html || !place.json else { throw ValidationError("use --html or --json, not both") }
        guard let expect, percent == nil else { return }
        throw ValidationError("--expect must be a percentage from 0.01 to 1000, found \(expect.shortened(toBytes: 60))")
    }

    /// The expected difference in percent; nil if none is named.
    package var percent: Double? {
        guard let expect else { return nil }
        let digits = expect.hasSuffix("%") ? expect.dropLast() : expect[...]
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let value = Double(digits),
            (0.01...1_000).contains(value)
        else { return nil }
        return value
    }
}
