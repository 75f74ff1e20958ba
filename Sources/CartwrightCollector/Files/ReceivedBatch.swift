internal import Cartwright

/// A received batch, with its events as lines to store.
struct ReceivedBatch {
    /// The number of events.
    let events: Int
    /// The events, one per line, each with its line break.
    let lines: [UInt8]

    /// Reads a body. An event may have unknown attributes, and must have those that CloudEvents 1.0 requires.
    ///
    /// - Throws: `collector.malformed_batch`.
    init(_ body: [UInt8]) throws(CartwrightError) {
        let value: JSONValue
        do throws(CartwrightError) {
            value = try JSONParser.parse(body)
        } catch {
            throw Self.malformed("it is not JSON")
        }
        guard case .array(let events) = value, !events.isEmpty else {
            throw Self.malformed("it is not an array of events")
        }
        var lines: [UInt8] = []
        for (index, event) in events.enumerated() {
            for attribute in ["specversion", "id", "source", "type"] {
                guard case .string(let text) = event[attribute], !text.isEmpty else {
                    throw Self.malformed("event \(index) has no \(attribute)")
                }
            }
            event.write(to: &lines)
            lines.append(UInt8(ascii: "\n"))
        }
        (self.events, self.lines) = (events.count, lines)
    }

    private static func malformed(_ reason: String) -> CartwrightError {
        CartwrightError(
            .collectorMalformedBatch,
            "the body is not a batch of CloudEvents: \(reason)",
            hint: "send a JSON array of CloudEvents 1.0"
        )
    }
}
