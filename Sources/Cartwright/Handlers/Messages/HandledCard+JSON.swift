extension HandledCard {
    /// What a handler made of the card, for programs: class type, handler, object, presentation, placement, click,
    /// promotions and events. What there is none of is null or empty.
    public var answerJSON: JSONObject {
        [
            "class_type": classType.map { .string($0.name) } ?? .null,
            "handler": handler.map(JSONValue.string) ?? .null,
            "content": content?.json ?? .null,
            "presentation": presentation?.json ?? .null,
            "placement": placement.map { .string($0.rawValue) } ?? .null,
            "click": content == nil ? .null : click.json,
            "promotions": .array(promotions.map(\.json)),
            "events": .array(events.map(\.json)),
        ]
    }
}
