internal import Cartwright
internal import Metrics

/// What a service tells a metrics system, under labels that begin with `cartwright.checkout.`: the counter `calls` by
/// command and outcome (`ok`, `repeated`, or an error's code), the timer `call`, the counter `races` by error's code,
/// the counters `charges` and `refunds` by outcome, the timer `charge`, and the counter `catalogs`.
struct CheckoutMetrics: Sendable {
    private let factory: any MetricsFactory

    init(factory: any MetricsFactory) { self.factory = factory }

    /// Measures a call.
    func call(
        _ name: String,
        _ body: () async throws(CartwrightError) -> CheckoutReply
    ) async throws(CartwrightError) -> CheckoutReply {
        let start = ContinuousClock.now
        do throws(CartwrightError) {
            let reply = try await body()
            note(name, reply.isRepeated ? "repeated" : "ok", since: start)
            return reply
        } catch {
            note(name, error.code.rawValue, since: start)
            throw error
        }
    }

    private func note(_ command: String, _ outcome: String, since start: ContinuousClock.Instant) {
        count("calls", [("command", command), ("outcome", outcome)])
        time("call", [("command", command)], since: start)
    }

    /// A command is worked out anew, since others were faster.
    func noteRace(_ code: ErrorCode) { count("races", [("code", code.rawValue)]) }

    /// - Parameter start: when the charge was asked for; nil where it was not.
    func note(charge outcome: PaymentOutcome, since start: ContinuousClock.Instant?) {
        let name =
            switch outcome {
            case .confirmed: "confirmed"
            case .failed: "failed"
            case .unknown: "unknown"
            }
        count("charges", [("outcome", name)])
        if let start { time("charge", [], since: start) }
    }

    func note(refundMade isMade: Bool) { count("refunds", [("outcome", isMade ? "made" : "unknown")]) }

    func noteCatalog() { count("catalogs", []) }

    private func count(_ label: String, _ dimensions: [(String, String)]) {
        Counter(label: "cartwright.checkout.\(label)", dimensions: dimensions, factory: factory).increment()
    }

    private func time(_ label: String, _ dimensions: [(String, String)], since start: ContinuousClock.Instant) {
        Timer(label: "cartwright.checkout.\(label)", dimensions: dimensions, factory: factory)
            .record(duration: ContinuousClock.now - start)
    }
}
