import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import CartwrightService
import CartwrightFiles
import Logging
import ServiceLifecycle

/// Delivers the events of all shops of a service to a receiver, beside the service and without ever ending it.
///
/// One process at a time delivers the events of a shop. Where another one does, this one waits to take over.
struct Webhook: Service, CustomStringConvertible {
    private let url: String
    private let secrets: [Secret]
    private let stores: any ServiceStores
    private let keys: AccessKeys?
    private let logger: Logger

    /// How often shops are looked for that have come since, in seconds.
    private static let lookSeconds: Int64 = 10
    /// How long to wait for the place of another process, in seconds.
    private static let standbySeconds: Int64 = 2
    /// How long to wait after what somebody has to mend: a wrong key, a receiver that is not there any more.
    private static let mendingSeconds: Int64 = 30
    /// How long delivering what is left may take in the end, in seconds.
    private static let flushSeconds: Int64 = 10

    /// What delivers to a URL.
    ///
    /// - Throws: `delivery.bad_url`, `signature.no_secret`, an error of area `store`.
    init(
        url: String,
        secrets: [Secret],
        stores: any ServiceStores,
        keys: AccessKeys?,
        logger: Logger
    ) throws(CartwrightError) {
        (self.url, self.secrets, self.stores, self.keys, self.logger) = (url, secrets, stores, keys, logger)
        // What is wrong with the URL or the secrets is told before anything begins.
        _ = try uploader(of: .shop)
    }

    var description: String { "Webhook" }

    /// Delivers until the service is shut down.
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

    /// Delivers what is left, as far as that is done in a few seconds: what happened with the last requests.
    func flush() async {
        let deadline = Instant.now().adding(seconds: Self.flushSeconds)
        for tenant in await tenants {
            do throws(CartwrightError) {
                try await uploader(of: tenant).drain(until: deadline)
            } catch {
                // Another process has them.
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

    /// Whose events there may be: those of the shops that keys open; without keys, of the only one there is.
    private var tenants: [Tenant] {
        get async {
            guard let keys else { return [.shop] }
            do throws(CartwrightError) {
                let tenants = Set(try await keys.all(at: Instant.now()).map(\.tenant))
                return tenants.sorted { $0.name < $1.name }
            } catch {
                logger.warning("keys not read", metadata: ["error": "\(error)"])
                return []
            }
        }
    }

    private var goesOn: Bool { !Task.isShuttingDownGracefully && !Task.isCancelled }

    private func pause(seconds: Int64) async {
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(seconds)) }
    }

    private func report(_ error: CartwrightError, _ tenant: Tenant) {
        logger.error("events not delivered", metadata: ["tenant": "\(tenant)", "error": "\(error)"])
    }
}
