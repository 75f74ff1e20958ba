/// The messages of the host as JSON.
enum HandlerMessage {
    /// The protocol version of the engine.
    static let version: Int64 = 1

    static func hello(id: Int64, vocabulary: Vocabulary) -> HandlerRequest {
        HandlerRequest(
            .hello,
            id: id,
            bytes: object(
                .hello,
                id,
                [
                    "protocol": .array([.integer(version)]),
                    "engine": .string(EngineVersion.current.description),
                    "vocabulary": [
                        "conditions": .array(vocabulary.conditionNames.map(JSONValue.string)),
                        "effects": .array(vocabulary.effectNames.map(JSONValue.string)),
                    ],
                ]
            )
        )
    }

    static func decode(id: Int64, cards: [JSONValue], currency: Currency) -> HandlerRequest {
        let context: JSONValue = ["currency": .string(currency.code)]
        let bytes = object(.decode, id, ["context": context, "cards": .array(cards)])
        return HandlerRequest(.decode, id: id, bytes: bytes, count: cards.count)
    }

    static func facts(id: Int64, cart: Cart, at now: Instant) -> HandlerRequest {
        let bytes = object(.facts, id, ["at": .string(now.description), "cart": cart.json])
        return HandlerRequest(.facts, id: id, bytes: bytes, count: cart.lines.count)
    }

    /// Creates the last message.
    static func bye(id: Int64) -> HandlerRequest { HandlerRequest(.bye, id: id, bytes: object(.bye, id, [:])) }

    private static func object(_ purpose: HandlerRequest.Purpose, _ id: Int64, _ rest: JSONObject) -> [UInt8] {
        var object: JSONObject = ["id": .integer(id), "do": .string(purpose.rawValue)]
        for (key, value) in rest { object[key] = value }
        return JSONValue.object(object).utf8
    }
}
