internal import Cartwright
internal import Metrics

/// The metrics of a service, with labels that begin with `cartwright.checkout.`: the counter `calls` by command and
/// outcome (`ok`, `repeated`, or an error code), the timer `call`, the counter `races` by error code, the counters
/// `charges`, `refunds` and `gift_card_codes` by outcome, the timer `charge`, and the counter `catalogs`.
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

    /// Records that a command runs again, since another one was faster.
    func noteRace(_ code: ErrorCode) { count("races", [("code", code.rawValue)]) }

    /// - Parameter start: the instant of the charge; nil if there was none.
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

    /// Records a code of a gift card: `found`, `wrong`, or `refused` during a wait.
    func note(giftCardCode outcome: String) { count("gift_card_codes", [("outcome", outcome)]) }

    func noteCatalog() { count("catalogs", []) }

    private func count(_ label: String, _ dimensions: [(String, String)]) {
        Counter(label: "cartwright.checkout.\(label)", dimensions: dimensions, factory: factory).increment()
    }

    private func time(_ label: String, _ dimensions: [(String, String)], since start: ContinuousClock.Instant) {
        Timer(label: "cartwright.checkout.\(label)", dimensions: dimensions, factory: factory)
            .record(duration: ContinuousClock.now - start)
    }
}
