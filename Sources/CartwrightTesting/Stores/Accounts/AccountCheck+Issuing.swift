internal import Cartwright

extension AccountCheck {
    mutating func emptyAtFirst() async throws(CartwrightError) {
        expect("accounts", try await books.accounts.accounts(AccountQuery(), at: Self.now), is: [])
        expect("an account", try await books.accounts.account(Self.card, at: Self.now), is: nil)
        expect("the account of a code", try await books.accounts.account(ofCode: [[1, 2]]), is: nil)
        expect("facts", try await books.accounts.facts([Self.card], at: Self.now), is: [:])
        expect("entries", try await entries(), is: [])
        expect("a hold of an unknown account", try await hold(1, limit: 1_000), is: false)
        expect("an order of an unknown account", try await pay(1), is: false)
        let accounts = books.accounts
        await expect(.accountUnknown, "an adjustment of an unknown account") { () throws(CartwrightError) in
            try await accounts.adjust(Self.card, by: Self.adjustment(1, "k"))
        }
        await expect(.accountUnknown, "disabling an unknown account") { () throws(CartwrightError) in
            try await accounts.enable(Self.card, false, at: Self.now)
        }
    }

    mutating func readsBack() async throws(CartwrightError) {
        let names = SampleFeed.hostileTexts.filter { !$0.isEmpty }
        for (number, name) in names.enumerated() {
            var card = Self.giftCard("gc_\(number)\(name)", Int64(number), until: Self.later)
            (card.reason, card.by, card.lastFour) = (name, name, name)
            var credit = NewAccount.storeCredit("sc_\(number)", of: name, amountMinor: 7, .usd, at: Self.now)
            credit.availableAt = Self.soon
            for new in [card, credit] {
                let issued = try await books.accounts.issue(new)
                let read = try await books.accounts.account(new.id, at: Self.now)
                expect("account \(new.id)", read, is: issued)
                var expected = Account(new)
                expected.totals.issuedMinor = new.amountMinor
                expected.totals.pendingMinor = new.availableAt == nil ? 0 : new.amountMinor
                expect("the account as issued", issued, is: expected)
                let facts = try await books.accounts.facts([new.id, "none"], at: Self.now)
                expect("facts of \(new.id)", facts, is: [new.id: expected.facts])
            }
            let codes = [[0], card.codeDigest ?? []]
            expect("the account of a code", try await books.accounts.account(ofCode: codes), is: card.id)
            let entries = try await books.accounts.entries(of: card.id, after: 0, limit: 10)
            expect("entries of a card", entries.count, is: number == 0 ? 0 : 1)
            for entry in entries {
                expect("the reason", entry.reason, is: name)
                expect("the operator", entry.by, is: name)
            }
            let delayed = try await books.accounts.entries(of: credit.id, after: 0, limit: 10)
            expect("the instant of a later credit", delayed.first?.availableAt, is: Self.soon)
        }
    }

    mutating func refusesDuplicates() async throws(CartwrightError) {
        try await books.accounts.issue(Self.giftCard())
        let accounts = books.accounts
        var sameCode = Self.giftCard("gc_2")
        sameCode.codeDigest = Self.giftCard().codeDigest
        for (what, new) in [("a second account with the id", Self.giftCard(Self.card, 5)), ("the code", sameCode)] {
            await expect(.accountExists, what) { () throws(CartwrightError) in try await accounts.issue(new) }
        }
        expect("the second account", try await accounts.account("gc_2", at: Self.now), is: nil)
        expect("issued", try await totals().issuedMinor, is: 10_000)
        expect("entries", try await entries(), is: ["issued 10000"])
    }

    mutating func issuesAll() async throws(CartwrightError) {
        let accounts = books.accounts
        let credit = NewAccount.storeCredit("sc_1", of: "ada", amountMinor: 7, .usd, at: Self.now)
        let first = [Self.giftCard(), credit, Self.giftCard("gc_2", 0)]
        expect("the new ids", try await accounts.issueAll(first), is: first.map(\.id))
        // The same code under another id, as a file has it that is imported again.
        var again = Self.giftCard("gc_9")
        again.codeDigest = Self.giftCard().codeDigest
        let repeated = [again, credit, Self.giftCard("gc_3")]
        expect("the new ids of a repetition", try await accounts.issueAll(repeated), is: ["gc_3"])
        var otherAmount = again
        otherAmount.amountMinor = 5
        var otherCode = Self.giftCard()
        otherCode.codeDigest = [1, 2, 3]
        var otherOwner = credit
        otherOwner.customer = "bob"
        let refused: [(String, NewAccount, ErrorCode)] = [
            ("a code with another amount", otherAmount, .accountExists), ("a taken id", otherCode, .accountExists),
            ("a store credit of another customer", otherOwner, .accountExists),
            ("bad terms", Self.giftCard("gc_5", -1), .accountBadTerms),
        ]
        for (what, new, code) in refused {
            do throws(CartwrightError) {
                try await accounts.issueAll([Self.giftCard("gc_4"), new, Self.giftCard("gc_6")])
                violations.append("\(what) is not refused")
            } catch {
                expect(what, error.code, is: code)
                expect("the position of \(what)", error.location.pointer, is: "/1")
            }
        }
        expect("no accounts", try await accounts.issueAll([]), is: [])
        let all = try await accounts.accounts(AccountQuery(), at: Self.now)
        expect("accounts", all.map(\.id), is: ["gc_1", "gc_2", "gc_3", "sc_1"])
        expect("issued", all.map(\.totals.issuedMinor), is: [10_000, 0, 10_000, 7])
        expect("entries", try await entries(), is: ["issued 10000"])
        try await expectBooks(at: Self.now)
    }

    mutating func checksTerms() async throws(CartwrightError) {
        let accounts = books.accounts
        var noCode = Self.giftCard()
        noCode.codeDigest = nil
        var ofCustomer = Self.giftCard()
        ofCustomer.customer = "ada"
        var withCode = NewAccount.storeCredit("sc_1", of: "ada", amountMinor: 1, .usd, at: Self.now)
        withCode.codeDigest = [1]
        let bad = [
            Self.giftCard("", 1), Self.giftCard(Self.card, -1), Self.giftCard(Self.card, .max), noCode, ofCustomer,
            withCode, .storeCredit("sc_2", of: "", amountMinor: 1, .usd, at: Self.now),
        ]
        for (number, new) in bad.enumerated() {
            await expect(.accountBadTerms, "bad terms \(number)") { () throws(CartwrightError) in
                try await accounts.issue(new)
            }
        }
        expect("accounts", try await accounts.accounts(AccountQuery(), at: Self.now), is: [])
        try await accounts.issue(Self.giftCard(Self.card, AccountTotals.maximumMinor))
        var noReason = Self.adjustment(-1, "r")
        noReason.reason = ""
        var lateTaking = Self.adjustment(-1, "l")
        lateTaking.availableAt = Self.soon
        let wrong = [
            Self.adjustment(0, "0"), Self.adjustment(1, "1"), Self.adjustment(.min, "m"), Self.adjustment(.max, "x"),
            noReason, lateTaking,
        ]
        for (number, adjustment) in wrong.enumerated() {
            await expect(.accountBadTerms, "bad adjustment \(number)") { () throws(CartwrightError) in
                try await accounts.adjust(Self.card, by: adjustment)
            }
        }
        expect("adjusted", try await totals().adjustedMinor, is: 0)
    }

    mutating func inOrder() async throws(CartwrightError) {
        for number in [3, 1, 4, 2, 0] {
            try await books.accounts.issue(Self.giftCard("gc_\(number)", 1))
            let owner = number.isMultiple(of: 2) ? "ada" : "bob"
            try await books.accounts.issue(
                .storeCredit("sc_\(number)", of: owner, amountMinor: 1, .usd, at: Self.now)
            )
        }
        func ids(_ kind: AccountKind?, _ customer: String? = nil) async throws(CartwrightError) -> [String] {
            var ids: [String] = []
            while ids.count < 100 {
                let query = AccountQuery(kind: kind, customer: customer, after: ids.last, limit: 2)
                let page = try await books.accounts.accounts(query, at: Self.now)
                ids += page.map(\.id)
                if page.count < 2 { break }
            }
            return ids
        }
        let cards = (0...4).map { "gc_\($0)" }
        let credits = (0...4).map { "sc_\($0)" }
        expect("all accounts", try await ids(nil), is: cards + credits)
        expect("gift cards", try await ids(.giftCard), is: cards)
        expect("store credits", try await ids(.storeCredit), is: credits)
        expect("those of a customer", try await ids(nil, "ada"), is: ["sc_0", "sc_2", "sc_4"])
        expect("gift cards of a customer", try await ids(.giftCard, "ada"), is: [])
        let none = try await books.accounts.accounts(AccountQuery(limit: 0), at: Self.now)
        expect("a page of 0", none, is: [])
    }

    mutating func replacesOwners() async throws(CartwrightError) {
        for (id, owner) in [("sc_1", "ada"), ("sc_2", "bob"), ("sc_3", "ada")] {
            try await books.accounts.issue(.storeCredit(id, of: owner, amountMinor: 1, .usd, at: Self.now))
        }
        expect("replaced", try await books.accounts.replaceOwner("ada", by: "x1"), is: 2)
        expect("replaced again", try await books.accounts.replaceOwner("ada", by: "x1"), is: 0)
        let owners = try await books.accounts.accounts(AccountQuery(), at: Self.now).map(\.customer)
        expect("owners", owners, is: ["x1", "bob", "x1"])
        let found = try await books.accounts.accounts(AccountQuery(customer: "x1"), at: Self.now)
        expect("accounts of the new id", found.map(\.id), is: ["sc_1", "sc_3"])
    }
}
