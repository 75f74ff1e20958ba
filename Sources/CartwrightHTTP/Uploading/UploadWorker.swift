internal import Cartwright
internal import CartwrightAnalytics
internal import Logging
internal import ServiceLifecycle

/// A worker of an upload: takes a batch, signs it, sends it, records the outcome, and takes the next.
struct UploadWorker {
    private let uploader: Uploader
    private let goal: Uploader.Goal
    private let run: UploadRun
    private let sender: BatchSender
    private let signer: Signer

    /// Works until the upload is over.
    static func work(for uploader: Uploader, _ goal: Uploader.Goal, _ run: UploadRun, _ sender: BatchSender) async {
        do throws(CartwrightError) {
            let signer = try Signer(secrets: uploader.secrets)
            let worker = UploadWorker(uploader: uploader, goal: goal, run: run, sender: sender, signer: signer)
            try await worker.work()
        } catch {
            // The other workers finish their batches.
            await run.stop(error)
        }
    }

    private var now: Instant { uploader.dependencies.now() }

    private func work() async throws(CartwrightError) {
        // The batch that was taken from the outbox when the one before it was settled.
        var taken: OutboxBatch?
        while true {
            if taken == nil { guard await mayBegin else { return } }
            let end = try await patience.outlasts { [taken] () async throws(CartwrightError) -> Step in
                try await step(taken)
            }
            switch end {
            case .over?: return
            case .goesOn(let next)?: taken = next
            // The store is busy, and nothing was done. The next upload sends a batch that was taken.
            case nil:
                guard await mayBegin else { return }
                continue
            }
            _ = try await patience.outlasts { () async throws(CartwrightError) -> Void in try await report() }
        }
    }

    private var patience: StoreRetry { StoreRetry(for: uploader, goal) }

    private enum Step {
        /// The next batch, if it was taken already.
        case goesOn(OutboxBatch?)
        case over
    }

    /// Delivers a batch, or waits if there is none.
    private func step(_ taken: OutboxBatch?) async throws(CartwrightError) -> Step {
        try await prune()
        var next = taken
        if next == nil { next = try await uploader.store.nextBatch(at: now) }
        if let next { return .goesOn(try await deliver(next)) }
        let summary = try await uploader.store.summary()
        if goal.endsWhenSettled, summary.isSettled { return .over }
        try await report()
        await wait(for: summary)
        return .goesOn(nil)
    }

    private var mayBegin: Bool {
        get async {
            guard !Task.isCancelled, !Task.isShuttingDownGracefully, await run.goesOn else { return false }
            return goal.deadline.map { now < $0 } ?? true
        }
    }

    /// Waits for a retry to be due, for another worker, or for a new event.
    private func wait(for summary: OutboxSummary) async {
        let due = summary.nextDueAt.map { $0.milliseconds - now.milliseconds } ?? .max
        let end = goal.deadline.map { $0.milliseconds - now.milliseconds } ?? .max
        let milliseconds = max(1, min(uploader.settings.idlePause.milliseconds, due, end))
        try? await cancelWhenGracefulShutdown { [uploader] in
            try await uploader.dependencies.sleep(.milliseconds(milliseconds))
        }
    }

    /// Makes an attempt; returns the next batch if it was taken together with the outcome.
    private func deliver(_ batch: OutboxBatch) async throws(CartwrightError) -> OutboxBatch? {
        let headers = try signer.sign(id: batch.id, timestampSeconds: now.seconds, body: batch.body)
        let began = ContinuousClock.now
        let answer = await sender.send(batch.body, headers)
        let duration = began.duration(to: .now)
        // A canceled attempt has no outcome; the next upload sends the batch again.
        if Task.isCancelled, case .unanswered = answer { return nil }
        let end = now
        let outcome = await run.outcome(of: answer, to: batch, at: end)
        // The outcome is recorded even if the store is locked for a while: otherwise the receiver would get the batch
        // again.
        var takesNext = await mayBegin
        let settled = try await patience.insists { () async throws(CartwrightError) -> OutboxBatch? in
            guard takesNext else {
                try await uploader.store.settle(batch.id, outcome, at: end)
                return nil
            }
            // After a wait for the store, the time of the answer is too old to decide which batch is due.
            takesNext = false
            return try await uploader.store.settleTakingNext(batch.id, outcome, at: end)
        }
        guard let settled else { return nil }
        await run.note(outcome, of: batch)
        uploader.metrics.note(outcome, of: batch, after: duration)
        log(batch, outcome, duration)
        return settled
    }

    private func report() async throws(CartwrightError) {
        guard await run.isReportDue(at: now) else { return }
        let summary = try await uploader.store.summary()
        uploader.metrics.note(pendingEvents: summary.pendingEvents)
        guard let onProgress = uploader.onProgress else { return }
        onProgress(UploadProgress(report: await run.report, outbox: summary))
    }

    private func prune() async throws(CartwrightError) {
        guard let retention = uploader.settings.retention, await run.prunes(at: now) else { return }
        let count = try await uploader.store.deleteDelivered(before: now.adding(.zero - max(.zero, retention)))
        if count > 0 { uploader.logger.info("delivered batches deleted", metadata: ["batches": "\(count)"]) }
    }

    private func log(_ batch: OutboxBatch, _ outcome: DeliveryOutcome, _ duration: Duration) {
        var metadata: Logger.Metadata = [
            "batch": "\(batch.id)", "events": "\(batch.events)", "bytes": "\(batch.body.count)",
            "attempt": "\(batch.failures + 1)", "milliseconds": "\(duration.milliseconds)",
        ]
        if let reason = outcome.reason {
            metadata["code"] = "\(reason.code)"
            metadata["reason"] = "\(reason.summary)"
        }
        switch outcome {
        case .delivered: uploader.logger.debug("batch delivered", metadata: metadata)
        case .postponed(let until, _):
            metadata["until"] = "\(until)"
            uploader.logger.notice("batch postponed", metadata: metadata)
        case .tooLarge where batch.events > 1: uploader.logger.notice("batch divided", metadata: metadata)
        case .refused, .tooLarge: uploader.logger.error("batch dead", metadata: metadata)
        }
    }
}
