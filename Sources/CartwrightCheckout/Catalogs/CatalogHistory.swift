internal import Cartwright
internal import Synchronization

/// The catalog of a shop, and those before it that checkouts in progress may have been agreed on with.
final class CatalogHistory: Sendable {
    private let versions: Mutex<Versions>

    private struct Versions {
        var present: Catalog
        /// The newest last.
        var earlier: [(version: String, catalog: Catalog)] = []
    }

    private let limit: Int

    init(_ catalog: Catalog, keeping limit: Int) {
        versions = Mutex(Versions(present: catalog))
        self.limit = max(0, limit)
    }

    /// The catalog that new commands are priced by.
    var present: Catalog { versions.withLock(\.present) }

    /// Puts another catalog in place of the present one.
    func use(_ catalog: Catalog) {
        let version = catalog.version
        versions.withLock { versions in
            let before = (version: versions.present.version, catalog: versions.present)
            guard before.version != version else { return versions.present = catalog }
            versions.earlier.removeAll { $0.version == version || $0.version == before.version }
            versions.earlier.append(before)
            versions.earlier.removeFirst(max(0, versions.earlier.count - limit))
            versions.present = catalog
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
