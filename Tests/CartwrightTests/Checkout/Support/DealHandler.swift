import Cartwright

/// The JSON text of the extra `promotions` of a card.
struct Deal: CardContent {
    var text: String
    var json: JSONValue { ["promotions": .string(text)] }
}

/// A handler whose cards offer the promotions that they have as a JSON array.
struct DealHandler: CardHandler {
    let name = "deal"
    let classTypes: [ClassType] = ["deal"]

    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Deal {
        let deal = Deal(text: card.extras["promotions"] ?? "")
        do { _ = try Self.promotions(in: deal) } catch { throw CardRefusal(error) }
        return deal
    }

    func presentation(of deal: Deal, on card: ContentCard?) -> Presentation {
        Presentation(headline: card?.title ?? "deal")
    }

    func placement(of deal: Deal) -> Placement { .checkout }
    func click(on deal: Deal, card: ContentCard?) -> ClickAction { .applyOffer }
    func promotions(of deal: Deal, card: ContentCard?) -> [Promotion] { (try? Self.promotions(in: deal)) ?? [] }

    private static func promotions(in deal: Deal) throws(CartwrightError) -> [Promotion] {
        guard case .array(let values) = try JSONParser.parse(deal.text) else { return [] }
        var promotions: [Promotion] = []
        for value in values { promotions.append(try Promotion(value)) }
        return promotions
    }
}

/// A handler whose cards have a link and no offer.
struct LinkHandler: CardHandler {
    let name = "link"
    let classTypes: [ClassType] = ["link"]

    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Word { Word(text: card.id) }
    func presentation(of word: Word, on card: ContentCard?) -> Presentation { Presentation(headline: word.text) }
    func click(on word: Word, card: ContentCard?) -> ClickAction { .openLink("shop://\(word.text)") }
}
