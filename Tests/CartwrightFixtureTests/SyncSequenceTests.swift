import Cartwright
import Testing

struct SyncSequenceTests {
    @Test func `every step of the sequence has its expected state`() throws {
        try FeedRun.check(try Fixtures.card("91-synthetic-sync-sequence"), steps: 26) { run, outcome in
            let shown = run.feed.shown(at: run.now)
            return [
                "ids": .strings(shown.map(\.id)),
                "titles": .strings(shown.map { $0.title ?? "" }),
                "clicked": .strings(run.feed.cards.filter(\.clicked).map(\.id).sorted()),
                "events": .strings(outcome.activity.map { ["cartwright.card.\($0.rawValue)"] } ?? []),
            ]
        }
    }
}
