import Cartwright
import Testing

/// A feed that runs the steps of a fixture.
struct FeedRun {
    private(set) var feed = Feed()
    private(set) var now: Instant

    /// The activity, error and diagnostics of one step.
    struct Outcome {
        var activity: CardActivity?
        var error: JSONValue = .null
        var diagnostics: [CartwrightError] = []
    }

    /// Runs all steps of a fixture, and compares the state after each with its expectation.
    ///
    /// - Parameter state: returns the members of a state that only this fixture has.
    static func check(
        _ file: JSONValue,
        steps count: Int,
        state: (FeedRun, Outcome) -> JSONObject
    ) throws {
        let steps = try #require(file["steps"]).elements
        #expect(steps.count == count)
        var run = FeedRun(now: try #require(file["now"]?.integer.flatMap(Instant.init(seconds:))))
        for (index, step) in steps.enumerated() {
            let outcome = try run.take(step)
            var found = state(run, outcome)
            found["viewed"] = .strings(run.feed.cards.filter(\.viewed).map(\.id).sorted())
            found["error"] = outcome.error
            found["diagnostics"] = .strings(Set(outcome.diagnostics.map(\.code.rawValue)).sorted())
            let text = JSONValue.object(found).sorted.text
            #expect(text == step["expect"]?.sorted.text, "step \(index): \(step["note"]?.string ?? "")")
        }
    }

    private mutating func take(_ step: JSONValue) throws -> Outcome {
        var outcome = Outcome()
        let id = step["id"]?.string ?? ""
        do {
            switch step["do"]?.string {
            case "sync":
                let batch = try CardBatch.read(try #require(step["response"]).utf8, now: now)
                outcome.diagnostics = feed.receive(batch, at: now)
            case "impression": outcome.activity = try feed.recordImpression(of: id)
            case "click":
                _ = try feed.click(id)
                outcome.activity = .click
            case "dismiss":
                _ = try feed.dismiss(id)
                outcome.activity = .dismiss
            case "session": feed.beginSession()
            case "change_user": feed.changeUser(to: step["to"]?.string)
            case "clock": now = try #require(step["now"]?.integer.flatMap(Instant.init(seconds:)))
            // A failed fetch does not reach the feed; the comparison shows that nothing changes.
            case "sync_fails": outcome.error = step["expect"]?["error"] ?? .null
            default: Issue.record("unknown step \(step.text)")
            }
        } catch let refusal as CartwrightError {
            outcome.error = .string(refusal.code.rawValue)
        }
        return outcome
    }
}

extension JSONValue {
    /// An array of texts.
    static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
