internal import Cartwright
internal import CartwrightAnalytics

/// A signed batch with its short name.
struct SealedBatch: Sendable {
    /// The short name: `b1`, `b2`, …
    let name: String
    /// The events and their bytes.
    let batch: EventBatch
    /// The headers of the request.
    let headers: WebhookHeaders
    /// The name of the key.
    let key: String
    /// The steps of the events.
    let steps: ClosedRange<Int>
    /// The destination; nil before delivery.
    var deliveredTo: String?
    /// The attempts at delivery outside this program, oldest first.
    var attempts: [Attempt] = []

    /// The events, oldest first.
    var events: [Event] { batch.events }

    /// The size of the body in bytes.
    var byteCount: Int { batch.body.count }

    /// The headers, one a line.
    var headerLines: [String] { headers.fields.map { "\($0.name): \($0.value)" } }

    /// The state in a few words.
    var stateWords: String {
        if let deliveredTo { return "delivered to \(deliveredTo)" }
        return attempts.isEmpty ? "signed" : "signed, \(counted(attempts.count, "attempt")) failed"
    }

    /// The attempts, one a line.
    var attemptLines: [String] {
        attempts.enumerated().map { "attempt \($0 + 1) to \($1.url), key \($1.key): \($1.words)" }
    }

    /// The JSON of the batch in a list.
    var rowJSON: JSONObject {
        let state = deliveredTo != nil ? "delivered" : attempts.isEmpty ? "signed" : "failed"
        return JSONObject(present: [
            "batch": .string(name), "state": .string(state), "delivered_to": deliveredTo.map(JSONValue.string),
            "events": .count(events.count), "bytes": .count(byteCount), "key": .string(key),
            "first_step": .count(steps.lowerBound), "last_step": .count(steps.upperBound),
            "attempts": .array(attempts.map(\.json)),
        ])
    }

    /// The JSON of the batch with its headers and body.
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
    /// Returns the batch of a short name.
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
