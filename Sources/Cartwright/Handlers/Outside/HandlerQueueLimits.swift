/// The limits on concurrent messages to a plugin outside the host, and on requests that wait for it, in a service. A
/// command sends one message at a time and waits without a limit.
public struct HandlerQueueLimits: Hashable, Sendable {
    /// The maximum number of messages at a time: 2. A plugin in its own process has this number of processes; the
    /// second is started when two messages overlap.
    public var workers: Int

    /// The maximum number of requests that wait for a free worker: 64. Further requests fail at once, with
    /// `plugin.busy`.
    public var waiting: Int

    /// The maximum time that a request waits for a free worker: 2 s. After that it fails with `plugin.busy`.
    public var wait: Duration

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - workers: the maximum number of messages at a time, 1 or more.
    ///   - waiting: the maximum number of waiting requests, 0 or more.
    ///   - wait: the maximum time that they wait.
    public init(workers: Int = 2, waiting: Int = 64, wait: Duration = .seconds(2)) {
        (self.workers, self.waiting) = (max(1, workers), max(0, waiting))
        self.wait = max(.zero, wait)
    }
}
