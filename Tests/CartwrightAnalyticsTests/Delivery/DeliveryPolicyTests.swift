import Cartwright
import CartwrightAnalytics
import Testing

struct DeliveryPolicyTests {
    private static let noon = Instant(seconds: 1_767_268_800) ?? .earliest

    /// A generator with a constant value: 1 gives the minimum of a range, the largest value its maximum.
    private struct Extreme: RandomNumberGenerator {
        let value: UInt64
        mutating func next() -> UInt64 { value }
    }

    private static func batch(failures: Int = 0, age: Int64 = 0, events: Int = 2) -> OutboxBatch {
        let created = noon.adding(milliseconds: -age)
        return OutboxBatch(id: "b", body: Array("[{},{}]".utf8), events: events, failures: failures, createdAt: created)
    }

    private func outcome(
        _ answer: DeliveryAnswer,
        _ batch: OutboxBatch = batch(),
        _ policy: DeliveryPolicy = DeliveryPolicy(),
        luck: UInt64 = 1
    ) -> DeliveryOutcome {
        var random = Extreme(value: luck)
        return policy.outcome(of: answer, to: batch, at: Self.noon, using: &random)
    }

    /// Returns a short form of an outcome.
    private func words(_ outcome: DeliveryOutcome) -> String {
        switch outcome {
        case .delivered: "delivered"
        case .postponed(let until, let error): "+\(until.milliseconds - Self.noon.milliseconds) \(error.code)"
        case .refused(let error): "dead \(error.code)"
        case .tooLarge(let error): "divided \(error.code)"
        }
    }

    @Test(
        arguments: [
            (200, "delivered"), (201, "delivered"), (202, "delivered"), (204, "delivered"), (299, "delivered"),
            (300, "dead delivery.redirected"), (301, "dead delivery.redirected"), (304, "dead delivery.redirected"),
            (308, "dead delivery.redirected"), (399, "dead delivery.redirected"),
            (400, "dead delivery.refused"), (401, "dead delivery.refused"), (403, "dead delivery.refused"),
            (404, "dead delivery.refused"), (405, "dead delivery.refused"), (409, "dead delivery.refused"),
            (410, "dead delivery.refused"), (415, "dead delivery.refused"), (422, "dead delivery.refused"),
            (431, "dead delivery.refused"), (451, "dead delivery.refused"), (100, "dead delivery.refused"),
            (0, "dead delivery.refused"), (-1, "dead delivery.refused"),
            (413, "divided delivery.too_large"),
            (408, "+1000 delivery.unavailable"), (425, "+1000 delivery.unavailable"),
            (429, "+1000 delivery.unavailable"), (500, "+1000 delivery.unavailable"),
            (501, "+1000 delivery.unavailable"), (502, "+1000 delivery.unavailable"),
            (503, "+1000 delivery.unavailable"), (504, "+1000 delivery.unavailable"),
            (599, "+1000 delivery.unavailable"), (999, "+1000 delivery.unavailable"),
        ]
    )
    func `each status has one outcome`(_ status: Int, _ expected: String) {
        #expect(words(outcome(.answered(status: status, retryAfter: nil))) == expected)
    }

    @Test func `an attempt without an answer, or without a trusted receiver, is retried`() {
        let error = CartwrightError(.deliveryUnreachable, "the connection failed")
        #expect(words(outcome(.unanswered(error))) == "+1000 delivery.unreachable")
        let untrusted = CartwrightError(.deliveryUntrusted, "the certificate cannot be trusted")
        #expect(words(outcome(.untrusted(untrusted))) == "+1000 delivery.untrusted")
    }

    @Test(
        arguments: [
            (0, 1_000, 2_000), (1, 1_000, 4_000), (2, 1_000, 8_000), (7, 1_000, 256_000), (8, 1_000, 300_000),
            (60, 1_000, 300_000), (Int.max - 1, 1_000, 300_000),
        ] as [(Int, Int, Int)]
    )
    func `waits grow with the failures, up to the longest`(_ failures: Int, _ least: Int, _ most: Int) {
        let answer = DeliveryAnswer.answered(status: 503, retryAfter: nil)
        let batch = Self.batch(failures: failures)
        #expect(words(outcome(answer, batch, luck: 1)) == "+\(least) delivery.unavailable")
        #expect(words(outcome(answer, batch, luck: .max)) == "+\(most) delivery.unavailable")
    }

    @Test(
        arguments: [
            ("0", 1_000), ("1", 1_000), ("2", 2_000), ("7", 7_000), (" 7", 7_000), ("3600", 3_600_000),
            // The wait is never shorter than requested, up to a day.
            ("86400", 86_400_000), ("86401", 86_400_000), ("99999999999999999999", 86_400_000),
            ("Thu, 01 Jan 2026 12:00:42 GMT", 42_000), ("Thu, 01 Jan 2026 11:59:59 GMT", 1_000),
            ("Fri, 31 Dec 2199 23:59:59 GMT", 86_400_000),
            // An unreadable value has no effect.
            ("", 1_000), ("soon", 1_000), ("-5", 1_000), ("+7", 1_000), ("7.5", 1_000), ("7s", 1_000),
            ("Thu, 32 Jan 2026 12:00:42 GMT", 1_000), ("2026-01-01T12:00:42Z", 1_000),
        ] as [(String, Int)]
    )
    func `an attempt never comes before the requested time`(_ header: String, _ wait: Int) {
        for status in [408, 429, 503] {
            let answer = DeliveryAnswer.answered(status: status, retryAfter: header)
            #expect(words(outcome(answer)) == "+\(wait) delivery.unavailable", "\(status)")
        }
    }

    @Test func `a requested time does not shorten a wait`() {
        let answer = DeliveryAnswer.answered(status: 503, retryAfter: "2")
        #expect(words(outcome(answer, Self.batch(failures: 4), luck: .max)) == "+32000 delivery.unavailable")
    }

    @Test(
        arguments: [
            (3 * 86_400_000 - 1, 9, false), (3 * 86_400_000, 3, false), (3 * 86_400_000, 4, true),
            (30 * 86_400_000, 0, false), (30 * 86_400_000, 9, true),
        ] as [(Int64, Int, Bool)]
    )
    func `a batch is dead after a maximum age and enough attempts`(_ age: Int64, _ failures: Int, _ isDead: Bool) {
        let answer = DeliveryAnswer.answered(status: 503, retryAfter: nil)
        let outcome = outcome(answer, Self.batch(failures: failures, age: age))
        #expect(words(outcome).hasPrefix("dead") == isDead, "\(outcome)")
        if case .refused(let error) = outcome {
            #expect(error.code == .deliveryGivenUp)
            #expect(error.summary.hasPrefix("gave up after \(failures + 1) attempts in \(age / 86_400_000) days: the"))
            #expect(error.summary.hasSuffix("answered with status 503"))
        }
    }

    @Test func `a batch from the future, after a clock is set back, is retried`() {
        let answer = DeliveryAnswer.answered(status: 503, retryAfter: nil)
        #expect(words(outcome(answer, Self.batch(failures: 9, age: -1_000))).hasPrefix("+"))
    }

    @Test func `settings change the waits and the age`() {
        var policy = DeliveryPolicy()
        policy.backoff = RetryPolicy(shortest: .zero, longest: .zero)
        policy.longestRetryAfter = .milliseconds(5)
        let answer = DeliveryAnswer.answered(status: 429, retryAfter: "60")
        #expect(words(outcome(answer, Self.batch(), policy)) == "+5 delivery.unavailable")
        (policy.givesUpAfter, policy.fewestAttempts) = (.zero, 1)
        #expect(words(outcome(answer, Self.batch(), policy)) == "dead delivery.given_up")
    }
}

struct RefusalStreakTests {
    private func streak(_ statuses: [Int], limit: Int = 3) -> RefusalStreak {
        var streak = RefusalStreak(limit: limit)
        for status in statuses { streak.note(.answered(status: status, retryAfter: nil)) }
        return streak
    }

    @Test(
        arguments: [
            ([], false), ([401, 401], false), ([401, 401, 401], true), ([401, 403, 404], true),
            ([302, 301, 308], true),
            // An answer about the batch itself shows that the settings are right.
            ([401, 401, 204, 401], false), ([401, 401, 400, 401], false), ([401, 401, 413, 401], false),
            ([401, 401, 422, 401, 401, 401], true),
            // A temporary refusal shows nothing about the settings.
            ([401, 503, 401, 429, 401], true), ([503, 503, 503, 503], false),
            // The end is final.
            ([401, 401, 401, 204], true),
        ] as [([Int], Bool)]
    )
    func `delivery stops after a few refusals in a row that point to the settings`(
        _ statuses: [Int],
        _ isOver: Bool
    ) {
        #expect(streak(statuses).isOver == isOver)
    }

    @Test func `an untrusted receiver counts as a refusal`() {
        var streak = RefusalStreak(limit: 2)
        let answer = DeliveryAnswer.untrusted(CartwrightError(.deliveryUntrusted, "no"))
        streak.note(answer)
        streak.note(.unanswered(CartwrightError(.deliveryTimeout, "no")))
        #expect(!streak.isOver)
        streak.note(answer)
        #expect(streak.isOver)
    }

    @Test func `the limit is at least one`() {
        #expect(!streak([], limit: 0).isOver)
        #expect(streak([404], limit: -3).isOver)
    }

    @Test func `the error has the number of batches and the reason`() {
        let error = streak([404], limit: 1).error(after: CartwrightError(.deliveryRefused, "status 404"))
        #expect(error.code == .deliveryStopped)
        #expect(error.summary == "a batch was refused as if the key or the URL were wrong: status 404")
    }
}

struct DeliveryAnswerTests {
    @Test(
        arguments: [
            .answered(status: 204, retryAfter: nil), .answered(status: 429, retryAfter: "7"),
            .unanswered(CartwrightError(.deliveryTimeout, "late", fault: .environment)),
            .untrusted(CartwrightError(.deliveryUntrusted, "who", fault: .environment)),
        ] as [DeliveryAnswer]
    )
    func `an answer is passed to another program and read again`(_ answer: DeliveryAnswer) throws {
        #expect(DeliveryAnswer(try JSONParser.parse(answer.json.text)) == answer)
    }

    @Test(arguments: ["{}", "[]", "3", #"{"status":"204"}"#, #"{"code":"a.b"}"#])
    func `other JSON is not an answer`(_ text: String) throws {
        #expect(DeliveryAnswer(try JSONParser.parse(text)) == nil)
    }
}
