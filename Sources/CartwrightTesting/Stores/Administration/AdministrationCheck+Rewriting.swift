internal import Cartwright

extension AdministrationCheck {
    /// Returns JSON in which texts that are equal to one are replaced.
    private static func replaced(_ value: JSONValue, _ old: String, by new: String) -> JSONValue {
        switch value {
        case .string(let text): return .string(text == old ? new : text)
        case .array(let values): return .array(values.map { replaced($0, old, by: new) })
        case .object(let object):
            var result = JSONObject()
            for (key, value) in object { result[key] = replaced(value, old, by: new) }
            return .object(result)
        default: return value
        }
    }

    private static func replaced(_ bytes: [UInt8], _ old: String, by new: String) throws(CartwrightError) -> [UInt8] {
        bytes.isEmpty ? [] : replaced(try JSONParser.parse(bytes), old, by: new).utf8
    }

    /// Returns true if bytes have a text.
    private static func has(_ text: String, in bytes: [UInt8]?) -> Bool {
        String(decoding: bytes ?? [], as: UTF8.self).contains(text)
    }

    mutating func rewritesSessions() async throws(CartwrightError) {
        try await open("a", of: "ada", at: 1)
        try await pay("a", at: 2)
        try await send([.setCountry("DE")], to: "a", at: 3, key: "k", answer: #""ada""#)
        try await open("b", of: "ada", at: 4)
        let before = revision(of: "a")
        let isFound = try await administration.rewriteSession("a", without: "ada", at: Self.instant(5)) {
            _,
            bytes throws(CartwrightError) in try Self.replaced(bytes, "ada", by: "another")
        }
        expect("a rewritten session", isFound, is: true)
        expect("the revision", try await store.session("a")?.revision, is: before + 1)
        expect("the commands", try await store.session("a")?.commands, is: [])
        for revision in 1...(before + 1) {
            let stored = try await store.session("a", at: revision)
            expect("revision \(revision) is readable", stored != nil, is: true)
            expect("the customer at revision \(revision)", Self.has(#""ada""#, in: stored?.json), is: false)
            expect("commands of revision \(revision)", Self.has(#""ada""#, in: stored?.commands), is: false)
        }
        let answer = try await store.commitment(of: "k", in: "a")?.answer
        expect("the answer to a change", answer, is: Array(#""another""#.utf8))
        for field in [ListField.customer, .pastCustomer] {
            expect("sessions of the customer", try await ids(.sessions, [ListKey(field, "ada")]), is: ["b"])
            expect("sessions of the other", try await ids(.sessions, [ListKey(field, "another")]), is: ["a"])
        }
        expect("orders of the customer", try await ids(.orders, [ListKey(.customer, "ada")]), is: [])
        expect("orders of the other", try await ids(.orders, [ListKey(.customer, "another")]), is: ["a.o1"])
        expect("the order of sessions", try await ids(.sessions), is: ["b", "a"])
        expect("an unknown session", try await rewrite("c"), is: false)
        do throws(CartwrightError) {
            let late = CheckoutChange(of: "a", to: [], after: before, at: Self.instant(6))
            _ = try await store.commit(late)
            violations.append("a change that was computed before is committed")
        } catch {
            expect("the error", error.code, is: .sessionConflict)
        }
        try await refusesBadParts()
    }

    private func rewrite(_ id: String) async throws(CartwrightError) -> Bool {
        try await administration.rewriteSession(id, without: "ada", at: Self.instant(5)) {
            _,
            bytes throws(CartwrightError) in bytes
        }
    }

    /// Expects that an error of the rewriting changes nothing.
    private mutating func refusesBadParts() async throws(CartwrightError) {
        let before = try await store.session("b")
        do throws(CartwrightError) {
            try await administration.rewriteSession("b", without: "ada", at: Self.instant(7)) {
                _,
                _ throws(CartwrightError) in throw SampleEvents.refused
            }
            violations.append("a session is rewritten in spite of an error")
        } catch {
            expect("the error", error, is: SampleEvents.refused)
        }
        expect("the session after an error", try await store.session("b"), is: before)
    }

    mutating func rewritesEvents() async throws(CartwrightError) {
        let now = Self.now
        // One batch of each state: delivered, dead, being sent; then events that wait.
        for (number, outcome) in [.delivered, .refused(SampleEvents.refused), nil].enumerated() as EnumeratedOutcomes {
            _ = try await store.outbox.record(events(2, of: "s\(number)"), at: now)
            guard let batch = try await store.outbox.nextBatch(at: now), let outcome else { continue }
            try await store.outbox.settle(batch.id, outcome, at: now)
        }
        _ = try await store.outbox.record(events(3, of: "late"), at: now)
        var (place, rounds) = (OutboxPlace?.none, 0)
        repeat {
            place = try await administration.rewriteEvents(after: place, limit: 2) { event throws(CartwrightError) in
                Self.has(#""ada""#, in: event) ? try Self.replaced(event, "ada", by: "another customer") : nil
            }
            rounds += 1
        } while place != nil && rounds < 100
        var bodies: [[UInt8]] = []
        for entry in try await store.outbox.batches(in: nil, limit: 9) {
            bodies.append(try await store.outbox.batch(entry.id)?.body ?? [])
            expect("the size of a batch", entry.bytes, is: bodies.last?.count ?? 0)
        }
        expect("batches", bodies.count, is: 3)
        expect("batches with the text", bodies.count { Self.has(#""ada""#, in: $0) }, is: 0)
        expect("batches with the new text", bodies.count { Self.has("another customer", in: $0) }, is: 3)
        try await dividesRewrittenBatches()
    }

    private typealias EnumeratedOutcomes = EnumeratedSequence<[DeliveryOutcome?]>

    private func events(_ count: Int, of source: String) -> [Event] {
        (1...count).map { SampleEvents.event($0, of: source, text: "ada") }
    }

    /// Expects that a rewritten batch can be divided, and that waiting events have the new text.
    private mutating func dividesRewrittenBatches() async throws(CartwrightError) {
        try await store.outbox.resume(at: Self.now)
        var names: [String] = []
        for isFirst in [true, false, false, false] {
            guard let batch = try await store.outbox.nextBatch(at: Self.now) else { break }
            expect("a batch with the text", Self.has(#""ada""#, in: batch.body), is: false)
            if isFirst {
                try await store.outbox.settle(batch.id, .tooLarge(SampleEvents.refused), at: Self.now)
            } else {
                names += SampleEvents.names(in: batch.body) ?? []
                try await store.outbox.settle(batch.id, .delivered, at: Self.now)
            }
        }
        expect("the delivered events", names, is: ["s21", "s22", "late1", "late2", "late3"])
    }
}
