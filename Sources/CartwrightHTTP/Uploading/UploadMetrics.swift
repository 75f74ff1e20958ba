internal import Cartwright
internal import Metrics

/// The metrics of an upload: `cartwright.upload.events` and `.batches` by outcome (`delivered`, `failed`, `divided`,
/// `dead`), the timer `.attempt`, and the gauge `.pending` of events that are in no batch yet.
struct UploadMetrics: Sendable {
    private let events: [Outcome: Counter]
    private let batches: [Outcome: Counter]
    private let attempt: Timer
    private let pending: Gauge

    private enum Outcome: String, CaseIterable {
        case delivered, failed, divided, dead

        init(_ outcome: DeliveryOutcome, of batch: OutboxBatch) {
            self =
                switch outcome {
                case .delivered: .delivered
                case .postponed: .failed
                case .tooLarge where batch.events > 1: .divided
                case .refused, .tooLarge: .dead
                }
        }
    }

    init(factory: any MetricsFactory) {
        func counters(_ label: String) -> [Outcome: Counter] {
            Dictionary(
                uniqueKeysWithValues: Outcome.allCases.map {
                    ($0, Counter(label: label, dimensions: [("outcome", $0.rawValue)], factory: factory))
                }
            )
        }
        events = counters("cartwright.upload.events")
        batches = counters("cartwright.upload.batches")
        attempt = Timer(label: "cartwright.upload.attempt", factory: factory)
        pending = Gauge(label: "cartwright.upload.pending", factory: factory)
    }

    func note(_ outcome: DeliveryOutcome, of batch: OutboxBatch, after duration: Duration) {
        let outcome = Outcome(outcome, of: batch)
        events[outcome]?.increment(by: batch.events)
        batches[outcome]?.increment()
        attempt.record(duration: duration)
    }

    func note(pendingEvents: Int) { pending.record(pendingEvents) }
}
