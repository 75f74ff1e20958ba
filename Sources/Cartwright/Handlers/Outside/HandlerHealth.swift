/// The state of a plugin outside the host: on, off for a while, or on trial.
///
/// A card or a cart that makes it fail costs that card or that cart. The plugin itself is to blame where it does not
/// start or does not say hello, or where it failed on ``mostFailures`` different messages in a row and then cannot
/// answer what it answered before. Then it is off for a while, 0.2 seconds at first and twice as long each time, up to
/// 30 seconds. After that one message tries it: where that is answered, it is on again.
struct HandlerHealth {
    /// The number of different messages that fail in a row before the plugin itself is suspected.
    static let mostFailures = 5
    /// The time in which failures count together.
    static let span = Duration.seconds(180)
    private static let shortestWait = Duration.milliseconds(200)
    private static let longestWait = Duration.seconds(30)

    /// Messages that failed since the last one that was answered.
    private var failures: [(message: ContentHash, at: ContinuousClock.Instant)] = []
    private var wait = shortestWait
    private var lastOff: ContinuousClock.Instant?

    /// When it is tried again; nil while it is on.
    private var until: ContinuousClock.Instant?
    /// True while a message tries it.
    private var isTried = false

    /// The reason that it is off for; nil while it is on.
    private(set) var problem: CartwrightError?

    /// True where it is off, or on trial.
    var isOff: Bool { until != nil }

    /// Lets a message through, or not. The first one after its wait tries it.
    mutating func admit(at now: ContinuousClock.Instant) -> Bool {
        guard let until else { return true }
        guard !isTried, now >= until else { return false }
        isTried = true
        return true
    }

    /// True where a message that came now would not be let through.
    func isRefusing(at now: ContinuousClock.Instant) -> Bool {
        guard let until else { return false }
        return isTried || now < until
    }

    /// True where the rest of a delivery that was let through is sent.
    var goesOn: Bool { until == nil || isTried }

    /// Ends a trial that came to nothing: the next message tries it.
    mutating func endTrial() { isTried = false }

    /// Notes an answer.
    ///
    /// - Returns: whether it was off.
    mutating func succeed() -> Bool {
        defer { (until, isTried, problem, failures) = (nil, false, nil, []) }
        return isOff
    }

    /// Notes that a message was not answered as it should.
    ///
    /// - Returns: whether the plugin itself is suspected.
    mutating func fail(on message: ContentHash, at now: ContinuousClock.Instant) -> Bool {
        failures.removeAll { now - $0.at > Self.span || $0.message == message }
        failures.append((message, now))
        return isTried || failures.count >= Self.mostFailures
    }

    /// Turns it off for a while.
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
