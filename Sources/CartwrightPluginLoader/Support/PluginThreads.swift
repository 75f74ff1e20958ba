internal import Foundation

/// Threads that wait for the answers of a plugin outside the host, so that no other threads are blocked. They start
/// when needed, and end with the plugin.
final class PluginThreads: TaskExecutor {
    private let line: Line

    /// - Parameter count: the most threads, 1 or more.
    init(atMost count: Int) { line = Line(atMost: max(1, count)) }

    deinit { line.end() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        line.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Jobs in order of arrival, and the threads that run them.
    private final class Line: @unchecked Sendable {
        // Everything below is used only while the condition is locked.
        private let condition = NSCondition()
        private var jobs: [@Sendable () -> Void] = []
        private var (threads, idle) = (0, 0)
        private var isOver = false
        private let most: Int

        init(atMost most: Int) { self.most = most }

        func add(_ job: @escaping @Sendable () -> Void) {
            condition.lock()
            jobs.append(job)
            let needsThread = idle < jobs.count && threads < most
            if needsThread { threads += 1 }
            condition.signal()
            condition.unlock()
            if needsThread { Thread.detachNewThread { self.work() } }
        }

        /// Ends the threads after the remaining jobs.
        func end() {
            condition.lock()
            isOver = true
            condition.broadcast()
            condition.unlock()
        }

        private func work() {
            while let job = next() { job() }
        }

        private func next() -> (@Sendable () -> Void)? {
            condition.lock()
            defer { condition.unlock() }
            while jobs.isEmpty {
                if isOver { return nil }
                idle += 1
                condition.wait()
                idle -= 1
            }
            return jobs.removeFirst()
        }
    }
}
