/// The messages of the host as JSON.
enum HandlerMessage {
    /// The protocol versions of the engine. Version 2 adds messages about rules.
    static let versions: [Int64] = [1, 2]

    static func hello(id: Int64, vocabulary: Vocabulary) -> HandlerRequest {
        HandlerRequest(
            .hello,
            id: id,
            bytes: object(
                .hello,
                id,
                [
                    "protocol": .array(versions.map(JSONValue.integer)),
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

    static func present(id: Int64, _ shown: ShownCards) -> HandlerRequest {
        let bytes = object(
            .present,
            id,
            ["at": .string(shown.instant.description), "cart": shown.cart.json, "cards": .array(shown.cards)]
        )
        return HandlerRequest(.present, id: id, bytes: bytes, count: shown.cards.count)
    }

    /// Creates the questions of a quote to one plugin.
    static func rules(id: Int64, _ message: RuleMessage) -> HandlerRequest {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(message.bytes.count + 32)
        bytes.append(contentsOf: #"{"id":"#.utf8)
        bytes.appendDecimal(id)
        bytes.append(contentsOf: message.bytes)
        // A long message counts by its length: its attributes and codes take work to read, too.
        let count = message.cart.lines.count + message.questions.count + bytes.count / 256
        return HandlerRequest(.rules, id: id, bytes: bytes, count: count)
    }

    /// Creates the last message.
    static func bye(id: Int64) -> HandlerRequest { HandlerRequest(.bye, id: id, bytes: object(.bye, id, [:])) }

    private static func object(_ purpose: HandlerRequest.Purpose, _ id: Int64, _ rest: JSONObject) -> [UInt8] {
        var object: JSONObject = ["id": .integer(id), "do": .string(purpose.rawValue)]
        for (key, value) in rest { object[key] = value }
        return JSONValue.object(object).utf8
    }
}
