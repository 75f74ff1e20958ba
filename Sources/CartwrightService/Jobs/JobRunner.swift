internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightCheckout

/// Runs the jobs of a shop that this process started.
actor JobRunner {
    private let stores: ShopStores
    private let log: ChangeLog
    private let dependencies: CheckoutDependencies
    private var tasks: [String: Task<Void, Never>] = [:]

    init(_ stores: ShopStores, log: ChangeLog, dependencies: CheckoutDependencies) {
        (self.stores, self.log, self.dependencies) = (stores, log, dependencies)
    }

    /// Makes a job for codes, and does not start it.
    func job(for wish: CodeInput, at now: Instant) -> Job {
        let id = "j" + String(dependencies.random(), radix: 36) + String(dependencies.random(), radix: 36)
        return Job(id, "codes", wish.json, total: Int64(wish.count), at: now)
    }

    /// Starts a job that is stored.
    ///
    /// - Parameter key: the id of the access key of the caller; nil without one.
    func begin(_ job: Job, _ wish: CodeInput, by key: String?) {
        tasks[job.id] = Task(executorPreference: WorkThreads.own) {
            await WorkLimit.within(nil) { await self.run(job, wish, by: key) }
        }
    }

    /// Returns a job; nil if there is none.
    ///
    /// - Throws: an error of area `store`.
    func job(_ id: String, at now: Instant) async throws(CartwrightError) -> Job? {
        let record = try await stores.records.record(RecordKey(Job.record, id), at: now)
        return try record.map { (record) throws(CartwrightError) in try Job(restoring: record.body).current(at: now) }
    }

    /// Waits for the jobs of this process, and cancels those that take longer than a limit.
    func finish(within limit: Duration) async {
        let running = Array(tasks.values)
        let alarm = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            for task in running { task.cancel() }
        }
        for task in running { await task.value }
        alarm.cancel()
    }

    private func store(_ job: Job) async throws(CartwrightError) {
        try await stores.records.write([job.change], at: job.heardAt)
    }

    /// The maximum number of codes in memory.
    private static let codesAtOnce = 10_000

    private func run(_ job: Job, _ wish: CodeInput, by key: String?) async {
        var job = job
        do throws(CartwrightError) {
            var generator = CodeGenerator(wish.pattern, cipher: try AESCipher(key: try RandomBytes.draw(16)))
            let intake = try await stores.codes.beginImport()
            while job.done < job.total {
                guard !Task.isCancelled else { throw .jobInterrupted }
                let texts = try generator.next(min(Self.codesAtOnce, Int(job.total - job.done)))
                let known = try await stores.codes.known(among: texts)
                var codes: [NumberedCode] = []
                for text in texts where !known.contains(PromotionCode.normalized(text)) {
                    job.done += 1
                    codes.append(NumberedCode(line: Int(job.done), code: try wish.code(text)))
                }
                try await intake.add(codes)
                job.heardAt = dependencies.now()
                try await store(job)
            }
            // The entry is written before the codes are valid, so that none is without an entry.
            let entry = LoggedChange.codesCreated(wish.count, of: wish.promotion, job: job.id, by: key)
            try await log.write([entry], with: [job.change], at: job.heardAt)
            _ = try await intake.finish(.refused) { _, _ in }
            job.state = .done
        } catch {
            job.state = .failed
            job.error = Problem(error).json
        }
        job.heardAt = dependencies.now()
        // If that cannot be stored, the job fails after its time of silence.
        try? await store(job)
        tasks[job.id] = nil
    }
}
