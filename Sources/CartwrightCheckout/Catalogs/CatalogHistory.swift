internal import Cartwright
internal import Synchronization

/// The catalog of a shop, and those before it that checkouts in progress may have been agreed on with.
///
/// Large catalogs take memory: those before the present one are few, have so many promotions together, and go once the
/// checkouts that began with them are over.
final class CatalogHistory: Sendable {
    private let versions: Mutex<Versions>

    private struct Versions {
        var present: Catalog
        /// The newest last.
        var earlier: [Earlier] = []
    }

    private struct Earlier {
        let version: String
        let catalog: Catalog
        let replacedAt: Instant
    }

    private let limit: Int
    private let mostPromotions: Int

    /// - Parameters:
    ///   - catalog: the present catalog.
    ///   - limit: how many earlier ones are kept at most.
    ///   - mostPromotions: how many promotions those have together at most; the newest of them is kept with more.
    init(_ catalog: Catalog, keeping limit: Int, mostPromotions: Int) {
        versions = Mutex(Versions(present: catalog))
        (self.limit, self.mostPromotions) = (max(0, limit), mostPromotions)
    }

    /// The catalog that new commands are priced by.
    var present: Catalog { versions.withLock(\.present) }

    /// Puts another catalog in place of the present one.
    func use(_ catalog: Catalog, at now: Instant) {
        let version = catalog.version
        versions.withLock { versions in
            let before = Earlier(version: versions.present.version, catalog: versions.present, replacedAt: now)
            guard before.version != version else { return versions.present = catalog }
            versions.earlier.removeAll { $0.version == version || $0.version == before.version }
            versions.earlier.append(before)
            versions.earlier.removeFirst(max(0, versions.earlier.count - limit))
            var count = versions.earlier.reduce(0) { $0 + $1.catalog.count }
            while count > mostPromotions, versions.earlier.count > 1 {
                count -= versions.earlier.removeFirst().catalog.count
            }
            versions.present = catalog
        }
    }

    /// Forgets those that were replaced before an instant.
    ///
    /// - Returns: how many promotions they had.
    func forget(before instant: Instant) -> Int {
        versions.withLock { versions in
            let gone = versions.earlier.filter { $0.replacedAt < instant }
            versions.earlier.removeAll { $0.replacedAt < instant }
            return gone.reduce(0) { $0 + $1.catalog.count }
        }
    }

    /// The catalog of a version; nil where it is not at hand any more.
    func catalog(_ version: String) -> Catalog? {
        versions.withLock { versions in
            versions.present.version == version
                ? versions.present : versions.earlier.last { $0.version == version }?.catalog
        }
    }
}
