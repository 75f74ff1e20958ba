internal import Cartwright
internal import Synchronization

/// Answers to requests with idempotency keys: a request is carried out once, its repetition gets the same bytes, and
/// a different request with its key is refused. This holds across the processes of the shop.
///
/// There is one per shop and process, for the service's own operations and those of its extensions. It reads answers
/// that version 0.1.0 stored: an answer is stored after the fingerprint of its request.
final class IdempotentAnswers: Sendable {
    private let records: any RecordStore
    /// The records of the answers whose requests run in this process.
    private let running = Mutex<Set<RecordKey>>([])
    /// The name of this process in the claims that it makes.
    private let process: String

    /// The time for which an answer is stored, in seconds.
    private let storedSeconds: Int64

    /// The time for which a claim of another process holds, in seconds. After it a repetition is carried out instead.
    static let claimSeconds: Int64 = 60

    /// The number of checks for the answer of another process, and the milliseconds between them.
    private static let checks = (count: 50, milliseconds: 20)

    /// - Parameter storedSeconds: the time for which an answer is stored; 48 hours by default.
    init(in records: any RecordStore, process: String, storedSeconds: Int64 = RetentionSettings().keySeconds) {
        (self.records, self.process, self.storedSeconds) = (records, process, storedSeconds)
    }

    /// Runs some work while no other request of this process runs with its key.
    ///
    /// - Throws: `service.running` if another one runs; the error of the work.
    func exclusively<Value, Failure: Error>(
        _ record: RecordKey,
        key: String,
        failing: (CartwrightError) -> Failure,
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard running.withLock({ $0.insert(record).inserted }) else { throw failing(.keyRuns(key)) }
        defer { running.withLock { _ = $0.remove(record) } }
        return try await work()
    }

    /// Runs some work while no other request of the shop runs it, in any process. Nothing is stored afterwards. If the
    /// process ends, its claim expires after ``claimSeconds``.
    ///
    /// - Throws: `service.running` if another request runs it; an error of area `store`; the error of the work.
    func exclusively<Value, Failure: Error>(
        _ record: RecordKey,
        at now: Instant,
        failing: (CartwrightError) -> Failure,
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await exclusively(record, key: record.id, failing: failing) { () throws(Failure) in
            let claim = IdempotentRequest(claiming: record, at: now)
            let revision: Int64
            do throws(CartwrightError) {
                guard case .work(let claimed) = try await begin(claim) else { throw .keyRuns(claim.key) }
                revision = claimed
            } catch {
                throw failing(error)
            }
            do throws(Failure) {
                let value = try await work()
                await release(claim, at: revision)
                return value
            } catch {
                await release(claim, at: revision)
                throw error
            }
        }
    }

    /// Carries a request out once per key.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - failing: converts an error of the engine into one of the work.
    ///   - isKept: returns true if an answer is stored for repetitions; otherwise the key stays free.
    ///   - work: carries the request out. If it throws, nothing is stored, and the key stays free.
    /// - Throws: `service.key_reused`, `service.running`, an error of area `store`; the error of the work.
    func answer<Failure: Error>(
        to request: IdempotentRequest,
        failing: (CartwrightError) -> Failure,
        keeping isKept: (Answer) -> Bool = { _ in true },
        _ work: () async throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        try await exclusively(request.record, key: request.key, failing: failing) { () throws(Failure) in
            let start: Start
            do throws(CartwrightError) { start = try await begin(request) } catch { throw failing(error) }
            switch start {
            case .answered(let answer): return answer
            case .work(let revision):
                let answer = try await carryOut(request, at: revision, keeping: isKept, work)
                guard isKept(answer) else { return answer }
                do throws(CartwrightError) { return try await store(answer, of: request, after: revision) } catch {
                    throw failing(error)
                }
            }
        }
    }

    /// Runs the work, and releases the key if no answer is stored.
    private func carryOut<Failure: Error>(
        _ request: IdempotentRequest,
        at revision: Int64,
        keeping isKept: (Answer) -> Bool,
        _ work: () async throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        do throws(Failure) {
            let answer = try await work()
            if !isKept(answer) { await release(request, at: revision) }
            return answer
        } catch {
            await release(request, at: revision)
            throw error
        }
    }

    // MARK: Before the work

    /// The next step of a request.
    private enum Start {
        /// The stored answer of an earlier request.
        case answered(Answer)
        /// The request has to be carried out; its answer follows this revision of its record.
        case work(Int64)
    }

    private func begin(_ request: IdempotentRequest) async throws(CartwrightError) -> Start {
        for _ in 0..<Self.checks.count where !Task.isCancelled {
            let record = try await records.record(request.record, at: request.now)
            switch try record.map({ record throws(CartwrightError) in try Stored(record, of: request) }) {
            case .answer(let answer): return .answered(answer.replayed)
            case .claim(let claim) where claim.process != process && request.now < claim.until:
                // Another process works on it, and sends no notice when it is done.
                try? await Task.sleep(for: .milliseconds(Self.checks.milliseconds))
            case nil where !request.isClaimed: return .work(0)
            case nil, .claim:
                if let revision = try await claim(request, after: record?.revision ?? 0) { return .work(revision) }
            }
        }
        throw .keyRuns(request.key)
    }

    /// Claims the key of a request.
    ///
    /// - Returns: the revision of its record; nil after a conflict with another process.
    private func claim(_ request: IdempotentRequest, after revision: Int64) async throws(CartwrightError) -> Int64? {
        let claim = Claim(process: process, until: request.now.adding(seconds: Self.claimSeconds))
        do throws(CartwrightError) {
            try await records.write([request.change(to: claim.bytes, after: revision, storedSeconds)], at: request.now)
            return revision + 1
        } catch {
            guard error.code == .recordConflict else { throw error }
            return nil
        }
    }

    // MARK: After the work

    /// Releases the key of a request without a stored answer, even if its caller has disconnected.
    private func release(_ request: IdempotentRequest, at revision: Int64) async {
        guard request.isClaimed else { return }
        let (records, change) = (records, RecordChange(request.record, to: nil, after: revision))
        // If that fails, the claim expires.
        await Task { try? await records.write([change], at: request.now) }.value
    }

    private func store(
        _ answer: Answer,
        of request: IdempotentRequest,
        after revision: Int64
    ) async throws(CartwrightError) -> Answer {
        var repeated = answer
        if let body = answer.repeatedBody { repeated.body = .bytes(body) }
        let kept = StoredAnswer(repeated, withHeaders: request.keepsHeaders)
        do throws(CartwrightError) {
            let change = request.change(to: kept.bytes, after: revision, storedSeconds)
            try await records.write(answer.records + [change], at: request.now)
            await answer.beginning?()
            return answer
        } catch {
            // Another process wrote first: its answer is returned if it is for the same request.
            guard error.code == .recordConflict,
                let record = try await records.record(request.record, at: request.now),
                case .answer(let first) = try Stored(record, of: request)
            else { throw error }
            return first.replayed
        }
    }
}

/// The content of a record after the fingerprint of the request.
private enum Stored {
    case answer(StoredAnswer)
    case claim(Claim)

    /// Reads the content of a record.
    ///
    /// - Throws: `service.key_reused` if it belongs to a different request.
    init(_ record: Record, of request: IdempotentRequest) throws(CartwrightError) {
        let rest = Array(record.body.dropFirst(IdempotentRequest.fingerprintBytes))
        guard record.body.starts(with: request.fingerprint) else { throw .keyReused(request.key) }
        if let claim = Claim(rest) {
            self = .claim(claim)
        } else if let answer = StoredAnswer(rest) {
            self = .answer(answer)
        } else {
            throw .keyReused(request.key)
        }
    }
}

/// The claim of a process that works on a request.
private struct Claim {
    let process: String
    /// The time at which the claim expires.
    let until: Instant

    init(process: String, until: Instant) { (self.process, self.until) = (process, until) }

    /// The claim as a line of JSON.
    var bytes: [UInt8] {
        let head: JSONValue = ["process": .string(process), "until": .string(until.description)]
        return head.utf8
    }

    /// Reads a stored claim; nil if the bytes are something else, such as an answer.
    init?(_ bytes: [UInt8]) {
        guard let head = try? JSONParser.parse(bytes), case .string(let process)? = head["process"],
            case .string(let text)? = head["until"], let until = try? Instant(text)
        else { return nil }
        (self.process, self.until) = (process, until)
    }
}

extension IdempotentRequest {
    /// The change that writes bytes after the fingerprint.
    fileprivate func change(to bytes: [UInt8], after revision: Int64, _ storedSeconds: Int64) -> RecordChange {
        RecordChange(
            record,
            to: fingerprint + bytes,
            after: revision,
            expiresAt: now.adding(seconds: storedSeconds)
        )
    }
}

extension CartwrightError {
    fileprivate static func keyRuns(_ key: String) -> CartwrightError {
        CartwrightError(
            .serviceRunning,
            "a request with the key \"\(key.shortened(toBytes: 60))\" is still running",
            hint: "retry later"
        )
    }

    fileprivate static func keyReused(_ key: String) -> CartwrightError {
        CartwrightError(
            .serviceKeyReused,
            "the key \"\(key.shortened(toBytes: 60))\" was used for a different request",
            hint: "use a new key for each request, and the same key only to repeat it"
        )
    }
}
