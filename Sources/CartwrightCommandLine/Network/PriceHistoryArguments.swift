package import ArgumentParser

/// The arguments of `cartwright-net prices history`.
package struct PriceHistoryArguments: ParsableArguments {
    package static let abstract = "Show the history of an item's public price, with its reductions."

    @Argument(help: "The SKU of the item.")
    package var sku: String

    @Option(help: ArgumentHelp("The country, if the catalog lists it in price_history.", valueName: "code"))
    package var country: String?

    @Flag(help: "Write a step curve as SVG.")
    package var svg = false

    @OptionGroup package var place: ShopStoreArguments

    package init() {}

    package func validate() throws {
        guard !(svg && place.json) else { throw ValidationError("give either --svg or --json") }
    }
}

/// The arguments of `cartwright-net prices import`.
package struct ImportPricesArguments: ParsableArguments {
    package static let abstract = "Add an older history of prices from CSV."

    package static let discussion = """
        The first line names the columns: sku, at, price, and optionally list_price, currency and country. Amounts \
        are in major units; an empty price means that the item was not on sale from then on. Rows in another currency \
        than that of the catalog, or in the future, are refused. Prices that the service recorded stay, and a row at \
        or after the first of them is ignored, so that a file can be imported again.
        """

    @Argument(help: "The file; - for standard input.", completion: .file(extensions: ["csv"]))
    package var file: String

    @OptionGroup package var csv: CSVArguments
    @OptionGroup package var place: ShopStoreArguments

    package init() {}
}

/// The arguments of `cartwright-net prices list`.
package struct ListPricesArguments: ParsableArguments {
    package static let abstract = "Write prices of a catalog's items with the lowest prices before their reductions."

    @OptionGroup package var prices: PricesArguments

    @Option(
        help: ArgumentHelp("The store of the service.", valueName: "file or postgres://…"),
        completion: .file()
    )
    package var store: String

    @Option(help: ArgumentHelp("The tenant, if the store has several shops.", valueName: "name"))
    package var tenant = "shop"

    @OptionGroup package var plugins: PluginArguments

    package init() {}

    package func validate() throws {
        guard prices.catalog != nil else { throw ValidationError("prices need --catalog") }
    }
}
