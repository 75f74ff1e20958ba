internal import Cartwright

/// The commands that set the situation of a cart, to which conditions refer besides its lines.
enum SituationVerbs {
    static let all = [setCountry, setChannel, setAttribute]

    private static let setCountry = Verb(
        "set country",
        takes: [.word("COUNTRY", .country)],
        "set the destination country by its ISO 3166 code; - for unknown",
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
        "set the sales channel; - for unknown",
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
        "set an attribute to a whole number, true, false or a text; - removes it",
        examples: ["set attribute gift_wrap true", "set attribute tags red,new as=list"],
        refuses: [.commandBadValue, .textTooLong, .cartTooManyAttributes],
        .act { world, arguments, tools throws(CartwrightError) in
            let (key, value) = (arguments[0], value(arguments))
            if arguments.options["of"] == "customer" {
                guard var customer = world.session.cart.customer else {
                    throw CartwrightError(
                        .commandBadValue,
                        "cannot set \(key): the cart has no customer",
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

    /// Returns the code of a country or of a subdivision; conditions compare codes exactly.
    private static func country(_ arguments: Arguments) throws(CartwrightError) -> String {
        let text = arguments[0]
        do throws(CartwrightError) { return try CountryCode.checked(text) } catch {
            let suggestion = CountryCode.suggestion(for: text) ?? "DE"
            throw CartwrightError(
                .commandBadValue,
                error.summary,
                hint: arguments.command(replacing: text, with: suggestion)
            )
        }
    }

    /// Returns the typed value; nil to remove the attribute.
    private static func value(_ arguments: Arguments) -> JSONValue? {
        let text = arguments[1]
        switch arguments.options["as"] {
        case "text": return .string(text)
        case "list": return .array(CartVerbs.split(text).map(JSONValue.init(typed:)))
        default:
            // An untyped nil would become JSON null.
            return text == "-" ? JSONValue?.none : JSONValue(typed: text)
        }
    }
}

extension JSONValue {
    /// Creates the value of a typed text: a whole number, a truth value, or the text itself.
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
