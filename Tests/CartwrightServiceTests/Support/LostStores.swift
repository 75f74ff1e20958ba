import Cartwright
import CartwrightService

/// A store that cannot be reached.
struct LostStores: ServiceStores {
    static let error = CartwrightError("store.unavailable", "the database shop is gone", fault: .environment)

    func stores(of tenant: Tenant) throws(CartwrightError) -> ShopStores { throw Self.error }
    func check() async throws(CartwrightError) { throw Self.error }
}
