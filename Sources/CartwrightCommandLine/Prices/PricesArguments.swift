package import ArgumentParser
package import Cartwright

/// The arguments of a command that writes prices of a catalog's items.
package struct PricesArguments: ParsableArguments {
    @Option(help: ArgumentHelp("The catalog with items and promotions.", valueName: "file"))
    package var catalog: String?

    @Option(help: ArgumentHelp("Only these items, separated by commas.", valueName: "sku,…"))
    package var skus: String?

    @OptionGroup package var shopper: ShopperArguments

    @Option(help: "The time of the prices (RFC 3339); the system clock by default.")
    package var at: String?

    @Option(
        help: ArgumentHelp(
            "Only items that had another price, other steps or other limited promotions at this time, with the same "
                + "catalog.",
            valueName: "time"
        )
    )
    package var changedSince: String?

    @Option(help: "The output format.")
    package var output = Output.table

    package enum Output: String, ExpressibleByArgument, CaseIterable {
        case table, ndjson, csv
    }

    /// The SKUs of the items; nil for all.
    package var wantedSKUs: [String]? {
        skus.map { $0.split(separator: ",").map { String($0.trimmingPrefix(" ")) } }
    }

    /// The options as words, for another program.
    package var words: [String] {
        .words(
            .option("--catalog", catalog),
            .option("--skus", skus),
            .option("--country", shopper.country),
            .option("--channel", shopper.channel),
            .options("--segment", shopper.segment),
            .option("--currency", shopper.currency),
            .option("--at", at),
            .option("--changed-since", changedSince),
            .option("--output", output.rawValue)
        )
    }

    package init() {}

    /// Returns the time of the prices.
    ///
    /// - Throws: the exit status of a usage error, after printing it.
    package func instant() throws -> Instant { try Self.instant(at) ?? Instant.now() }

    /// Returns the time of the prices to compare with; nil for all items.
    ///
    /// - Throws: the exit status of a usage error, after printing it.
    package func since() throws -> Instant? { try Self.instant(changedSince) }

    private static func instant(_ text: String?) throws -> Instant? {
        guard let text else { return nil }
        return try exiting(.usage, try Instant(text))
    }
}

/// The shopper for whom items are priced.
package struct ShopperArguments: ParsableArguments {
    @Option(help: ArgumentHelp("The country of delivery.", valueName: "code"))
    package var country: String?

    @Option(help: ArgumentHelp("The channel, such as web; the default one without it.", valueName: "channel"))
    package var channel: String?

    @Option(help: ArgumentHelp("A segment of the customer; give it once for each.", valueName: "segment"))
    package var segment: [String] = []

    @Option(help: ArgumentHelp("The currency of a catalog that names none.", valueName: "code"))
    package var currency: String?

    package init() {}

    /// Returns the context of the shopper.
    ///
    /// - Parameter own: the currency of the catalog.
    /// - Throws: `money.bad_currency`, `cart.bad_country`, `cart.no_currency`.
    package func context(in own: Currency?) throws(CartwrightError) -> ShelfContext {
        let asked = try currency.map { code throws(CartwrightError) in try Currency(code) }
        guard let currency = asked ?? own else {
            throw CartwrightError(
                .serviceNoCurrency,
                "the catalog has no currency",
                hint: "add --currency, or \"currency\" to the catalog"
            )
        }
        let country = try country.map(CountryCode.checked)
        var context = ShelfContext(currency: currency, country: country)
        context.channel = channel
        if !segment.isEmpty {
            var customer = Customer(id: "")
            customer.segments = segment
            context.customer = customer
        }
        return context
    }
}
