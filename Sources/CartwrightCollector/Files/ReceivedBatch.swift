internal import Cartwright

/// A received batch, with its events as lines to store.
struct ReceivedBatch {
    /// The number of events.
    let events: Int
    /// The events, one per line, each with its line break.
    let lines: [UInt8]

    /// Reads a body. An event may have unknown attributes, and must have those that CloudEvents 1.0 requires.
    ///
    /// The bytes of an event are stored as they were signed. An event with line breaks or tabs is written again on one
    /// line.
    ///
    /// - Throws: `collector.malformed_batch`.
    init(_ body: [UInt8]) throws(CartwrightError) {
        let text: JSONText
        do throws(CartwrightError) {
            text = try JSONText(scanning: body)
        } catch {
            throw Self.malformed("it is not JSON")
        }
        guard let places = text.elements, !places.isEmpty else {
            throw Self.malformed("it is not an array of events")
        }
        for (index, place) in places.enumerated() {
            for attribute in Self.required where !text.hasText(under: attribute, at: place) {
                throw Self.malformed("event \(index) has no \(attribute)")
            }
        }
        // Every element has attributes, so it is an object. No event may be counted without its line.
        guard let objects = text.objects else { throw Self.malformed("not every element is an object") }
        var lines: [UInt8] = []
        lines.reserveCapacity(body.count)
        for (place, event) in objects {
            // Most events are on one line already, and are not written again.
            if event.contains(where: { $0 < 0x20 }) { text.value(at: place).write(to: &lines) } else { lines += event }
            lines.append(UInt8(ascii: "\n"))
        }
        (events, self.lines) = (objects.count, lines)
    }

    /// The attributes that CloudEvents 1.0 requires.
    private static let required = ["specversion", "id", "source", "type"]

    private static func malformed(_ reason: String) -> CartwrightError {
        CartwrightError(
            .collectorMalformedBatch,
            "the body is not a batch of CloudEvents: \(reason)",
            hint: "send a JSON array of CloudEvents 1.0"
        )
    }
}
