/// What a handler outside the host answered about one card, read and not yet checked.
///
/// Two are equal when the handler wrote the same.
public struct RemoteObject: CardContent {
    /// The handler's own object.
    public let json: JSONValue

    let presentation: Presentation
    let placement: Placement
    let click: ClickAction
    let promotions: [Promotion]
    let events: [CardEvent]
    let diagnostics: [CartwrightError]
    private let written: JSONValue

    /// Whether both were written alike.
    public static func == (a: RemoteObject, b: RemoteObject) -> Bool {
        a.written == b.written && a.diagnostics == b.diagnostics
    }

    /// Hashes what the handler wrote.
    public func hash(into hasher: inout Hasher) { hasher.combine(written) }

    /// Reads what stands under `object`, strictly, with places inside it. A list that is longer than
    /// ``PluginLimits`` is not read.
    init(
        _ value: JSONValue,
        diagnostics: [CartwrightError],
        vocabulary: Vocabulary
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        json = reader.value(ifPresent: "content") ?? .null
        presentation = try reader.nested("presentation", Presentation.init)
        placement = try reader.choice(ifPresent: "placement") ?? .feed
        click = try reader.nested(ifPresent: "click", ClickAction.init) ?? .nothing
        promotions = try Self.list("promotions", PluginLimits.promotions, &reader) {
            value,
            place throws(CartwrightError) in
            try Promotion(value, at: place, vocabulary: vocabulary)
        }
        events = try Self.list("events", PluginLimits.events, &reader, CardEvent.init)
        try reader.finish()
        self.diagnostics = diagnostics
        written = value
    }

    private static func list<Element>(
        _ key: String,
        _ limit: Int,
        _ reader: inout ObjectReader,
        _ read: (JSONValue, JSONPointer) throws(CartwrightError) -> Element
    ) throws(CartwrightError) -> [Element] {
        if case .array(let values)? = reader.value(ifPresent: key), values.count > limit {
            let summary = "expected at most \(limit) \(key), found \(values.count)"
            throw CartwrightError(
                .jsonOutOfRange,
                summary,
                hint: "hand fewer over",
                at: reader.pointer.appending(key).appending(limit).location
            )
        }
        return try reader.array(ifPresent: key, of: read) ?? []
    }
}
