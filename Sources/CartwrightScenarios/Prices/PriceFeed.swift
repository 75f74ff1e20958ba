public import Cartwright
internal import Synchronization

/// The prices of the items of a catalog for lists and product pages, in pieces that can be priced in parallel.
public final class PriceFeed: Sendable {
    /// The context in which the items are priced.
    public let context: ShelfContext

    private let items: [Item]
    private let shelf: Shelf
    private let instant: Instant
    private let since: Instant?

    /// Pricings between two pieces. Each remembers what many items share.
    private let idle = Mutex<[Pricings]>([])

    /// The number of items in a piece.
    private static let itemsPerPiece = 250

    /// The pricing at the instant, and at the instant of the prices to compare with.
    private struct Pricings: Sendable {
        var now: ShelfPricing
        var before: ShelfPricing?
    }

    /// Prepares a feed of some items.
    ///
    /// - Parameters:
    ///   - items: the items, in the order of the feed, with prices in the currency of the context.
    ///   - shelf: the promotions of the catalog.
    ///   - context: the shopper.
    ///   - instant: the instant of the prices.
    ///   - since: an instant; items with the same price then are left out. Nil for all items.
    public init(
        _ items: [Item],
        of shelf: Shelf,
        context: ShelfContext,
        at instant: Instant,
        changedSince since: Instant? = nil
    ) {
        (self.items, self.shelf, self.context) = (items, shelf, context)
        (self.instant, self.since) = (instant, since)
    }

    /// Prepares a feed of a catalog.
    ///
    /// - Parameters:
    ///   - file: the catalog.
    ///   - skus: the SKUs of the items, in the order of the feed; nil for all items of the catalog.
    ///   - context: the shopper.
    ///   - instant: the instant of the prices.
    ///   - since: an instant; items with the same price then are left out. Nil for all items.
    /// - Throws: `cart.other_currency` if the context is in another currency than the catalog; `cart.unknown_sku`.
    public convenience init(
        of file: CatalogFile,
        skus: [String]? = nil,
        context: ShelfContext,
        at instant: Instant,
        changedSince since: Instant? = nil
    ) throws(CartwrightError) {
        if let currency = file.currency, currency != context.currency {
            throw CartwrightError(
                .cartOtherCurrency,
                "expected the currency of the catalog, \(currency), found \(context.currency)",
                hint: "leave the currency out, or write \(currency)"
            )
        }
        let items = try skus.map { skus throws(CartwrightError) in try file.items(skus) } ?? file.items
        self.init(items, of: try Shelf(file.catalog), context: context, at: instant, changedSince: since)
    }

    /// The number of items that are priced.
    public var count: Int { items.count }

    /// The number of pieces.
    public var pieceCount: Int { (items.count + Self.itemsPerPiece - 1) / Self.itemsPerPiece }

    /// Returns the prices of a piece, or the error of the first item of it that cannot be priced.
    ///
    /// - Throws: the errors of a quote, with the SKU.
    public func prices(ofPiece piece: Int) throws(CartwrightError) -> [ShelfPrice] {
        var pricings = idle.withLock { $0.popLast() } ?? pricings()
        defer { idle.withLock { $0.append(pricings) } }
        var prices: [ShelfPrice] = []
        let start = piece * Self.itemsPerPiece
        for item in items[start..<min(items.count, start + Self.itemsPerPiece)] {
            do throws(CartwrightError) {
                let price = try pricings.now.price(of: item)
                if let before = try pricings.before?.price(of: item), before.isShown(as: price) { continue }
                prices.append(price)
            } catch {
                guard error.code != .pricingGivenUp else { throw error }
                throw CartwrightError(
                    error.code,
                    "\(item.sku): \(error.summary)",
                    hint: error.hint,
                    fault: error.fault
                )
            }
        }
        return prices
    }

    /// Returns all prices.
    ///
    /// - Throws: the error of the first item that cannot be priced.
    public func prices() throws(CartwrightError) -> [ShelfPrice] {
        var prices: [ShelfPrice] = []
        for piece in 0..<pieceCount { prices += try self.prices(ofPiece: piece) }
        return prices
    }

    private func pricings() -> Pricings {
        Pricings(
            now: ShelfPricing(shelf, context: context, at: instant),
            before: since.map { ShelfPricing(shelf, context: context, at: $0) }
        )
    }
}

extension ShelfPrice {
    /// True if a page shows the same for both prices, apart from their ends.
    fileprivate func isShown(as other: ShelfPrice) -> Bool {
        var same = other
        (same.until, same.isUntilExact) = (until, isUntilExact)
        return self == same
    }
}

extension CatalogFile {
    /// Returns the items with some SKUs, in their order.
    ///
    /// - Throws: `cart.unknown_sku`.
    fileprivate func items(_ skus: [String]) throws(CartwrightError) -> [Item] {
        let wanted = Set(skus)
        var found: [String: Item] = [:]
        for item in items where wanted.contains(item.sku) && found[item.sku] == nil { found[item.sku] = item }
        var items: [Item] = []
        for sku in skus {
            guard let item = found[sku] else {
                let nearest = Spelling.nearest(to: sku, among: self.items.map(\.sku))
                throw CartwrightError(
                    .serviceUnknownSKU,
                    "the catalog has no item with the SKU \"\(sku.shortened(toBytes: 60))\"",
                    hint: nearest.map { "did you mean \($0)?" }
                )
            }
            items.append(item)
        }
        return items
    }
}
