/// The answer of a handler outside the host about one card, read but not yet checked.
///
/// Two values are equal if the handler sent equal answers.
public struct RemoteObject: CardContent {
    /// The handler's own object.
    public let json: JSONValue

    let presentation: Presentation
    let placement: Placement
    let click: ClickAction
    let promotions: [Promotion]
    let events: [CardEvent]
    let followUps: [FollowUp]
    let diagnostics: [CartwrightError]
    private let written: JSONValue

    /// True if both answers are equal.
    public static func == (a: RemoteObject, b: RemoteObject) -> Bool {
        a.written == b.written && a.diagnostics == b.diagnostics
    }

    /// Hashes the handler's answer.
    public func hash(into hasher: inout Hasher) { hasher.combine(written) }

    /// Reads the value of `object` strictly, with places inside it. A list that exceeds ``PluginLimits`` is not read.
    ///
    /// - Returns: a refusal if promotions on the card are invalid. Then nothing else is read, since a handler's other
    ///   results for such a card may be invalid, too.
    /// - Throws: the fault of the answer.
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
        placement = try reader.string(ifPresent: "placement").map(Placement.init(rawValue:)) ?? .feed
        click = try reader.nested(ifPresent: "click", ClickAction.init) ?? .nothing
        events = try Self.list("events", PluginLimits.events, &reader, CardEvent.init)
        followUps = try Self.list("follow_ups", PluginLimits.followUps, &reader, FollowUp.init)
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
                hint: "return fewer",
                at: reader.pointer.appending(key).appending(limit).location
            )
        }
        return try reader.array(ifPresent: key, of: read) ?? []
    }
}
