import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import CartwrightService
import CartwrightFiles
import Logging
import ServiceLifecycle

/// Delivers the events of all shops of a service to a receiver, beside the service, which its errors never end.
///
/// One process at a time delivers the events of a shop. The others wait to take over.
struct Webhook: Service, CustomStringConvertible {
    private let url: String
    private let secrets: [Secret]
    private let stores: any ServiceStores
    private let keys: AccessKeys
    private let logger: Logger

    /// The interval of looking for new shops, in seconds.
    private static let lookSeconds: Int64 = 10
    /// The interval of trying to take over from another process, in seconds.
    private static let standbySeconds: Int64 = 2
    /// The wait after an error that an operator has to fix, such as a wrong key or a missing receiver, in seconds.
    private static let mendingSeconds: Int64 = 30
    /// The time limit for the last delivery at shutdown, in seconds.
    private static let flushSeconds: Int64 = 10

    /// Creates the delivery to a URL.
    ///
    /// - Throws: `delivery.bad_url`, `signature.no_secret`, an error of area `store`.
    init(
        url: String,
        secrets: [Secret],
        stores: any ServiceStores,
        keys: AccessKeys,
        logger: Logger
    ) throws(CartwrightError) {
        (self.url, self.secrets, self.stores, self.keys, self.logger) = (url, secrets, stores, keys, logger)
        // Errors of the URL and the secrets are reported before anything begins.
        _ = try uploader(of: .shop)
    }

    var description: String { "Webhook" }

    /// Delivers until a graceful shutdown.
    func run() async {
        await withTaskGroup { group in
            var known: Set<Tenant> = []
            repeat {
                for tenant in await tenants where known.insert(tenant).inserted {
                    group.addTask { await deliver(eventsOf: tenant) }
                }
                await pause(seconds: Self.lookSeconds)
            } while goesOn
        }
    }

    /// Delivers the remaining events within a few seconds, including those of the last requests.
    func flush() async {
        let deadline = Instant.now().adding(seconds: Self.flushSeconds)
        for tenant in await tenants {
            do throws(CartwrightError) {
                try await uploader(of: tenant).drain(until: deadline)
            } catch {
                // Another process delivers them.
                guard error.code != .outboxBusy else { continue }
                report(error, tenant)
            }
        }
    }

    private func deliver(eventsOf tenant: Tenant) async {
        while goesOn {
            do throws(CartwrightError) {
                try await uploader(of: tenant).follow()
            } catch {
                guard error.code != .outboxBusy else {
                    await pause(seconds: Self.standbySeconds)
                    continue
                }
                report(error, tenant)
                await pause(seconds: Self.mendingSeconds)
            }
        }
    }

    private func uploader(of tenant: Tenant) throws(CartwrightError) -> Uploader {
        try Uploader(
            store: try stores.stores(of: tenant).checkout.outbox,
            url: url,
            secrets: secrets,
            logger: logger
        )
    }

    /// The tenants with events: those of the access keys; without keys, the only one.
    private var tenants: [Tenant] {
        get async {
            do throws(CartwrightError) {
                return try await keys.tenants(at: Instant.now())
            } catch {
                logger.warning("cannot read access keys", metadata: ["error": "\(error)"])
                return []
            }
        }
    }

    private var goesOn: Bool { !Task.isShuttingDownGracefully && !Task.isCancelled }

    private func pause(seconds: Int64) async {
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(seconds)) }
    }

    private func report(_ error: CartwrightError, _ tenant: Tenant) {
        logger.error("cannot deliver events", metadata: ["tenant": "\(tenant)", "error": "\(error)"])
    }
}
