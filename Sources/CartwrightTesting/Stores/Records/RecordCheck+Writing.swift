internal import Cartwright

extension RecordCheck {
    mutating func emptyAtFirst() async throws(CartwrightError) {
        let store = try store()
        try await expect("a record", "a", is: nil, in: store)
        expect("records", try await store.records(of: "job", after: nil, limit: 10, at: Self.now), is: [])
        expect("removed records", try await store.removeExpired(before: .latest, limit: 10), is: 0)
        try await store.write([], at: Self.now)
        try await store.write([Self.change("a", to: nil)], at: Self.now)
        try await expect("after deleting an unknown record", "a", is: nil, in: store)
    }

    mutating func readsBack() async throws(CartwrightError) {
        let store = try store()
        let texts = SampleFeed.hostileTexts.filter { !$0.isEmpty && $0 != "é" }.map { String($0.prefix(500)) }
        let kinds = ["job", "Job", "job ", "a\u{0}b", "日本"]
        for kind in kinds {
            let changes = texts.map { RecordChange(RecordKey(kind, $0), to: Array("\(kind)/\($0)".utf8), after: 0) }
            try await store.write(changes, at: Self.now)
        }
        for kind in kinds {
            for text in texts {
                let record = try await store.record(RecordKey(kind, text), at: Self.now)
                let expected = Record(RecordKey(kind, text), Array("\(kind)/\(text)".utf8), revision: 1)
                expect("\(kind) \"\(text.prefix(20))\"", record, is: expected)
            }
            let all = try await store.records(of: kind, after: nil, limit: .max, at: Self.now)
            expect("all of \(kind)", Set(all.map(\.key.id)), is: Set(texts))
        }
        for bytes in [[], [0, 255, 0], [UInt8](repeating: 7, count: RecordLimits.bodyBytes)] {
            try await store.write([RecordChange(Self.key("bytes"), to: bytes, after: nil)], at: Self.now)
            let body = try await store.record(Self.key("bytes"), at: Self.now)?.body
            expect("\(bytes.count) bytes", body == bytes, is: true)
        }
    }

    mutating func comparesRevisions() async throws(CartwrightError) {
        let store = try store()
        for revision in [1, -1, .max] as [Int64] {
            let change = Self.change("a", to: "x", after: revision)
            await expectConflict("a", after: revision, present: 0, of: [change], in: store)
        }
        try await expect("after refusals", "a", is: nil, in: store)
        try await store.write([Self.change("a", to: "1", after: 0)], at: Self.now)
        try await store.write([Self.change("a", to: "2", after: 1)], at: Self.now)
        try await store.write([Self.change("a", to: "3")], at: Self.now)
        for revision in [0, 2, 4, -1, .min, .max] as [Int64] {
            for text in ["x", nil] {
                let change = Self.change("a", to: text, after: revision)
                await expectConflict("a", after: revision, present: 3, of: [change], in: store)
            }
        }
        try await expect("after all writes", "a", is: "3", at: 3, in: store)
        try await store.write([Self.change("b", to: "new")], at: Self.now)
        try await expect("a new record, written without a revision", "b", is: "new", in: store)
    }

    mutating func allOrNone() async throws(CartwrightError) {
        let store = try store()
        try await store.write([Self.change("a", to: "1", after: 0), Self.change("b", to: "1", after: 0)], at: Self.now)
        let changes = [
            Self.change("a", to: "2", after: 1), Self.change("new", to: "1"), Self.change("b", to: nil),
            Self.change("c", to: "2", after: 7), Self.change("d", to: "2", after: 8),
        ]
        await expectConflict("c", after: 7, present: 0, of: changes, in: store)
        try await expect("the first record", "a", is: "1", in: store)
        try await expect("the deleted record", "b", is: "1", in: store)
        try await expect("the new record", "new", is: nil, in: store)
        try await store.write(Array(changes.prefix(3)), at: Self.now)
        try await expect("the first record", "a", is: "2", at: 2, in: store)
        try await expect("the deleted record", "b", is: nil, in: store)
        try await expect("the new record", "new", is: "1", in: store)
    }

    mutating func deletes() async throws(CartwrightError) {
        let store = try store()
        try await store.write([Self.change("a", to: "1"), Self.change("b", to: "1")], at: Self.now)
        try await store.write([Self.change("a", to: "2", after: 1)], at: Self.now)
        try await store.write([Self.change("a", to: nil, after: 2)], at: Self.now)
        try await expect("the deleted record", "a", is: nil, in: store)
        try await expect("the other record", "b", is: "1", in: store)
        let later = Self.change("a", to: "3", after: 2)
        await expectConflict("a", after: 2, present: 0, of: [later], in: store)
        try await store.write([Self.change("a", to: "3", after: 0)], at: Self.now)
        try await expect("written again", "a", is: "3", in: store)
    }

    mutating func refusesLargeBodies() async throws(CartwrightError) {
        let store = try store()
        let large = [UInt8](repeating: 7, count: RecordLimits.bodyBytes + 1)
        let changes = [Self.change("a", to: "1"), RecordChange(Self.key("large"), to: large, after: nil)]
        do throws(CartwrightError) {
            try await store.write(changes, at: Self.now)
            violations.append("a body of \(large.count) bytes is written")
        } catch {
            expect("the error", error, is: .recordTooLarge(Self.key("large"), bytes: large.count))
        }
        try await expect("the record written with it", "a", is: nil, in: store)
    }
}
