/// A declaration of an event type by a plugin, with the information for receivers.
public struct EventTypeDeclaration: Hashable, Sendable {
    /// The name: `loyalty.stamp_spent`, or `com.example.stamp_spent`.
    public var type: EventType

    /// A description of the event, in a sentence without a full stop.
    public var summary: String

    /// The plugin's part of ``Event/data``; the engine adds the ids of session, customer, order and client.
    public var example: JSONObject

    /// Declares a type of events.
    public init(_ type: EventType, _ summary: String, example: JSONObject = JSONObject()) {
        self.type = type
        self.summary = summary
        self.example = example
    }
}

extension EventTypeDeclaration: JSONConvertible {
    /// Reads `{"type": "loyalty.stamp_spent", "summary": "A stamp card was used up", "example": {"stamps": 10}}`.
    ///
    /// - Throws: an error of area `json`, or `plugin.bad_event_type`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        type = EventType(rawValue: try reader.string("type"))
        summary = try reader.string("summary")
        example = try reader.object(ifPresent: "example") ?? JSONObject()
        try reader.finish()
        if !type.isForPlugins { throw .badEventType(type, at: pointer.appending("type").location) }
    }

    /// The declaration as a plugin's manifest writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(type.rawValue)
        object["summary"] = .string(summary)
        if !example.isEmpty { object["example"] = .object(example) }
        return .object(object)
    }
}

extension EventType {
    /// True if a plugin may declare the type: two or more words of `a`–`z`, digits, `_` and `-`, joined by points, the
    /// first of them not `cartwright`.
    var isForPlugins: Bool {
        let words = rawValue.split(separator: ".", omittingEmptySubsequences: false)
        guard words.count >= 2, words.first != "cartwright" else { return false }
        return words.allSatisfy { word in !word.isEmpty && word.utf8.allSatisfy(Self.isPlain) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
