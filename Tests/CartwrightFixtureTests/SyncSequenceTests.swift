import Cartwright
import Testing

/// A feed that runs the steps of the fixture.
private struct SequenceRun {
    private var feed = Feed()
    private var now: Instant

    init(now: Instant) { self.now = now }

    /// Runs a step and returns the resulting state in the format of the fixture.
    mutating func take(_ step: JSONValue) throws -> JSONValue {
        var events: [CardActivity] = []
        var error: JSONValue = .null
        var diagnostics: [CartwrightError] = []
        let id = step["id"]?.string ?? ""
        do {
            switch step["do"]?.string {
            case "sync":
                let batch = try CardBatch.read(try #require(step["response"]).utf8, now: now)
                diagnostics = feed.receive(batch, at: now)
            case "impression": if let activity = try feed.recordImpression(of: id) { events = [activity] }
            case "click":
                _ = try feed.click(id)
                events = [.click]
            case "dismiss":
                _ = try feed.dismiss(id)
                events = [.dismiss]
            case "change_user": feed.changeUser(to: step["to"]?.string)
            case "clock": now = try #require(step["now"]?.integer.flatMap(Instant.init(seconds:)))
            // A failed fetch does not reach the feed; the comparison shows that nothing changes.
            case "sync_fails": error = step["expect"]?["error"] ?? .null
            default: Issue.record("unknown step \(step.text)")
            }
        } catch let refusal as CartwrightError {
            error = .string(refusal.code.rawValue)
        }
        return state(events, error, diagnostics)
    }

    private func state(_ events: [CardActivity], _ error: JSONValue, _ diagnostics: [CartwrightError]) -> JSONValue {
        let shown = feed.shown(at: now)
        let strings = { (texts: [String]) in JSONValue.array(texts.map(JSONValue.string)) }
        return [
            "ids": strings(shown.map(\.id)),
            "titles": strings(shown.map { $0.title ?? "" }),
            "viewed": strings(feed.cards.filter(\.viewed).map(\.id).sorted()),
            "clicked": strings(feed.cards.filter(\.clicked).map(\.id).sorted()),
            "events": strings(events.map { "cartwright.card.\($0.rawValue)" }),
            "error": error,
            "diagnostics": strings(Set(diagnostics.map(\.code.rawValue)).sorted()),
        ]
    }
}

struct SyncSequenceTests {
    @Test func `every step of the sequence has its expected state`() throws {
        let file = try Fixtures.card("91-synthetic-sync-sequence")
        let steps = try #require(file["steps"]).elements
        #expect(steps.count == 26)
        var run = SequenceRun(now: try #require(file["now"]?.integer.flatMap(Instant.init(seconds:))))
        for (index, step) in steps.enumerated() {
            let state = try run.take(step)
            #expect(state.sorted.text == step["expect"]?.sorted.text, "step \(index): \(step["note"]?.string ?? "")")
        }
    }
}
