internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Endpoint {
    static let listPrices = Endpoint(
        name: "list_prices",
        method: .post,
        path: "/v1/prices",
        tag: .catalog,
        summary: "Price items for lists and product pages",
        description: """
            The price of an item is that of its line in the quote of a cart with one unit, over the automatic \
            promotions on units and lines. Promotions with usage limits or budgets change no price; those that would \
            are in `limited`. A reduced price has the lowest public price of the 30 days before its reduction, \
            `lowest_prior`, from the history that the service records with each put of the catalog. The shopper is \
            described as in a cart; without a customer and a channel the price is the public one. Without `skus` all \
            items of the catalog are priced. With `Accept: application/x-ndjson` or `text/csv` the answer is a stream \
            with an item per line, of any number of items; otherwise there are at most 1,000. Only trusted callers may \
            send `at` and `changed_since`.
            """,
        scope: .quote,
        parameters: [.catalogVersion],
        body: .json(.pricesRequest, #"{"skus": ["MUG"], "country": "US"}"#),
        answers: [
            DocumentedAnswer(
                "The prices, in the order of the SKUs or of the catalog.",
                .json(.prices, .prices),
                .text(LineType.lines.rawValue, #"{"sku":"MUG","list":1250,"price":1250}"#),
                .text(
                    PriceFormat.csvType,
                    """
                    sku,list,price,promotion,until,more,limited,lowest_prior,lowest_prior_since
                    MUG,1250,1250,,,,,,

                    """
                )
            )
        ],
        refusals: [.notFound]
    ) { call throws(Problem) in
        let catalog = try await call.catalog()
        let request = try PricesRequest(call, catalog)
        let format = call.head.headerFields[.accept].flatMap(PriceFormat.init(accept:))
        guard let format else {
            try request.refuseMany()
            let prices = try await answering(
                try await offLoop { () async throws(CartwrightError) in
                    try await request.completing(try request.feed.prices())
                }
            )
            return .json([
                "currency": .string(request.feed.context.currency.code), "prices": .array(prices.map(\.json)),
            ])
        }
        return Answer(
            headers: [.contentType: format.mediaType],
            body: .stream(request.stream(in: format))
        )
    }
}

/// The items and the shopper of a request for prices.
private struct PricesRequest {
    let feed: PriceFeed
    private let catalog: ShopCatalog
    /// The history of prices; nil if the storage has none.
    private let keeper: PriceKeeper?
    /// The instant of the prices, and the current one.
    private let (at, now): (Instant, Instant)

    /// The largest number of items in an answer that is one JSON value.
    private static let mostItems = 1_000

    /// The keys of a cart that describe the shopper.
    private static let ofShopper = ["currency", "country", "channel", "customer", "attributes"]

    init(_ call: Call, _ catalog: ShopCatalog) throws(Problem) {
        let outside = OutsideCart(
            catalog: catalog,
            isTrusted: call.isTrusted,
            setsTerms: call.setsTerms,
            identities: call.shop.catalogs.vocabulary.identities
        )
        (self.catalog, keeper, now) = (catalog, call.shop.prices, call.now)
        (feed, at) = try call.read { reader throws(CartwrightError) in
            let skus = try reader.strings(ifPresent: "skus")
            for key in ["at", "changed_since"] where !call.isTrusted && reader.has(key) {
                throw OutsideCart.refused(key, at: .root)
            }
            let at = try reader.instant(ifPresent: "at") ?? call.now
            let since = try reader.instant(ifPresent: "changed_since")
            var cart: JSONObject = ["lines": []]
            for key in Self.ofShopper { cart[key] = reader.value(ifPresent: key) }
            if case .string(let code)? = cart["currency"], let currency = try? Currency(code) {
                try outside.checkPrices(are: currency, at: JSONPointer.root.appending("currency"))
            }
            let shopper = try Cart.reading(
                try outside.completed(.object(cart), at: .root),
                at: .root,
                outside.identities
            ).cart
            let feed = PriceFeed(
                try skus.map { skus throws(CartwrightError) in try outside.items(skus) } ?? catalog.file.items,
                of: try catalog.shelf,
                context: ShelfContext(of: shopper),
                at: at,
                changedSince: since
            )
            return (feed, at)
        }
    }

    /// Returns prices with the lowest price of the 30 days before each reduction.
    ///
    /// - Throws: an error of area `store`.
    func completing(_ prices: [ShelfPrice]) async throws(CartwrightError) -> [ShelfPrice] {
        guard let keeper else { return prices }
        let country = feed.context.country
        return try await keeper.completing(prices, of: catalog, country: country, at: at, now: now)
    }

    /// Refuses an answer in one JSON value that would be too large.
    ///
    /// - Throws: `json.out_of_range`.
    func refuseMany() throws(Problem) {
        guard feed.count > Self.mostItems else { return }
        throw Problem(
            CartwrightError(
                .jsonOutOfRange,
                "expected at most \(Self.mostItems) items, found \(feed.count)",
                hint: "send fewer skus, or Accept: application/x-ndjson for a stream",
                at: JSONPointer.root.appending("skus").location
            )
        )
    }

    /// The prices as lines, priced while they are sent. An item that cannot be priced ends the stream with a line that
    /// has its error, or in CSV, without its end.
    func stream(in format: PriceFormat) -> ResponseBody {
        ResponseBody { writer in
            try await writer.write(ByteBuffer(bytes: format.header))
            do {
                for piece in 0..<feed.pieceCount {
                    let bytes = try await offLoop { () async throws(CartwrightError) in
                        try await lines(ofPiece: piece, in: format)
                    }
                    if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
                }
            } catch let error as CartwrightError where format == .ndjson {
                let line = JSONValue.object(["error": Problem(error).json]).utf8 + [UInt8(ascii: "\n")]
                try await writer.write(ByteBuffer(bytes: line))
            }
            try await writer.finish(nil)
        }
    }

    private func lines(ofPiece piece: Int, in format: PriceFormat) async throws(CartwrightError) -> [UInt8] {
        var bytes: [UInt8] = []
        for price in try await completing(try feed.prices(ofPiece: piece)) { format.write(price, to: &bytes) }
        return bytes
    }
}

extension OutsideCart {
    /// Returns the items with the SKUs of a request.
    ///
    /// - Throws: `cart.unknown_sku`.
    fileprivate func items(_ skus: [String]) throws(CartwrightError) -> [Item] {
        var items: [Item] = []
        for (index, sku) in skus.enumerated() {
            items.append(try item(sku, at: JSONPointer.root.appending("skus").appending(index)))
        }
        return items
    }
}

extension PriceFormat {
    fileprivate static let csvType = "text/csv"

    fileprivate var mediaType: String { self == .csv ? Self.csvType : LineType.lines.rawValue }

    /// The format of a stream that a header accepts; nil for one JSON value.
    fileprivate init?(accept: String) {
        if accept.contains(LineType.lines.rawValue) {
            self = .ndjson
        } else if accept.contains(Self.csvType) {
            self = .csv
        } else {
            return nil
        }
    }
}

extension Schema {
    fileprivate static let pricesRequest = component(
        "prices_request",
        "The items to price, and the shopper, as in a cart."
    ).fields([
        "skus?": .list(.text(upTo: 256)).orNull, "currency?": .currency.orNull,
        "country?": .text(upTo: 256).orNull, "channel?": .text(upTo: 256).orNull, "customer?": .customer.orNull,
        "attributes?": .notes.orNull,
        "at?": .instant.orNull, "changed_since?": .instant.orNull,
    ]).closed

    fileprivate static let prices = component("prices", "Prices of items.").fields([
        "currency": .currency, "prices": .list(.shelfPrice),
    ])

    private static let shelfPrice = component("shelf_price", "The price of one unit of an item.").fields([
        "sku": .text, "list": .amount.described("The price without promotions, in minor units."),
        "price": .amount.described("The price, in minor units."),
        "promotion?": .text.described("The promotion that takes most off; absent at the list price."),
        "promotions?": .list(.text).described("All promotions that take something off, if there are several."),
        "until?": .instant.described("The first instant at which the price is another one."),
        "lowest_prior?": .amount.described("The lowest price of the 30 days before the reduction, in minor units."),
        "lowest_prior_since?": .instant.described("The instant from which `lowest_prior` applied."),
        "until_exact?": Schema.constant(false).described("The price may last longer than `until`."),
        "more?": .list(
            .object([
                "promotion": .text, "from_quantity": .positive,
                "price": .amount.described("The price of one unit, rounded up."),
                "total": .amount.described("The price of these units together."),
            ])
        ).described("Lower prices of more units."),
        "limited?": .list(.text).described("Promotions with limits that would take something off."),
    ])
}

extension Example {
    fileprivate static let prices: Example = """
        {"currency": "USD", "prices": [{"sku": "MUG", "list": 1250, "price": 1250}]}
        """
}
