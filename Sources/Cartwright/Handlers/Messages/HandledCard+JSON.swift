extension HandledCard {
    /// The results of the handler for programs: class type, handler, object, presentation, placement, click,
    /// promotions, events and follow-ups. Absent values are null or empty.
    public var answerJSON: JSONObject {
        [
            "class_type": classType.map { .string($0.name) } ?? .null,
            "handler": handler.map(JSONValue.string) ?? .null,
            "content": content?.json ?? .null,
            "presentation": presentation?.json ?? .null,
            "placement": placement.map { .string($0.rawValue) } ?? .null,
            "click": content == nil ? .null : click.json,
            "promotions": .array(promotions.map(\.json)),
            "events": .array(events.map(\.json)), "follow_ups": .array(followUps.map(\.json)),
        ]
    }
}
