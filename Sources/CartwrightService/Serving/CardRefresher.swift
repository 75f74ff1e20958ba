internal import Cartwright
internal import CartwrightCheckout
internal import Logging
internal import ServiceLifecycle

/// Reads the cards of a service at intervals.
struct CardRefresher: Service {
    let keeper: CardKeeper
    let context: ServiceContext

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var pause = context.settings.cardsInterval
            while (try? await Task.sleep(for: pause)) != nil {
                do throws(CardSourceFailure) {
                    try await refresh(whole: false)
                    pause = context.settings.cardsInterval
                } catch {
                    pause = max(context.settings.cardsInterval, error.retryAfter ?? .zero)
                }
            }
        }
    }

    /// Reads the cards for the first time. If a server does not answer, the service starts without cards, because the
    /// server may recover. An error in a file is thrown.
    func begin() async throws(CartwrightError) {
        do throws(CardSourceFailure) {
            try await refresh(whole: true)
        } catch {
            guard error.isTransient else { throw error.error }
        }
    }

    /// Reads the cards, and passes them to all shops.
    private func refresh(whole isWhole: Bool) async throws(CardSourceFailure) {
        let now = context.settings.dependencies.now()
        do throws(CardSourceFailure) {
            let reading = try await keeper.read(whole: isWhole, at: now)
            await context.shops.prepare(reading.cards)
            if await keeper.take(reading) { await context.shops.offer(reading.cards) }
            report(reading)
        } catch {
            context.logger.warning("cannot read cards; the earlier ones stay", metadata: ["error": "\(error.error)"])
            await noteGauges()
            throw error
        }
        await noteGauges()
    }

    /// Takes a reading that was already passed to all shops.
    func take(_ reading: CardKeeper.Reading) async {
        await keeper.take(reading)
        report(reading)
        await noteGauges()
    }

    /// Logs the problems of single cards.
    private func report(_ reading: CardKeeper.Reading) {
        for diagnostic in reading.diagnostics {
            context.logger.warning("card skipped", metadata: ["error": "\(diagnostic)"])
        }
    }

    /// Sets the gauges of the cards.
    func noteGauges() async {
        let status = await keeper.status
        context.metrics.set("cards", to: Int64(status.count))
        context.metrics.set("cards_failing", to: status.failure == nil ? 0 : 1)
        context.metrics.set("cards_read_timestamp_seconds", to: status.readAt?.seconds ?? 0)
    }
}
