/// When a process that failed may be started again: after 0.2 s, then twice as long each time up to 30 s; after five
/// failures in three minutes not at all, until somebody asks for it.
struct RestartPolicy {
    private static let span = Duration.seconds(180)
    private static let mostFailures = 5
    private static let longestWait = Duration.seconds(30)

    private var failures: [ContinuousClock.Instant] = []
    private var wait = Duration.milliseconds(100)

    /// Whether it rests.
    private(set) var isResting = false

    /// Notes a failure.
    mutating func fail(at now: ContinuousClock.Instant) {
        failures.removeAll { now - $0 > Self.span }
        if failures.isEmpty { wait = .milliseconds(100) }
        failures.append(now)
        wait = min(wait * 2, Self.longestWait)
        isResting = failures.count >= Self.mostFailures
    }

    /// How long to wait before the next start.
    func delay(at now: ContinuousClock.Instant) -> Duration {
        guard let last = failures.last else { return .zero }
        return max(.zero, wait - (now - last))
    }
}
