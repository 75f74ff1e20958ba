internal import Cartwright
internal import Synchronization

/// The catalog of a shop, and earlier ones that checkouts in progress may have been agreed on with.
///
/// Large catalogs take memory: the number of earlier ones and of their promotions is limited, and they are dropped when
/// the checkouts that began with them are over.
final class CatalogHistory: Sendable {
    private let versions: Mutex<Versions>

    private struct Versions {
        var present: Catalog
        /// The earlier catalogs, newest last.
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
    ///   - limit: the maximum number of earlier catalogs.
    ///   - mostPromotions: the maximum number of their promotions together; the newest of them is kept in any case.
    init(_ catalog: Catalog, keeping limit: Int, mostPromotions: Int) {
        versions = Mutex(Versions(present: catalog))
        (self.limit, self.mostPromotions) = (max(0, limit), mostPromotions)
    }

    /// The catalog for pricing new commands.
    var present: Catalog { versions.withLock(\.present) }

    /// Replaces the present catalog.
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

    /// Drops catalogs that were replaced before an instant.
    ///
    /// - Returns: the number of their promotions.
    func forget(before instant: Instant) -> Int {
        versions.withLock { versions in
            let gone = versions.earlier.filter { $0.replacedAt < instant }
            versions.earlier.removeAll { $0.replacedAt < instant }
            return gone.reduce(0) { $0 + $1.catalog.count }
        }
    }

    /// Returns the catalog of a version; nil if it is not available any more.
    func catalog(_ version: String) -> Catalog? {
        versions.withLock { versions in
            versions.present.version == version
                ? versions.present : versions.earlier.last { $0.version == version }?.catalog
        }
    }
}
