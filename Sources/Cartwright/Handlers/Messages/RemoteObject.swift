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
    ///
    /// - Returns: a refusal where promotions that stand on the card are wrong. Then nothing else is read: what a
    ///   handler makes of such a card need not be right.
    /// - Throws: what is wrong with the answer.
    static func reading(
        _ value: JSONValue,
        diagnostics: [CartwrightError],
        about card: JSONValue,
        vocabulary: Vocabulary
    ) throws(CartwrightError) -> Result<RemoteObject, CardRefusal> {
        var reader = try ObjectReader(value, at: .root)
        var promotions = AnsweredPromotions(on: card, vocabulary: vocabulary)
        let read = try list("promotions", PluginLimits.promotions, &reader) { value, place throws(CartwrightError) in
            try promotions.read(value, at: place)
        }
        if let refusal = CardRefusal(promotions.problems) { return .failure(refusal) }
        return .success(try RemoteObject(value, &reader, promotions: read.compactMap(\.self), diagnostics))
    }

    private init(
        _ value: JSONValue,
        _ reader: inout ObjectReader,
        promotions: [Promotion],
        _ diagnostics: [CartwrightError]
    ) throws(CartwrightError) {
        json = reader.value(ifPresent: "content") ?? .null
        presentation = try reader.nested("presentation", Presentation.init)
        placement = try reader.choice(ifPresent: "placement") ?? .feed
        click = try reader.nested(ifPresent: "click", ClickAction.init) ?? .nothing
        events = try Self.list("events", PluginLimits.events, &reader, CardEvent.init)
        try reader.finish()
        (self.promotions, self.diagnostics) = (promotions, diagnostics)
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
