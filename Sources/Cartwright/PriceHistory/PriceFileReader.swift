/// Reads an older history of prices from the bytes of a CSV file, in pieces of any size, so that a whole file is never
/// in memory.
///
/// The first line names the columns: `sku`, `at`, `price`, and optionally `list_price`, `currency` and `country`.
/// Amounts are in major units; an empty price means that the item was not on sale from then on.
public struct PriceFileReader {
    private let file: String
    private let currency: Currency
    private let now: Instant
    private let dates: DatePattern?
    private var header: CSVHeader<PriceColumn>?
    private var amounts: AmountReader
    private var records = CSVPieces()

    /// The names of columns that are not read.
    public var ignoredColumns: [String] { header?.ignoredInWords ?? [] }

    /// Creates a reader at the beginning of a file.
    ///
    /// - Parameters:
    ///   - file: the name of the file in errors.
    ///   - currency: the currency of the catalog. A row in another one is refused.
    ///   - now: the current instant. A row after it is refused.
    ///   - conventions: the conventions of amounts and dates.
    public init(
        file: String,
        in currency: Currency,
        until now: Instant,
        conventions: CSVConventions = CSVConventions()
    ) {
        (self.file, self.currency, self.now, dates) = (file, currency, now, conventions.dates)
        amounts = AmountReader(conventions.decimal, learnsAhead: false)
    }

    /// Returns the steps of the lines that more bytes complete.
    ///
    /// - Throws: the first error, with file and line. Reading cannot continue after it.
    public mutating func read(_ bytes: [UInt8]) throws(CartwrightError) -> [PriceChange] {
        try changes { records throws(CartwrightError) in try records.take(bytes) }
    }

    /// Returns the remaining steps at the end of the file. The last line may lack its line break.
    ///
    /// - Throws: the first error, with file and line; `csv.bad_header` if the header is missing.
    public mutating func finish() throws(CartwrightError) -> [PriceChange] {
        let changes = try changes { records throws(CartwrightError) in try records.finish() }
        if header == nil {
            do throws(CartwrightError) { _ = try PriceColumn.header([]) } catch { throw placed(error, 1) }
        }
        return changes
    }

    private mutating func changes(
        _ read: (inout CSVPieces) throws(CartwrightError) -> [CSVReader.Record]
    ) throws(CartwrightError) -> [PriceChange] {
        let found: [CSVReader.Record]
        do throws(CartwrightError) { found = try read(&records) } catch { throw placed(error, 1) }
        var changes: [PriceChange] = []
        for record in found {
            do throws(CartwrightError) {
                let texts = try record.fields.get()
                guard let header else {
                    header = try PriceColumn.header(texts)
                    continue
                }
                changes.append(try change(try header.fields(texts), record.line))
            } catch {
                throw placed(error, record.line)
            }
        }
        return changes
    }

    private mutating func change(
        _ texts: [PriceColumn: String],
        _ line: Int
    ) throws(CartwrightError) -> PriceChange {
        guard let sku = texts[.sku].map(CSVField.unescaped), let date = texts[.at] else {
            throw CartwrightError(.csvBadValue, "expected a SKU and an instant, found an empty field")
        }
        if let code = texts[.currency], code.uppercased() != currency.code { throw otherCurrency(code) }
        let instant = try WrittenDate.instant(date, dates)
        guard instant <= now else {
            throw CartwrightError(
                .csvBadValue,
                "expected an instant up to now, \(now), found \(instant)",
                hint: "remove the row: future prices follow from the catalog"
            )
        }
        try TextLimit.sku.check(sku, at: .root)
        let country = try texts[.country].map { text throws(CartwrightError) in try CountryCode.checked(text) }
        let step = PriceStep(
            at: instant,
            priceMinor: try minor(texts[.price], line),
            listMinor: try minor(texts[.listPrice], line)
        )
        return PriceChange(of: PriceSeries(sku: sku, currency, country: country), to: step)
    }

    private mutating func minor(_ text: String?, _ line: Int) throws(CartwrightError) -> Int64? {
        guard let text else { return nil }
        amounts.learn(from: text, in: currency, line: line)
        return try amounts.money(text, in: currency).minor
    }

    private func otherCurrency(_ code: String) -> CartwrightError {
        CartwrightError(
            .csvBadValue,
            "expected a price in \(currency), found \(code.shortened(toBytes: 20))",
            hint: "import prices in the currency of the catalog only"
        )
    }

    private func placed(_ error: CartwrightError, _ line: Int) -> CartwrightError {
        var placed = error
        placed.location.line = line
        placed.others = error.others.map { self.placed($0, line) }
        return placed.inFile(file)
    }
}

/// The columns of an older history of prices.
enum PriceColumn: String, CSVColumn {
    case sku, at, price
    case listPrice = "list_price"
    case currency, country

    var synonyms: [String] {
        switch self {
        case .sku: ["item", "product id", "variant sku"]
        case .at: ["date", "from", "valid from", "changed at", "created at"]
        case .price: ["amount", "sale price"]
        case .listPrice: ["list", "regular price", "compare at price"]
        case .currency: ["currency code"]
        case .country: ["country code"]
        }
    }

    /// True, because a wrong choice would import wrong prices.
    var hasOneName: Bool { true }

    /// Reads a header.
    ///
    /// - Throws: `csv.bad_header`.
    static func header(_ names: [String]) throws(CartwrightError) -> CSVHeader<PriceColumn> {
        try CSVHeader(names, required: [.sku, .at, .price], example: "sku,at,price")
    }
}
