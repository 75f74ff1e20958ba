internal import Cartwright
internal import CartwrightScenarios
internal import Synchronization

/// A version of a shop's catalog, ready for pricing.
struct ShopCatalog: Sendable {
    /// The number: 1 for the first version that was put; 0 for the catalog that the service was started with.
    let number: Int64
    /// The time at which it was put; nil for the catalog that the service was started with.
    let at: Instant?
    let file: CatalogFile
    /// The items, by SKU.
    let items: [String: Item]
    /// True if no promotion has a limit, so that no ledger has to be read.
    let isUnlimited: Bool
    /// The promotions that change prices on lists and product pages.
    private let preparedShelf = PreparedShelf()

    /// The ids of the promotions that the version before has not, or has otherwise; nil if they are unknown, or other
    /// parts differ.
    let changed: Set<String>?

    init(_ file: CatalogFile, number: Int64, at: Instant?, changed: Set<String>? = nil) {
        (self.file, self.number, self.at, self.changed) = (file, number, at, changed)
        items = Dictionary(file.items.map { ($0.sku, $0) }) { first, _ in first }
        isUnlimited = !file.catalog.hasLimits
    }

    /// The promotions that change prices on lists and product pages, prepared at their first use.
    ///
    /// - Throws: the errors of ``Shelf/init(_:)``.
    var shelf: Shelf {
        get throws(CartwrightError) { try preparedShelf.shelf(of: file.catalog) }
    }

    /// True if another value was made by the same reading of the same version.
    func isSame(as other: ShopCatalog) -> Bool { preparedShelf === other.preparedShelf }

    /// The tag of the version.
    var tag: EntityTag { EntityTag(revision: number, of: Array(file.catalog.version.utf8)) }

    /// The facts of the version, without its contents.
    var facts: JSONObject {
        JSONObject(present: [
            "number": .integer(number), "version": .string(file.catalog.version),
            "at": at.map { .string($0.description) }, "currency": file.currency.map { .string($0.code) },
            "items": .integer(Int64(file.items.count)), "promotions": .integer(Int64(file.catalog.count)),
        ])
    }
}

/// A shelf that is prepared once.
private final class PreparedShelf: Sendable {
    private let known = Mutex<Shelf?>(nil)

    func shelf(of catalog: Catalog) throws(CartwrightError) -> Shelf {
        if let shelf = known.withLock({ $0 }) { return shelf }
        let shelf = try Shelf(catalog)
        known.withLock { $0 = shelf }
        return shelf
    }
}

extension Schema {
    static let catalogVersion = component("catalog_version", "A version of the catalog: its size.").fields([
        "number": .catalogNumber, "version": .catalogDigest, "at?": .instant, "currency?": .currency, "items": .count,
        "promotions": .count,
    ])

    static let catalogNumber = integer(0...)
        .described("1 for the first version that was put; 0 for the catalog that the service was started with.")
    static let catalogDigest = text.described("A digest of the promotions and options.")
}
