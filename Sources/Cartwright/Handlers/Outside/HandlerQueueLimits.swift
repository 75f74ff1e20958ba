/// The most messages that a plugin outside the host answers at a time, and the most requests that wait for it, where
/// its answers are awaited: behind a service. A command asks one after the other and waits for as long as it takes.
public struct HandlerQueueLimits: Hashable, Sendable {
    /// The most messages that it answers at a time: 2. A plugin in a process of its own has as many processes, the
    /// second of which is started when two messages meet.
    public var workers: Int

    /// The most requests that wait for a free worker: 64. One more is refused at once, with `plugin.busy`.
    public var waiting: Int

    /// The longest that a request waits for a free worker: 2 s. After that it is refused with
    /// `plugin.busy`.
    public var wait: Duration

    /// Limits.
    ///
    /// - Parameters:
    ///   - workers: the most messages at a time, 1 or more.
    ///   - waiting: the most requests that wait, 0 or more.
    ///   - wait: how long they wait.
    public init(workers: Int = 2, waiting: Int = 64, wait: Duration = .seconds(2)) {
        (self.workers, self.waiting) = (max(1, workers), max(0, waiting))
        self.wait = max(.zero, wait)
    }
}
