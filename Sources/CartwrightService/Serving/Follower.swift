internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightFiles
internal import Logging
internal import ServiceLifecycle

/// Reads the changes of other processes from the store at intervals, settles sessions that a crash left unsettled, and
/// removes data whose time is over.
struct Follower: Service {
    let context: ServiceContext

    /// The number of rounds between two cleanups.
    private static let tidyingRounds = 120

    /// The number of rounds between two readings of the outboxes.
    private static let gaugeRounds = 10

    func run() async throws {
        let pause = context.settings.refreshInterval
        await cancelWhenGracefulShutdown {
            var (round, catalogs) = (0, [Tenant: Int64]())
            var letters = DeadLetterWatch()
            if context.keys == nil { await context.shops.begin() }
            while (try? await Task.sleep(for: pause)) != nil {
                let open = await context.shops.open
                for shop in open {
                    await follow(shop)
                    if round % Self.tidyingRounds == 0 { await tidy(shop) }
                }
                if round % Self.tidyingRounds == 0 { giveMemoryBack(of: open, &catalogs) }
                if round % Self.gaugeRounds == 0 { await readGauges(of: open, &letters) }
                round += 1
            }
        }
    }

    private func follow(_ shop: Shop) async {
        do throws(CartwrightError) {
            try await offLoop { () async throws(CartwrightError) in
                try await shop.catalogs.refresh(at: context.settings.dependencies.now())
            }
        } catch {
            context.logger.warning("cannot read catalog", metadata: ["tenant": "\(shop.tenant)", "error": "\(error)"])
        }
    }

    /// Drops catalogs that no checkout needs any more, and returns their memory to the system.
    ///
    /// - Parameter numbers: the version numbers of the shops' catalogs at the last call.
    private func giveMemoryBack(of shops: [Shop], _ numbers: inout [Tenant: Int64]) {
        var hasFreed = false
        for shop in shops {
            let number = shop.catalogs.present.number
            if shop.checkout.forgetCatalogs() > 0 || numbers[shop.tenant] != number { hasFreed = true }
            numbers[shop.tenant] = number
        }
        if hasFreed { FreedMemory.giveBack() }
    }

    /// Sets the gauges of the outboxes and of the sessions with holds on limited promotions, and logs dead letters.
    private func readGauges(of shops: [Shop], _ letters: inout DeadLetterWatch) async {
        var (pending, dead, holds) = (0, 0, Int?.none)
        let now = context.settings.dependencies.now()
        for shop in shops {
            let outbox = shop.stores.checkout.outbox
            guard let summary = try? await outbox.summary() else { return }
            let count = summary.batches[.dead, default: 0]
            (pending, dead) = (pending + summary.pendingEvents, dead + count)
            await letters.look(at: outbox, of: shop.tenant, count: count, context.logger)
            guard let count = try? await shop.stores.checkout.holdCount(at: now) else { continue }
            holds = (holds ?? 0) + count
        }
        if let holds { context.metrics.set("holds", to: Int64(holds)) }
        context.metrics.set("outbox_pending_events", to: Int64(pending))
        context.metrics.set(ServiceMetrics.deadLetters, to: Int64(dead))
    }

    private func tidy(_ shop: Shop) async {
        let now = context.settings.dependencies.now()
        do throws(CartwrightError) {
            try await Retention(settings: context.settings.retention, metrics: context.metrics).run(on: shop, at: now)
            try await shop.catalogs.removeVersions(
                keeping: context.settings.storedCatalogs,
                bytes: context.settings.storedCatalogBytes,
                at: now
            )
            let left = try await shop.checkout.settleAll(before: now.adding(seconds: -120))
            for (session, error) in left {
                context.logger.warning(
                    "cannot settle session",
                    metadata: ["session": "\(session)", "error": "\(error)"]
                )
            }
        } catch {
            context.logger.warning("cleanup failed", metadata: ["tenant": "\(shop.tenant)", "error": "\(error)"])
        }
    }
}
