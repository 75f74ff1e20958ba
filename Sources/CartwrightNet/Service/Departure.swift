import CartwrightService
import ServiceLifecycle

/// Says by `/ready` that the service ends, some time before it does: a proxy sends it nothing more meanwhile.
struct Departure: Service, CustomStringConvertible {
    let service: ShopService
    /// How long the service goes on after that.
    let seconds: Int64

    var description: String { "Departure" }

    func run() async throws {
        try await gracefulShutdown()
        service.leave()
        try await Task.sleep(for: .seconds(seconds))
    }
}
