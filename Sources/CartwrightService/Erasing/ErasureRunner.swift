internal import Cartwright

/// The erasures of a shop that run in this process. Each continues if its caller stops waiting, and a repeated request
/// joins it, so that an erasure in a large store needs no request of its duration.
actor ErasureRunner {
    typealias Outcome = Result<ErasureReport, CartwrightError>
    typealias Work = @Sendable () async throws(CartwrightError) -> ErasureReport

    private var running: [String: Task<Void, Never>] = [:]
    /// The outcomes that no caller has received.
    private var ended: [String: Outcome] = [:]
    /// The number of callers that wait for each customer.
    private var waiting: [String: Int] = [:]

    /// The time between two looks at an outcome.
    private static let pause = Duration.milliseconds(20)

    /// The maximum number of outcomes that wait for a caller.
    private static let mostEnded = 1_000

    /// Begins the erasure of a customer, or joins the one that runs.
    ///
    /// - Parameters:
    ///   - customer: the customer.
    ///   - limit: the time to wait for the outcome.
    ///   - work: the erasure.
    /// - Returns: the outcome; nil if it runs longer than the time to wait.
    func outcome(of customer: String, within limit: Duration, _ work: @escaping Work) async -> Outcome? {
        if running[customer] == nil, ended[customer] == nil {
            running[customer] = Task(executorPreference: WorkThreads.own) {
                await WorkLimit.within(nil) { await self.run(customer, work) }
            }
        }
        waiting[customer, default: 0] += 1
        let end = ContinuousClock.now + limit
        while ended[customer] == nil, ContinuousClock.now < end, (try? await Task.sleep(for: Self.pause)) != nil {}
        let (outcome, others) = (ended[customer], waiting[customer, default: 1] - 1)
        waiting[customer] = others > 0 ? others : nil
        // The next request is a new erasure.
        if others == 0, outcome != nil { ended[customer] = nil }
        return outcome
    }

    /// Waits for the erasures of this process, and cancels those that take longer than a limit.
    func finish(within limit: Duration) async {
        let tasks = Array(running.values)
        let alarm = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            for task in tasks { task.cancel() }
        }
        for task in tasks { await task.value }
        alarm.cancel()
    }

    private func run(_ customer: String, _ work: Work) async {
        let outcome: Outcome
        do throws(CartwrightError) { outcome = .success(try await work()) } catch { outcome = .failure(error) }
        if ended.count >= Self.mostEnded { ended = ended.filter { waiting[$0.key] != nil } }
        (ended[customer], running[customer]) = (outcome, nil)
    }
}
