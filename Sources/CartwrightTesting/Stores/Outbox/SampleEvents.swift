internal import Cartwright

/// Events for the rules of outboxes.
enum SampleEvents {
    static let now = SampleFeed.now

    /// Returns event `number` of a source, with some text.
    static func event(_ number: Int, of source: String, text: String = "") -> Event {
        var data = JSONObject()
        data["n"] = .integer(Int64(number))
        data["text"] = .string(text)
        return Event(
            id: "\(source)-\(number)",
            type: .cartChanged,
            source: source,
            time: now.adding(milliseconds: Int64(number)),
            data: data
        )
    }

    /// Returns the events of a source from 1 to a count.
    static func events(_ count: Int, of source: String) -> [Event] { (1...count).map { event($0, of: source) } }

    /// Returns the names of the events in a body, such as `a1` for event 1 of source a; nil if the body is not an
    /// array.
    static func names(in body: [UInt8]) -> [String]? {
        guard let value = try? JSONParser.parse(body), case .array(let events) = value else { return nil }
        return events.map { event in
            guard case .string(let source)? = event["source"], case .integer(let number)? = event["data"]?["n"] else {
                return "?"
            }
            return source + String(number)
        }
    }

    static let broken = CartwrightError(.storeUnavailable, "the connection was closed")
    static let refused = CartwrightError(.eventTooLarge, "the receiver has refused it")
}
