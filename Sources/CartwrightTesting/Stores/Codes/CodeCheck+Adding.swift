internal import Cartwright

extension CodeCheck {
    mutating func emptyAtFirst() async throws(CartwrightError) {
        let store = try store()
        expect("adding no codes", try await store.insert([]), is: CodeReceipt(added: 0, skipped: 0))
        expect("a code of an empty store", try await store.find("A"), is: nil)
        expect("the codes of an empty store", try await texts(in: store), is: [])
        expect("known codes of an empty store", try await store.known(among: ["A", ""]), is: [])
    }

    mutating func readsBack() async throws(CartwrightError) {
        let store = try store()
        var codes: [IssuedCode] = []
        for (number, text) in SampleFeed.hostileTexts.enumerated() where !text.isEmpty {
            let code = try IssuedCode(
                "FULL-\(number)",
                of: text,
                limit: .max,
                customer: try? CustomerID.checked(text),
                startsAt: Self.now.adding(milliseconds: 1),
                endsAt: .latest,
                revokedAt: .earliest
            )
            codes.append(code)
            codes.append(try IssuedCode("PLAIN-\(number)", of: text))
        }
        codes.append(try IssuedCode(String(repeating: "~", count: IssuedCode.maximumLength), of: "long"))
        codes.append(try IssuedCode("'; \"%_\\ ,|", of: "signs", limit: 1))
        try await store.insert(codes)
        for code in codes { expect(code.code, try await store.find(code.code), is: code) }
        let listed = try await store.codes(after: nil, of: nil, limit: .max)
        expect("the list", Set(listed), is: Set(codes))
    }

    mutating func anySpelling() async throws(CartwrightError) {
        let store = try store()
        let code = try IssuedCode(" Summer-7k3m\n", of: "summer")
        try await store.insert([code])
        for text in ["SUMMER-7K3M", "summer-7k3m", "\tSummer-7K3m  ", "ſUMMER-7K3M", "ＳＵＭＭＥＲ-7\u{200B}k3m"] {
            expect("\"\(text)\"", try await store.find(text), is: code)
            expect("\"\(text)\" in known(among:)", try await store.known(among: [text]), is: ["SUMMER-7K3M"])
        }
        for text in ["", "SUMMER-7K3", "SUMMER-7K3MM", "SUMMER 7K3M", "ŞUMMER-7K3M", "SUMMER-7K3M\u{0}", "%"] {
            expect("\"\(text)\"", try await store.find(text), is: nil)
        }
        let thanks = try IssuedCode("DANKEFÜR-Straße", of: "summer")
        try await store.insert([thanks])
        for text in ["dankefür-STRASSE", "DankefU\u{308}r-stra\u{AD}ẞe"] {
            expect("\"\(text)\"", try await store.find(text), is: thanks)
        }
        expect("pages", try await store.codes(after: "dankefÜr", of: nil, limit: 1), is: [thanks])
        expect("codes by spelling", try await store.codesBySpelling(), is: [])
        expect("the number of revoked codes", try await store.revoke(["DANKEFÜR-strasse"], at: Self.now), is: 1)
    }

    mutating func outlivesTheStore() async throws(CartwrightError) {
        let codes = try Self.codes(["B", "A"])
        try await store().insert(codes)
        _ = try await store().revoke(["A"], at: Self.now)
        let later = try store()
        expect("B in the reopened store", try await later.find("B"), is: codes[0])
        expect("A in the reopened store", try await later.find("A")?.revokedAt, is: Self.now)
    }

    mutating func allOrNone() async throws(CartwrightError) {
        let store = try store()
        let kept = try IssuedCode("B", of: "kept", limit: 3)
        try await store.insert([kept])
        let again = try Self.codes(["A", "C", "b", "D"])
        await expect(.codeExists, line: 3, "adding an existing code") { () async throws(CartwrightError) in
            try await store.insert(again)
        }
        let twice = try Self.codes(["Z", "E", "F", "z", "F"])
        await expect(.codeExists, line: 4, "adding a code twice") { () async throws(CartwrightError) in
            try await store.insert(twice)
        }
        expect("the codes of the store", try await texts(in: store), is: ["B"])
        expect("the terms of the existing code", try await store.find("B"), is: kept)
    }

    mutating func skipsExisting() async throws(CartwrightError) {
        let store = try store()
        let kept = try IssuedCode("B", of: "kept", limit: 3)
        try await store.insert([kept])
        let first = try IssuedCode("C", of: "first")
        let codes = try Self.codes(["D", "B"]) + [first] + Self.codes(["A", "C", "b"])
        expect("the receipt", try await store.insert(codes, .skipped), is: CodeReceipt(added: 3, skipped: 3))
        expect("the codes of the store", try await texts(in: store), is: ["A", "B", "C", "D"])
        expect("the existing code", try await store.find("B"), is: kept)
        expect("the first of two equal codes", try await store.find("C"), is: first)
    }

    mutating func nothingBeforeTheEnd() async throws(CartwrightError) {
        let store = try store()
        let codes = try Self.codes(["A", "B"]).enumerated().map { NumberedCode(line: $0.offset + 1, code: $0.element) }
        do {
            let released = try await store.beginImport()
            try await released.add(codes)
            expect("a code of an unfinished import", try await store.find("A"), is: nil)
        }
        expect("the codes after an unfinished import", try await texts(in: store), is: [])
        let intake = try await store.beginImport()
        try await intake.add([codes[1]])
        try await intake.add([])
        try await intake.add([codes[0]])
        let receipt = try await intake.finish(.refused) { _, _ in }
        expect("the receipt of a finished import", receipt, is: CodeReceipt(added: 2, skipped: 0))
        expect("the codes of the store", try await texts(in: store), is: ["A", "B"])
    }

    mutating func concurrentImports() async throws(CartwrightError) {
        let (one, other) = (try store(), try store())
        let shared = try Self.codes((0..<200).map { "S-\($0)" })
        let (mine, theirs) = (try Self.codes((0..<50).map { "M-\($0)" }), try Self.codes((0..<50).map { "T-\($0)" }))
        let answers = await withTaskGroup(of: Result<CodeReceipt, CartwrightError>.self) { group in
            group.addTask { await Self.insert(shared + mine, into: one) }
            group.addTask { await Self.insert(theirs + shared, into: other) }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var (added, skipped) = (0, 0)
        for answer in answers {
            let receipt = try answer.get()
            (added, skipped) = (added + receipt.added, skipped + receipt.skipped)
        }
        expect("codes added by both imports", added, is: 300)
        expect("codes skipped by both imports", skipped, is: 200)
        expect("the codes of the store", try await texts(in: one).count, is: 300)
    }

    private static func insert(
        _ codes: [IssuedCode],
        into store: any CodeStore
    ) async -> Result<CodeReceipt, CartwrightError> {
        do throws(CartwrightError) {
            return .success(try await store.insert(codes, .skipped))
        } catch {
            return .failure(error)
        }
    }
}
