/// The state of a plugin outside the host: enabled, disabled for a while, or on trial.
///
/// A failure on a card or a cart affects only that card or cart. The plugin is disabled if it does not start or does
/// not answer hello, or if it fails on ``mostFailures`` different messages in a row and then on one that it had
/// answered before. It is disabled for 0.2 seconds at first, and twice as long each time, up to 30 seconds. After that
/// one message is a trial: if it is answered, the plugin is enabled again.
struct HandlerHealth {
    /// The number of different messages that fail in a row before the plugin is suspected.
    static let mostFailures = 5
    /// The period in which failures are counted together.
    static let span = Duration.seconds(180)
    private static let shortestWait = Duration.milliseconds(200)
    private static let longestWait = Duration.seconds(30)

    /// The messages that failed since the last answer.
    private var failures: [(message: ContentHash, at: ContinuousClock.Instant)] = []
    private var wait = shortestWait
    private var lastOff: ContinuousClock.Instant?

    /// The instant of the next trial; nil while the plugin is enabled.
    private var until: ContinuousClock.Instant?
    /// True during a trial.
    private var isTried = false

    /// The reason that it is disabled; nil while it is enabled.
    private(set) var problem: CartwrightError?

    /// True if it is disabled or on trial.
    var isOff: Bool { until != nil }

    /// Returns true if a message may be sent. The first message after the wait is a trial.
    mutating func admit(at now: ContinuousClock.Instant) -> Bool {
        guard let until else { return true }
        guard !isTried, now >= until else { return false }
        isTried = true
        return true
    }

    /// Returns true if a message would be refused now.
    func isRefusing(at now: ContinuousClock.Instant) -> Bool {
        guard let until else { return false }
        return isTried || now < until
    }

    /// True if the rest of an admitted delivery is sent.
    var goesOn: Bool { until == nil || isTried }

    /// Ends a trial without a result: the next message is a trial.
    mutating func endTrial() { isTried = false }

    /// Records an answer.
    ///
    /// - Returns: true if it was disabled.
    mutating func succeed() -> Bool {
        defer { (until, isTried, problem, failures) = (nil, false, nil, []) }
        return isOff
    }

    /// Records a failed message.
    ///
    /// - Returns: true if the plugin is suspected.
    mutating func fail(on message: ContentHash, at now: ContinuousClock.Instant) -> Bool {
        failures.removeAll { now - $0.at > Self.span || $0.message == message }
        failures.append((message, now))
        return isTried || failures.count >= Self.mostFailures
    }

    /// Disables it for a while.
    mutating func turnOff(because problem: CartwrightError, at now: ContinuousClock.Instant) {
        if let lastOff, now - lastOff <= Self.span {
            wait = min(wait * 2, Self.longestWait)
        } else {
            wait = Self.shortestWait
        }
        (lastOff, until, isTried, failures) = (now, now + wait, false, [])
        self.problem = problem
    }
}
