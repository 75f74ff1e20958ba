internal import Cartwright
internal import Synchronization

/// Answers to requests with idempotency keys: a request is carried out once, its repetition gets the same bytes, and
/// another request with its key is refused, whichever process of the shop they come to.
///
/// One for each shop of a process, for the service's own operations and for those of its extensions. Answers that
/// version 0.1.0 has kept are read: an answer is kept behind the fingerprint of its request.
final class IdempotentAnswers: Sendable {
    private let records: any RecordStore
    /// The records of the answers whose requests run in this process.
    private let running = Mutex<Set<RecordKey>>([])
    /// Names this process in the claims that it makes.
    private let process: String

    /// The time for which an answer is stored, in seconds: 48 hours.
    static let keptSeconds: Int64 = 48 * 3_600

    /// The time for which another process may work on a claim, in seconds, before a repetition goes on in its place.
    static let claimSeconds: Int64 = 60

    /// The number of checks whether another process has answered a repetition, and the milliseconds between them.
    private static let looks = (count: 50, milliseconds: 20)

    init(in records: any RecordStore, process: String) { (self.records, self.process) = (records, process) }

    /// Does some work while no other request of this process has its key.
    ///
    /// - Throws: `service.running` where one has; what the work throws.
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

    /// Does some work while no other request does it, at whichever process of the shop. Nothing is stored once it is
    /// done; where the process ends, the claim does after ``claimSeconds``.
    ///
    /// - Throws: `service.running` where another request does it; an error of area `store`; what the work throws.
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

    /// Carries a request out once.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - failing: makes an error of this into one of the work.
    ///   - isKept: whether an answer counts for repetitions, too; one that does not leaves the key free.
    ///   - work: carries it out. Where it throws, nothing is kept, and the key is free.
    /// - Throws: `service.key_reused`, `service.running`, an error of area `store`; what the work throws.
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
                do throws(CartwrightError) { return try await keep(answer, of: request, after: revision) } catch {
                    throw failing(error)
                }
            }
        }
    }

    /// Does the work, and gives the key back where no answer is kept.
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

    /// The way in which a request goes on.
    private enum Start {
        /// It was answered before.
        case answered(Answer)
        /// It is to be carried out; its answer follows this revision of its record.
        case work(Int64)
    }

    private func begin(_ request: IdempotentRequest) async throws(CartwrightError) -> Start {
        for _ in 0..<Self.looks.count where !Task.isCancelled {
            let record = try await records.record(request.record, at: request.now)
            switch try record.map({ record throws(CartwrightError) in try Stored(record, of: request) }) {
            case .answer(let answer): return .answered(answer.replayed)
            case .claim(let claim) where claim.process != process && request.now < claim.until:
                // Another process works on it, and cannot say when it is done.
                try? await Task.sleep(for: .milliseconds(Self.looks.milliseconds))
            case nil where !request.isClaimed: return .work(0)
            case nil, .claim:
                if let revision = try await claim(request, after: record?.revision ?? 0) { return .work(revision) }
            }
        }
        throw .keyRuns(request.key)
    }

    /// Takes the key of a request.
    ///
    /// - Returns: the revision of its record; nil where another process was faster.
    private func claim(_ request: IdempotentRequest, after revision: Int64) async throws(CartwrightError) -> Int64? {
        let claim = Claim(process: process, until: request.now.adding(seconds: Self.claimSeconds))
        do throws(CartwrightError) {
            try await records.write([request.change(to: claim.bytes, after: revision)], at: request.now)
            return revision + 1
        } catch {
            guard error.code == .recordConflict else { throw error }
            return nil
        }
    }

    // MARK: After the work

    /// Gives the key of a request back that comes to no answer, even where its caller has disconnected.
    private func release(_ request: IdempotentRequest, at revision: Int64) async {
        guard request.isClaimed else { return }
        let (records, change) = (records, RecordChange(request.record, to: nil, after: revision))
        // Where that fails, the claim ends by itself.
        await Task { try? await records.write([change], at: request.now) }.value
    }

    private func keep(
        _ answer: Answer,
        of request: IdempotentRequest,
        after revision: Int64
    ) async throws(CartwrightError) -> Answer {
        let kept = KeptAnswer(answer, withHeaders: request.keepsHeaders)
        do throws(CartwrightError) {
            try await records.write(answer.records + [request.change(to: kept.bytes, after: revision)], at: request.now)
            await answer.beginning?()
            return answer
        } catch {
            // Another process was faster: what it answered counts, if it was the same request.
            guard error.code == .recordConflict,
                let record = try await records.record(request.record, at: request.now),
                case .answer(let first) = try Stored(record, of: request)
            else { throw error }
            return first.replayed
        }
    }
}

/// The content behind the fingerprint of a request.
private enum Stored {
    case answer(KeptAnswer)
    case claim(Claim)

    /// Reads the content of a record.
    ///
    /// - Throws: `service.key_reused` where it is of another request.
    init(_ record: Record, of request: IdempotentRequest) throws(CartwrightError) {
        let rest = Array(record.body.dropFirst(IdempotentRequest.fingerprintBytes))
        guard record.body.starts(with: request.fingerprint) else { throw .keyReused(request.key) }
        if let claim = Claim(rest) {
            self = .claim(claim)
        } else if let answer = KeptAnswer(rest) {
            self = .answer(answer)
        } else {
            throw .keyReused(request.key)
        }
    }
}

/// The claim of a process that works on a request.
private struct Claim {
    let process: String
    /// Until when it is waited for.
    let until: Instant

    init(process: String, until: Instant) { (self.process, self.until) = (process, until) }

    /// A line of JSON.
    var bytes: [UInt8] {
        let head: JSONValue = ["process": .string(process), "until": .string(until.description)]
        return head.utf8
    }

    /// Reads a written claim; nil where the bytes are something else, such as an answer.
    init?(_ bytes: [UInt8]) {
        guard let head = try? JSONParser.parse(bytes), case .string(let process)? = head["process"],
            case .string(let text)? = head["until"], let until = try? Instant(text)
        else { return nil }
        (self.process, self.until) = (process, until)
    }
}

extension IdempotentRequest {
    /// The change that writes something behind the fingerprint.
    fileprivate func change(to bytes: [UInt8], after revision: Int64) -> RecordChange {
        RecordChange(
            record,
            to: fingerprint + bytes,
            after: revision,
            expiresAt: now.adding(seconds: IdempotentAnswers.keptSeconds)
        )
    }
}

extension CartwrightError {
    fileprivate static func keyRuns(_ key: String) -> CartwrightError {
        CartwrightError(
            .serviceRunning,
            "a request with the key \"\(key.shortened(toBytes: 60))\" runs at this moment",
            hint: "ask again"
        )
    }

    fileprivate static func keyReused(_ key: String) -> CartwrightError {
        CartwrightError(
            .serviceKeyReused,
            "the key \"\(key.shortened(toBytes: 60))\" was used for another request",
            hint: "take a new key for each request, and the same one only to repeat it"
        )
    }
}
