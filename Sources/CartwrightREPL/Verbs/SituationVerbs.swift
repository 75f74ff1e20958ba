internal import Cartwright

/// Where and how somebody shops: what conditions can ask for besides the cart itself.
enum SituationVerbs {
    static let all = [setCountry, setChannel, setAttribute]

    private static let setCountry = Verb(
        "set country",
        takes: [.word("COUNTRY", .country)],
        "say to which country the order goes, by its ISO 3166 code; - is unknown",
        examples: ["set country DE", "try set country DE"],
        refuses: [.commandBadValue],
        .act { world, arguments, tools throws(CartwrightError) in
            let country = arguments[0] == "-" ? nil : try country(arguments)
            _ = try world.run(.setCountry(country), tools)
            let facts = JSONObject(present: ["country": country.map(JSONValue.string)])
            return try world.cartReply("country \(country ?? "unknown")", tools, facts)
        }
    )

    private static let setChannel = Verb(
        "set channel",
        takes: [.word("CHANNEL", .channel)],
        "say where the shopper buys; - is unknown",
        examples: ["set channel web", "set channel -"],
        refuses: [.textTooLong],
        .act { world, arguments, tools throws(CartwrightError) in
            let channel = arguments[0] == "-" ? nil : arguments[0]
            _ = try world.run(.setChannel(channel), tools)
            let facts = JSONObject(present: ["channel": channel.map(JSONValue.string)])
            return try world.cartReply("channel \(channel ?? "unknown")", tools, facts)
        }
    )

    private static let setAttribute = Verb(
        "set attribute",
        takes: [
            .word("KEY", .attribute), .word("VALUE", .attributeValue), .option("of", .choice(["cart", "customer"])),
            .option("as", .choice(["text", "list"])),
        ],
        "state a fact: a whole number, true, false or a text; - takes it back",
        examples: ["set attribute gift_wrap true", "set attribute tags red,new as=list"],
        refuses: [.commandBadValue, .textTooLong, .cartTooManyAttributes],
        .act { world, arguments, tools throws(CartwrightError) in
            let (key, value) = (arguments[0], value(arguments))
            if arguments.options["of"] == "customer" {
                guard var customer = world.session.cart.customer else {
                    throw CartwrightError(
                        .commandBadValue,
                        "nobody is known to be shopping, so there is no customer to know \(key) of",
                        hint: "set customer ada"
                    )
                }
                customer.attributes[key] = value
                _ = try world.run(.setCustomer(customer), tools)
            } else {
                _ = try world.run(.setAttribute(key: key, value: value), tools)
            }
            let whose = arguments.options["of"] ?? "cart"
            return try world.cartReply(
                "\(whose) \(key) \(value?.text ?? "unknown")",
                tools,
                JSONObject(present: ["of": .string(whose), "key": .string(key), "value": value])
            )
        }
    )

    /// The code of a country, or of a part of one: conditions compare it letter by letter.
    private static func country(_ arguments: Arguments) throws(CartwrightError) -> String {
        let text = arguments[0]
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isCode =
            (2...3).contains(parts[0].count) && parts[0].allSatisfy(\.isCapital)
            && (parts.count == 1
                || parts.count == 2 && (1...3).contains(parts[1].count)
                    && parts[1].allSatisfy { $0.isCapital || $0.isDigit })
        guard isCode else {
            let capitals = text.uppercased()
            let isNear = (2...3).contains(capitals.count) && capitals.allSatisfy(\.isCapital)
            throw CartwrightError(
                .commandBadValue,
                "\"\(text)\" is no country, expected a code of ISO 3166 such as DE, or US-CA for a part of one",
                hint: isNear ? arguments.command(replacing: text, with: capitals) : "set country DE"
            )
        }
        return text
    }

    /// The value as it was meant; nil where it is taken back.
    private static func value(_ arguments: Arguments) -> JSONValue? {
        let text = arguments[1]
        switch arguments.options["as"] {
        case "text": return .string(text)
        case "list": return .array(CartVerbs.split(text).map(JSONValue.init(typed:)))
        default:
            // A bare nil would be the null of JSON.
            return text == "-" ? JSONValue?.none : JSONValue(typed: text)
        }
    }
}

extension JSONValue {
    /// What somebody means who types a text: a whole number, a truth value, or just that text.
    fileprivate init(typed text: String) {
        switch text {
        case "true": self = true
        case "false": self = false
        default:
            let number = Int64(text)
            self = number.map { String($0) == text ? .integer($0) : .string(text) } ?? .string(text)
        }
    }
}

extension Character {
    fileprivate var isCapital: Bool { ("A"..."Z").contains(self) }
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
