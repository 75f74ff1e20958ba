internal import Cartwright
internal import CartwrightAnalytics

/// A batch that was signed, under its short name.
struct SealedBatch: Sendable {
    /// `b1`, `b2`, …
    let name: String
    /// The events and their bytes.
    let batch: EventBatch
    /// What goes with the body.
    let headers: WebhookHeaders
    /// The name of the key.
    let key: String
    /// The steps whose events are in it.
    let steps: ClosedRange<Int>
    /// Where it was delivered to, nil while it is here.
    var deliveredTo: String?
    /// The attempts to deliver it outside this program, oldest first.
    var attempts: [Attempt] = []

    /// The events in it, oldest first.
    var events: [Event] { batch.events }

    /// How many bytes the body has.
    var byteCount: Int { batch.body.count }

    /// What goes with the body, a line each.
    var headerLines: [String] { headers.fields.map { "\($0.name): \($0.value)" } }

    /// Where it is, in a few words.
    var stateWords: String {
        if let deliveredTo { return "delivered to \(deliveredTo)" }
        return attempts.isEmpty ? "signed" : "signed, \(counted(attempts.count, "attempt")) failed"
    }

    /// The attempts, a line each.
    var attemptLines: [String] {
        attempts.enumerated().map { "attempt \($0 + 1) to \($1.url), key \($1.key): \($1.words)" }
    }

    /// The batch for programs, as a row of a list.
    var rowJSON: JSONObject {
        let state = deliveredTo != nil ? "delivered" : attempts.isEmpty ? "signed" : "failed"
        return JSONObject(present: [
            "batch": .string(name), "state": .string(state), "delivered_to": deliveredTo.map(JSONValue.string),
            "events": .count(events.count), "bytes": .count(byteCount), "key": .string(key),
            "first_step": .count(steps.lowerBound), "last_step": .count(steps.upperBound),
            "attempts": .array(attempts.map(\.json)),
        ])
    }

    /// The batch for programs, with what is sent.
    var json: JSONValue {
        var headerObject = JSONObject()
        for field in headers.fields { headerObject[field.name] = .string(field.value) }
        var object = rowJSON
        object["headers"] = .object(headerObject)
        object["body"] = .string(String(decoding: batch.body, as: UTF8.self))
        return .object(object)
    }
}

extension World {
    /// The batch of a short name.
    ///
    /// - Throws: `batch.unknown`.
    func batch(_ name: String) throws(CartwrightError) -> SealedBatch {
        guard let number = numbered(name, "b", upTo: batches.count) else {
            throw CartwrightError(
                .batchUnknown,
                "no batch is called \"\(name)\"",
                hint: batches.isEmpty ? "sign batch key=demo" : "list batches"
            )
        }
        return batches[number - 1]
    }
}
