internal import Cartwright

extension CartVerbs {
    static let declineGift = Verb(
        "decline gift",
        takes: [.word("ID", .gift)],
        "decline the gifts of a promotion; its other effects apply",
        examples: ["decline gift spoon", "try decline gift spoon"],
        refuses: [.giftUnknown, .giftAlreadyDeclined, .cartTooManyDeclined],
        .act { world, arguments, tools throws(CartwrightError) in
            let gifts = try world.gifts(of: arguments[0], tools)
            _ = try world.run(.declineGift(promotion: arguments[0]), tools, for: arguments)
            return try world.giftReply("declined", gifts, of: arguments[0], tools)
        }
    )

    static let acceptGift = Verb(
        "accept gift",
        takes: [.word("ID", .declinedGift)],
        "accept the declined gifts of a promotion again",
        examples: ["accept gift spoon"],
        refuses: [.giftNotDeclined],
        .act { world, arguments, tools throws(CartwrightError) in
            _ = try world.run(.acceptGift(promotion: arguments[0]), tools, for: arguments)
            let gifts = try world.gifts(of: arguments[0], tools)
            return try world.giftReply("accepted", gifts, of: arguments[0], tools)
        }
    )
}

extension World {
    /// Returns the SKUs that a promotion gives now.
    fileprivate func gifts(of promotion: String, _ tools: Tools) throws(CartwrightError) -> [String] {
        try quote(tools).gifts.filter { $0.promotion == promotion }.map(\.line.sku)
    }

    /// Returns the answer to a declined or accepted gift.
    fileprivate func giftReply(
        _ verb: String,
        _ skus: [String],
        of promotion: String,
        _ tools: Tools
    ) throws(CartwrightError) -> Reply {
        let gifts = skus.isEmpty ? "the gifts" : skus.joined(separator: ", ")
        return try cartReply(
            "\(verb) \(gifts) of \(promotion)",
            tools,
            ["promotion": .string(promotion), "skus": .array(skus.map(JSONValue.string))]
        )
    }
}
