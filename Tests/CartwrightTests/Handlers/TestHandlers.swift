import Cartwright

/// The content of the test handlers: the word in `extras.word`.
struct Word: CardContent {
    var text: String
    var json: JSONValue { ["word": .string(text)] }
}

/// A handler that reads one extra, with defaults for everything else.
struct WordHandler: CardHandler {
    var name = "word"
    var classTypes: [ClassType] = ["word"]

    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Word {
        var reasons: [CartwrightError] = []
        if card.extras["word"] == nil { reasons.append(CartwrightError("word.missing", "no word")) }
        if card.title == nil { reasons.append(CartwrightError("word.no_title", "no title")) }
        if let refusal = CardRefusal(reasons) { throw refusal }
        return Word(text: "\(card.extras["word"] ?? "") \(context.currency)")
    }

    func presentation(of word: Word, on card: ContentCard?) -> Presentation {
        Presentation(headline: "\(card?.title ?? "local"): \(word.text)")
    }
}

/// A handler with an alias that implements every method.
struct OfferHandler: CardHandler {
    let name = "offer"
    let classTypes: [ClassType] = ["offer", "deal"]

    func canonical(_ classType: ClassType) -> ClassType { "offer" }
    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Word { Word(text: card.id) }
    func presentation(of word: Word, on card: ContentCard?) -> Presentation {
        Presentation(headline: word.text, body: "body", image: "https://example.com/i.png")
    }
    func placement(of word: Word) -> Placement { .checkout }
    func click(on word: Word, card: ContentCard?) -> ClickAction { .applyOffer }
    func promotions(of word: Word, card: ContentCard?) -> [Promotion] { [Promotion(id: word.text, effects: [])] }
}
