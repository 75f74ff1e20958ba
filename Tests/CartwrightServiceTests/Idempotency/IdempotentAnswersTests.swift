import Cartwright
import HTTPTypes
import Synchronization
import Testing

@testable import CartwrightService

/// An idempotency key stands for one request and one answer in all processes that share a store.
@Suite(.timeLimit(.minutes(20))) struct IdempotentAnswersTests {
    private let records: any RecordStore = MemoryRecordStore()
    private let here: IdempotentAnswers
    private let there: IdempotentAnswers
    private static let record = RecordKey("answer", "s\u{1F}k")

    init() {
        here = IdempotentAnswers(in: records, process: "here")
        there = IdempotentAnswers(in: records, process: "there")
    }

    /// A request whose fingerprint is one byte, 32 times.
    private static func request(_ byte: UInt8 = 1, claims: Bool = true, after seconds: Int64 = 0) throws
        -> IdempotentRequest
    {
        try IdempotentRequest(
            key: "k",
            record: record,
            fingerprint: [UInt8](repeating: byte, count: 32),
            at: ServiceBench.now.adding(seconds: seconds),
            isClaimed: claims,
            keepsHeaders: true
        )
    }

    private static func answer(
        _ answers: IdempotentAnswers,
        _ request: IdempotentRequest,
        keeping isKept: (Answer) -> Bool = { _ in true },
        _ work: () async throws(CartwrightError) -> Answer
    ) async throws(CartwrightError) -> Answer {
        try await answers.answer(to: request, failing: { $0 }, keeping: isKept, work)
    }

    private static func code(_ body: () async throws -> Void) async -> ErrorCode? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? CartwrightError)?.code
        }
    }

    private static func text(_ answer: Answer) -> String {
        guard case .bytes(let bytes) = answer.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [true, false])
    func `a repeated request gets the bytes of the first answer, and another request is refused`(
        claims: Bool
    ) async throws {
        var first = Answer.json(["a": 1], status: .created)
        first.headers[.location] = "/there"
        let answer = first
        _ = try await Self.answer(here, Self.request(claims: claims)) { answer }
        for answers in [here, there] {
            let again = try await Self.answer(answers, Self.request(claims: claims)) { Answer.json(["b": 2]) }
            #expect(again.status == .created && Self.text(again) == #"{"a":1}"#)
            #expect(again.headers[.location] == "/there" && again.headers[.idempotentReplayed] == "true")
            let other = await Self.code {
                _ = try await Self.answer(answers, Self.request(2, claims: claims)) { answer }
            }
            #expect(other == .serviceKeyReused)
        }
    }

    @Test(arguments: [true, false])
    func `the answer of a faster process is used for the same request only`(claims: Bool) async throws {
        let there = there
        for byte: UInt8 in [1, 2] {
            try await records.write([RecordChange(Self.record, to: nil, after: nil)], at: ServiceBench.now)
            let outcome = await Self.code {
                let late = try await Self.answer(here, Self.request(byte, claims: claims)) {
                    () throws(CartwrightError) in
                    // While this process works, the other one answers; its wait for the claim has ended.
                    do {
                        let request = try Self.request(1, claims: claims, after: 3_600)
                        _ = try await Self.answer(there, request) { Answer.json(["at": "there"]) }
                    } catch let error as CartwrightError { throw error } catch { Issue.record(error) }
                    return Answer.json(["at": "here"])
                }
                #expect(Self.text(late) == #"{"at":"there"}"#)
            }
            // Only the same request takes over an expired claim.
            #expect(outcome == (byte == 1 ? nil : .serviceKeyReused))
        }
    }

    private final class Counter: Sendable {
        private let count = Mutex<Int64>(0)
        var next: Int64 {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test func `of two processes one does the work, and the other returns its answer`() async throws {
        let counter = Counter()
        let texts = try await withThrowingTaskGroup(of: String.self) { tasks in
            for answers in [here, there] {
                tasks.addTask {
                    let request = try Self.request()
                    let answer = try await Self.answer(answers, request) { () throws(CartwrightError) in
                        try? await Task.sleep(for: .milliseconds(60))
                        return Answer.json(["number": .integer(counter.next)])
                    }
                    return Self.text(answer)
                }
            }
            return try await tasks.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts == [#"{"number":1}"#] && counter.next == 2)
    }

    @Test func `a request is refused while its first is running, and at once if its body differs`() async throws {
        let there = there
        _ = try await Self.answer(here, Self.request()) { () throws(CartwrightError) in
            #expect(
                await Self.code { _ = try await Self.answer(there, Self.request(2)) { Answer() } } == .serviceKeyReused
            )
            #expect(
                await Self.code { _ = try await Self.answer(there, Self.request()) { Answer() } } == .serviceRunning
            )
            return Answer()
        }
    }

    @Test func `a claim of an ended process expires after a minute, for the same request`() async throws {
        let body =
            [UInt8](repeating: 1, count: 32)
            + Array(#"{"process":"gone","until":"\#(ServiceBench.now.adding(seconds: 60))"}"#.utf8)
        try await records.write([RecordChange(Self.record, to: body, after: 0)], at: ServiceBench.now)
        #expect(
            await Self.code { _ = try await Self.answer(here, Self.request(after: 59)) { Answer() } } == .serviceRunning
        )
        let other = await Self.code { _ = try await Self.answer(here, Self.request(2, after: 60)) { Answer() } }
        #expect(other == .serviceKeyReused)
        let answer = try await Self.answer(here, Self.request(after: 60)) { Answer.json(["a": 1]) }
        #expect(Self.text(answer) == #"{"a":1}"#)
    }

    @Test func `a process does not wait for its own claim`() async throws {
        let body =
            [UInt8](repeating: 1, count: 32)
            + Array(#"{"process":"here","until":"\#(ServiceBench.now.adding(seconds: 60))"}"#.utf8)
        try await records.write([RecordChange(Self.record, to: body, after: 0)], at: ServiceBench.now)
        #expect(Self.text(try await Self.answer(here, Self.request()) { Answer.json(["a": 1]) }) == #"{"a":1}"#)
    }

    @Test func `failed work, or an answer that is not stored, leaves the key free`() async throws {
        let failed = await Self.code {
            _ = try await Self.answer(here, Self.request()) { () throws(CartwrightError) in throw .jobInterrupted }
        }
        #expect(failed == .serviceJobInterrupted)
        let passing = try await Self.answer(there, Self.request(2), keeping: { $0.status.code < 500 }) {
            Answer(status: .badGateway)
        }
        #expect(passing.status == .badGateway)
        #expect(Self.text(try await Self.answer(there, Self.request(3)) { Answer.json(["a": 1]) }) == #"{"a":1}"#)
    }

    /// The format of version 0.1.0: an answer of the service after 32 digits, an answer of an extension after 32
    /// bytes.
    @Test(
        arguments: [
            (#"{"status":202,"Content-Type":"application/json","Location":"/v1/jobs/1"}"#, "/v1/jobs/1"),
            (#"{"status":202,"headers":[["Content-Type","application/json"],["Location","/x"]]}"#, "/x"),
        ]
    )
    func `answers stored by version 0.1.0 are replayed`(head: String, location: String) async throws {
        let body = [UInt8](repeating: 1, count: 32) + Array("\(head)\n{\"a\":1}".utf8)
        try await records.write([RecordChange(Self.record, to: body, after: 0)], at: ServiceBench.now)
        let again = try await Self.answer(here, Self.request()) { Answer() }
        #expect(again.status == .accepted && Self.text(again) == #"{"a":1}"#)
        #expect(again.headers[.location] == location && again.headers[.contentType] == "application/json")
        #expect(await Self.code { _ = try await Self.answer(here, Self.request(2)) { Answer() } } == .serviceKeyReused)
    }

    @Test(arguments: ["", String(repeating: "k", count: 256), "a\u{1F}b", "a\nb", "\u{85}"])
    func `an invalid idempotency key is refused`(key: String) async throws {
        let refused = await Self.code {
            _ = try IdempotentRequest(
                key: key,
                record: Self.record,
                fingerprint: [UInt8](repeating: 1, count: 32),
                at: ServiceBench.now,
                isClaimed: true,
                keepsHeaders: true
            )
        }
        #expect(refused == .serviceBadIdempotencyKey)
        let short = await Self.code {
            _ = try IdempotentRequest(
                key: "k",
                record: Self.record,
                fingerprint: [1],
                at: ServiceBench.now,
                isClaimed: true,
                keepsHeaders: true
            )
        }
        #expect(short == .serviceInternal)
    }
}
