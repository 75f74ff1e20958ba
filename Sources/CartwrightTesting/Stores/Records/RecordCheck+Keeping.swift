internal import Cartwright

extension RecordCheck {
    mutating func expires() async throws(CartwrightError) {
        let store = try store()
        try await store.write([Self.change("a", to: "1", until: Self.soon)], at: Self.now)
        let before = Self.soon.adding(milliseconds: -1)
        try await expect("just before the expiry", "a", is: "1", until: Self.soon, now: before, in: store)
        try await expect("at the expiry", "a", is: nil, now: Self.soon, in: store)
        let listed = try await store.records(of: "job", after: nil, limit: 10, at: Self.soon)
        expect("records listed at the expiry", listed, is: [])
        let late = Self.change("a", to: "2", after: 1)
        await expectConflict("a", after: 1, present: 0, of: [late], at: Self.soon, in: store)
        try await store.write([Self.change("a", to: "2", after: 0)], at: Self.soon)
        try await expect("written again", "a", is: "2", now: .latest, in: store)
        // The expiry of a record is that of its last write.
        try await store.write([Self.change("a", to: "3", until: Self.soon)], at: Self.now)
        try await expect("written again with an expiry", "a", is: "3", at: 2, until: Self.soon, in: store)
        try await expect("after that expiry", "a", is: nil, now: Self.soon, in: store)
        try await store.write([Self.change("b", to: "1", until: Self.soon)], at: Self.now)
        try await store.write([Self.change("b", to: "2")], at: Self.now)
        try await expect("written again without an expiry", "b", is: "2", at: 2, now: .latest, in: store)
    }

    mutating func inOrder() async throws(CartwrightError) {
        let store = try store()
        // In byte order: punctuation before digits before letters, and a text before its extensions.
        let sorted = ["!", "-9", "0", "09", "1", "9", "A", "A-1", "A1", "AA", "B", "a", "a ", "b", "ß", "日"]
        try await store.write(sorted.shuffled().map { Self.change($0, to: $0) }, at: Self.now)
        let others = [RecordKey("jo", "c"), RecordKey("job0", "c"), RecordKey("key", "c")]
        try await store.write(others.map { RecordChange($0, to: [], after: 0) }, at: Self.now)
        try await store.write([Self.change("AB", to: "gone", until: Self.now)], at: Self.now.adding(seconds: -1))
        for page in [1, 2, 5, 1_000] {
            expect("pages of \(page)", try await ids(in: store, page: page), is: sorted)
        }
        let behind = try await store.records(of: "job", after: "AB", limit: 2, at: Self.now)
        expect("records after an id without a record", behind.map(\.key.id), is: ["B", "a"])
        expect("their bodies", behind.map(\.body), is: ["B", "a"].map { Array($0.utf8) })
        let none = try await store.records(of: "job", after: nil, limit: 0, at: Self.now)
        expect("records with a limit of 0", none, is: [])
        expect(
            "records of an unused kind",
            try await store.records(of: "j", after: nil, limit: 9, at: Self.now),
            is: []
        )
    }

    private func ids(in store: any RecordStore, page: Int) async throws(CartwrightError) -> [String] {
        var ids: [String] = []
        while true {
            let records = try await store.records(of: "job", after: ids.last, limit: page, at: Self.now)
            ids += records.map(\.key.id)
            // Stops a store that returns the same page forever.
            if records.count < page || ids.count > 1_000 { return ids }
        }
    }

    mutating func removesExpired() async throws(CartwrightError) {
        let store = try store()
        let ending = (1...5).map { Self.change("e\($0)", to: "x", until: Self.soon) }
        let staying = [Self.change("later", to: "x", until: .latest), Self.change("never", to: "x")]
        try await store.write(ending + staying, at: Self.now)
        let before = Self.soon.adding(milliseconds: -1)
        expect("just before the expiry", try await store.removeExpired(before: before, limit: 10), is: 0)
        expect("records with a limit of 0", try await store.removeExpired(before: Self.soon, limit: 0), is: 0)
        expect("removed with a limit of 3", try await store.removeExpired(before: Self.soon, limit: 3), is: 3)
        // At an earlier instant the remaining records exist.
        let left = try await store.records(of: "job", after: nil, limit: 10, at: Self.now)
        expect("records left", left.count, is: 4)
        expect("removed after that", try await store.removeExpired(before: Self.soon, limit: 3), is: 2)
        expect("removed again", try await store.removeExpired(before: Self.soon, limit: 3), is: 0)
        let kept = try await store.records(of: "job", after: nil, limit: 10, at: Self.now)
        expect("the remaining records", kept.map(\.key.id), is: ["later", "never"])
    }

    mutating func outlivesTheStore() async throws(CartwrightError) {
        try await store().write([Self.change("a", to: "1", until: Self.soon), Self.change("b", to: "1")], at: Self.now)
        try await store().write([Self.change("a", to: "2", after: 1, until: Self.soon)], at: Self.now)
        try await store().write([Self.change("b", to: nil, after: 1)], at: Self.now)
        try await expect("the reopened store", "a", is: "2", at: 2, until: Self.soon, in: store())
        try await expect("the deleted record", "b", is: nil, in: store())
    }

    /// Checks that writers add to one record and count in another concurrently, through two instances of one store.
    mutating func concurrentWriters() async throws(CartwrightError) {
        let stores = [try store(), try store()]
        let answers = await withTaskGroup(of: CartwrightError?.self) { group in
            for writer in 0..<8 { group.addTask { await Self.add(10, to: stores[writer % 2]) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for error in answers { if let error { throw error } }
        for id in ["a", "b"] {
            let record = try await stores[0].record(Self.key(id), at: Self.now)
            expect("revision of \(id)", record?.revision, is: 80)
            expect("updates of \(id)", record?.body.count, is: 80)
        }
    }

    private static func add(_ times: Int, to store: any RecordStore) async -> CartwrightError? {
        var done = 0
        while done < times {
            do throws(CartwrightError) {
                let record = try await store.record(key("a"), at: now)
                await Task.yield()
                let body = (record?.body ?? []) + [1]
                let changes = [
                    RecordChange(key("b"), to: body, after: nil),
                    RecordChange(key("a"), to: body, after: record?.revision ?? 0),
                ]
                try await store.write(done.isMultiple(of: 2) ? changes : changes.reversed(), at: now)
                done += 1
            } catch {
                if error.code != .recordConflict { return error }
            }
        }
        return nil
    }
}
