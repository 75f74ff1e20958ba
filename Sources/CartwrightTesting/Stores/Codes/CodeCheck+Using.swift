internal import Cartwright

extension CodeCheck {
    mutating func tellsKnown() async throws(CartwrightError) {
        let store = try store()
        try await store.insert(try Self.codes(["A", "B", "C"]))
        _ = try await store.revoke(["C"], at: Self.now)
        expect("known codes", try await store.known(among: ["X", "b", "A ", "A", "C", ""]), is: ["A", "B", "C"])
        expect("known codes without input", try await store.known(among: []), is: [])
    }

    mutating func inOrder() async throws(CartwrightError) {
        let store = try store()
        // In byte order: punctuation before digits before letters, and a text before its extensions.
        let sorted = ["!", "-9", "0", "09", "1", "9", "A", "A ZED", "A-1", "A1", "AA", "B", "Z", "~"]
        try await store.insert(try Self.codes(sorted.shuffled(), of: "spring"))
        let others = ["0-OTHER", "A-OTHER", "ZZ"]
        try await store.insert(try Self.codes(others.reversed(), of: "autumn"))
        let all = (sorted + others).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for page in [1, 2, 5, 1_000] {
            expect("pages of \(page)", try await texts(in: store, page: page), is: all)
            expect(
                "pages of \(page), of one promotion",
                try await texts(in: store, of: "spring", page: page),
                is: sorted
            )
        }
        expect("codes of a promotion without codes", try await texts(in: store, of: "winter"), is: [])
        let behind = try await store.codes(after: "aa ", of: nil, limit: 2)
        expect("codes after a code in another spelling", behind.map(\.code), is: ["B", "Z"])
        expect("codes with a limit of 0", try await store.codes(after: nil, of: nil, limit: 0), is: [])
    }

    mutating func revokes() async throws(CartwrightError) {
        let store = try store()
        let ended = try IssuedCode("OLD", of: "spring", limit: 2, endsAt: Self.now)
        try await store.insert(try Self.codes(["A", "B", "C"]) + [ended])
        expect("the number of revoked codes", try await store.revoke([" a", "OLD"], at: Self.now), is: 2)
        expect("A", try await store.find("A")?.revokedAt, is: Self.now)
        let old = try await store.find("OLD")
        expect("OLD", [old?.revokedAt, old?.endsAt], is: [Self.now, Self.now])
        expect("its limit", old?.limit, is: 2)
        let later = Self.now.adding(seconds: 60)
        expect("the number of codes revoked later", try await store.revoke(["A", "B", "B"], at: later), is: 1)
        expect("A, again", try await store.find("A")?.revokedAt, is: Self.now)
        expect("B", try await store.find("B")?.revokedAt, is: later)
        let untouched = try await store.find("C")
        expect("C", untouched.map { $0.revokedAt == nil }, is: true)
        await expect(.codeExists, line: 1, "adding a revoked code") { () async throws(CartwrightError) in
            try await store.insert(try Self.codes(["A"]))
        }
    }

    mutating func revokesAllOrNone() async throws(CartwrightError) {
        let store = try store()
        try await store.insert(try Self.codes(["A", "B"]))
        await expect(.codeUnknown, "revoking an unknown code") { () async throws(CartwrightError) in
            _ = try await store.revoke(["A", "X", "B"], at: Self.now)
        }
        for code in try await store.codes(after: nil, of: nil, limit: .max) {
            expect(code.code, code.revokedAt, is: nil)
        }
        expect("revoking no codes", try await store.revoke([], at: Self.now), is: 0)
    }

    mutating func revokesPromotion() async throws(CartwrightError) {
        let store = try store()
        try await store.insert(try Self.codes(["A", "B", "C"], of: "spring") + Self.codes(["D"], of: "SPRING"))
        _ = try await store.revoke(["B"], at: Self.now)
        let later = Self.now.adding(seconds: 60)
        expect("the number of revoked codes", try await store.revokeAll(of: "spring", at: later), is: 2)
        var since: [Instant?] = []
        for code in ["A", "B", "C", "D"] { since.append(try await store.find(code)?.revokedAt) }
        expect("the times of revocation", since, is: [later, Self.now, later, nil])
        expect("the number of codes revoked later", try await store.revokeAll(of: "spring", at: later), is: 0)
        try await store.insert(try Self.codes(["E"], of: "spring"))
        expect("the state of a code added later", try await store.find("E")?.state(at: later), is: .valid)
        await expect(.codeUnknown, "revoking a promotion without codes") { () async throws(CartwrightError) in
            _ = try await store.revokeAll(of: "winter", at: later)
        }
    }
}
