import Cartwright
import Testing

/// A feed that runs the steps of the fixture.
private struct BannerRun {
    private var feed = Feed()
    private var now: Instant

    init(now: Instant) { self.now = now }

    /// Runs a step and returns the resulting state in the format of the fixture.
    mutating func take(_ step: JSONValue) throws -> JSONValue {
        var activity: CardActivity?
        var error: JSONValue = .null
        var diagnostics: [CartwrightError] = []
        let id = step["id"]?.string ?? ""
        do {
            switch step["do"]?.string {
            case "sync":
                let batch = try CardBatch.read(try #require(step["response"]).utf8, now: now)
                diagnostics = feed.receive(batch, at: now)
            case "impression": activity = try feed.recordImpression(of: id)
            case "click":
                _ = try feed.click(id)
                activity = .click
            case "dismiss":
                _ = try feed.dismiss(id)
                activity = .dismiss
            case "session": feed.beginSession()
            case "change_user": feed.changeUser(to: step["to"]?.string)
            case "clock": now = try #require(step["now"]?.integer.flatMap(Instant.init(seconds:)))
            default: Issue.record("unknown step \(step.text)")
            }
        } catch let refusal as CartwrightError {
            error = .string(refusal.code.rawValue)
        }
        return state(activity, error, diagnostics)
    }

    private func state(_ activity: CardActivity?, _ error: JSONValue, _ problems: [CartwrightError]) -> JSONValue {
        let strings = { (texts: [String]) in JSONValue.array(texts.map(JSONValue.string)) }
        var shown = JSONObject()
        for placement in feed.placements {
            if let banner = feed.banner(in: placement, at: now) { shown[placement.rawValue] = .string(banner.id) }
        }
        return [
            "shown": .object(shown),
            "cards": strings(feed.shown(at: now).filter { !$0.isBanner }.map(\.id)),
            "viewed": strings(feed.cards.filter(\.viewed).map(\.id).sorted()),
            "events": strings(activity.map { [$0.rawValue] } ?? []),
            "error": error,
            "diagnostics": strings(Set(problems.map(\.code.rawValue)).sorted()),
        ]
    }
}

struct BannerSequenceTests {
    @Test func `every step of the sequence has its expected state`() throws {
        let file = try Fixtures.json("Tests/CartwrightFixtureTests/Fixtures/banners/93-synthetic-banner-sequence.json")
        let steps = try #require(file["steps"]).elements
        #expect(steps.count == 27)
        var run = BannerRun(now: try #require(file["now"]?.integer.flatMap(Instant.init(seconds:))))
        for (index, step) in steps.enumerated() {
            let state = try run.take(step)
            #expect(state.sorted.text == step["expect"]?.sorted.text, "step \(index): \(step["note"]?.string ?? "")")
        }
    }
}
