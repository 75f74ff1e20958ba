internal import Cartwright
internal import Synchronization

/// The catalog of a shop, and those before it that checkouts in progress may have been agreed on with.
final class CatalogShelf: Sendable {
    private let shelf: Mutex<Shelf>

    private struct Shelf {
        var present: Catalog
        /// The newest last.
        var earlier: [(version: String, catalog: Catalog)] = []
    }

    private let limit: Int

    init(_ catalog: Catalog, keeping limit: Int) {
        shelf = Mutex(Shelf(present: catalog))
        self.limit = max(0, limit)
    }

    /// The catalog that new commands are priced by.
    var present: Catalog { shelf.withLock(\.present) }

    /// Puts another catalog in place of the present one.
    func use(_ catalog: Catalog) {
        let version = catalog.version
        shelf.withLock { shelf in
            let before = (version: shelf.present.version, catalog: shelf.present)
            guard before.version != version else { return shelf.present = catalog }
            shelf.earlier.removeAll { $0.version == version || $0.version == before.version }
            shelf.earlier.append(before)
            shelf.earlier.removeFirst(max(0, shelf.earlier.count - limit))
            shelf.present = catalog
        }
    }

    /// The catalog of a version; nil where it is not at hand any more.
    func catalog(_ version: String) -> Catalog? {
        shelf.withLock { shelf in
            shelf.present.version == version
                ? shelf.present : shelf.earlier.last { $0.version == version }?.catalog
        }
    }
}
