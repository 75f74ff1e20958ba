internal import Cartwright

extension FeedStoreContract {
    func unknownName() throws(CartwrightError) -> [String] {
        let record = try open().record(of: name(.unknownName))
        return record == nil ? [] : ["an unknown name has a record"]
    }

    func readsBack() throws(CartwrightError) -> [String] {
        let store = try open()
        var found: [String] = []
        for (number, text) in SampleFeed.hostileTexts.enumerated() {
            let name = name(.readsBack, "\(number)")
            let id = text.isEmpty ? "plain" : text
            var feed = SampleFeed.feed([SampleFeed.fullCard(id, text), SampleFeed.fullCard("other", "")], user: text)
            _ = try feed.recordImpression(of: id)
            _ = try feed.click("other")
            try store.write(FeedChange(from: Feed(), to: feed), to: name)
            found += differences(try store.record(of: name), from: feed, "text \(number)")
        }
        return found
    }

    func namesAreApart() throws(CartwrightError) -> [String] {
        let store = try open()
        // Names that Swift considers equal, such as two compositions of é, may be one feed or two.
        let names = ["", "a", "A", "a ", "a\u{0}", "a\u{0}b", "é", "%", "'", String(repeating: "n", count: 2_000)]
            .map { name(.namesAreApart, $0) }
        for name in names {
            try store.write(FeedChange(from: Feed(), to: SampleFeed.feed(of: ["c"], user: name)), to: name)
        }
        var found: [String] = []
        for name in names {
            let expected = SampleFeed.feed(of: ["c"], user: name)
            found += differences(try store.record(of: name), from: expected, "feed \(name.prefix(60))")
        }
        return found
    }

    func outlivesTheStore() throws(CartwrightError) -> [String] {
        var feed = SampleFeed.feed(of: ["a", "b"], user: "ada")
        let name = name(.outlivesTheStore)
        try open().write(FeedChange(from: Feed(), to: feed), to: name)
        let before = feed
        _ = try feed.dismiss("a")
        try open().write(FeedChange(from: before, to: feed), to: name)
        return differences(try open().record(of: name), from: feed, "the reopened store")
    }

    /// Two writers begin with the same state, and do not see each other's changes.
    func changesOnlyWhatItNames() throws(CartwrightError) -> [String] {
        let (one, other) = (try open(), try open())
        let name = name(.changesOnlyWhatItNames)
        let start = SampleFeed.feed(of: ["a", "b", "c"])
        try one.write(FeedChange(from: Feed(), to: start), to: name)
        var (first, second, both) = (start, start, start)
        _ = try first.click("a")
        _ = try second.dismiss("a")
        _ = try second.click("b")
        try one.write(FeedChange(from: start, to: first), to: name)
        try other.write(FeedChange(from: start, to: second), to: name)
        _ = try both.click("a")
        _ = try both.dismiss("a")
        _ = try both.click("b")
        return differences(try one.record(of: name), from: both, "two writers")
    }

    func goesBack() throws(CartwrightError) -> [String] {
        let store = try open()
        let name = name(.goesBack)
        let start = SampleFeed.feed(of: ["a"])
        var later = start
        _ = try later.click("a")
        later.receive(CardBatch([SampleFeed.fullCard("b", "new")]), at: SampleFeed.now)
        try store.write(FeedChange(from: Feed(), to: start), to: name)
        try store.write(FeedChange(from: start, to: later), to: name)
        var found = differences(try store.record(of: name), from: later, "forward")
        try store.write(FeedChange(from: later, to: start), to: name)
        // A record without marks and an absent record give the same feed.
        let feed = Feed(try store.record(of: name) ?? FeedRecord())
        if feed.cards.map(\.id) != ["a"] || feed.cards.contains(where: \.clicked) {
            found.append("back: the cards are \(feed.cards.map(\.json.text))")
        }
        return found
    }

    func userChange() throws(CartwrightError) -> [String] {
        let store = try open()
        let name = name(.userChange)
        var ada = SampleFeed.feed(of: ["a"], user: "ada")
        _ = try ada.dismiss("a")
        try store.write(FeedChange(from: Feed(), to: ada), to: name)
        var bob = ada
        bob.changeUser(to: "bob")
        try store.write(FeedChange(from: ada, to: bob), to: name)
        var later = Feed(try store.record(of: name) ?? FeedRecord())
        guard later.user == "bob", later.cards.isEmpty else { return ["the user is \(later.user ?? "absent")"] }
        later.receive(CardBatch([ContentCard(id: "a", created: SampleFeed.now)]), at: SampleFeed.now)
        return later.shown(at: SampleFeed.now).isEmpty ? ["a mark of the previous user remains"] : []
    }

    func removesFeeds() throws(CartwrightError) -> [String] {
        let store = try open()
        let (named, used, other) = (
            name(.removesFeeds), name(.removesFeeds, "/device"), name(.removesFeeds, "/other")
        )
        var expected = Feed()
        for (name, user) in [(named, nil), (used, named), (other, "ada")] as [(String, String?)] {
            expected = SampleFeed.feed(of: ["a"], user: user)
            _ = try expected.dismiss("a")
            try store.write(FeedChange(from: Feed(), to: expected), to: name)
        }
        var found: [String] = []
        let count = try store.removeFeeds(of: named)
        if count != 2 { found.append("the number of removed feeds is \(count) instead of 2") }
        for name in [named, used] where try store.record(of: name) != nil { found.append("\(name) is left") }
        // A new feed of the name has no marks of the old one.
        try store.write(FeedChange(from: Feed(), to: Feed()), to: named)
        let fresh = try store.record(of: named)
        if fresh?.cards.isEmpty == false || fresh?.marks.isEmpty == false {
            found.append("cards or marks are left")
        }
        found += differences(try store.record(of: other), from: expected, "the feed of another user")
        if try store.removeFeeds(of: name(.removesFeeds, "/none")) != 0 { found.append("an unknown user had feeds") }
        return found
    }

    func concurrentWriters() async throws(CartwrightError) -> [String] {
        let name = name(.concurrentWriters)
        let ids = (0..<8).map { "c\($0)" }
        let start = SampleFeed.feed(of: ids + ["shared"])
        try open().write(FeedChange(from: Feed(), to: start), to: name)
        let failures = await withTaskGroup(of: CartwrightError?.self) { group in
            for (number, id) in ids.enumerated() {
                group.addTask { self.write(id, number.isMultiple(of: 2), to: name, from: start) }
            }
            return await group.reduce(into: []) { all, failure in failure.map { all.append($0) } }
        }
        let feed = Feed(try open().record(of: name) ?? FeedRecord())
        return failures.map(\.description)
            + feed.cards.filter { !$0.clicked }.map { "the click on \($0.id) is lost" }
            + (feed.card("shared")?.dismissed == true ? [] : ["the dismissal of shared is lost"])
    }

    /// One writer: clicks its own card, and clicks or dismisses the shared one.
    private func write(_ id: String, _ dismisses: Bool, to name: String, from start: Feed) -> CartwrightError? {
        do throws(CartwrightError) {
            let store = try open()
            var (before, after) = (start, start)
            _ = try after.click(id)
            try store.write(FeedChange(from: before, to: after), to: name)
            before = after
            _ = dismisses ? try after.dismiss("shared") : try after.click("shared")
            try store.write(FeedChange(from: before, to: after), to: name)
            return nil
        } catch {
            return error
        }
    }
}
