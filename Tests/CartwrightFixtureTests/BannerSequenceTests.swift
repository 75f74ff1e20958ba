import Cartwright
import Testing

struct BannerSequenceTests {
    @Test func `every step of the sequence has its expected state`() throws {
        let file = try Fixtures.json("Tests/CartwrightFixtureTests/Fixtures/banners/93-synthetic-banner-sequence.json")
        try FeedRun.check(file, steps: 27) { run, outcome in
            var shown = JSONObject()
            for placement in run.feed.placements {
                let banner = run.feed.banner(in: placement, at: run.now)
                if let banner { shown[placement.rawValue] = .string(banner.id) }
            }
            return [
                "shown": .object(shown),
                "cards": .strings(run.feed.shown(at: run.now).filter { !$0.isBanner }.map(\.id)),
                "events": .strings(outcome.activity.map { [$0.rawValue] } ?? []),
            ]
        }
    }
}
