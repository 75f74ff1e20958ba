/// Reads the promotions of an answer: promotions that the handler created, or copies of promotions on the card.
///
/// A problem of a promotion on the card is reported as a problem of the card, with its place there.
struct AnsweredPromotions {
    /// The card as the handler received it.
    let card: JSONValue

    /// The conditions and effects for promotions.
    let vocabulary: Vocabulary

    /// The problems of promotions on the card.
    private(set) var problems: [CartwrightError] = []

    init(on card: JSONValue, vocabulary: Vocabulary) { (self.card, self.vocabulary) = (card, vocabulary) }

    /// Reads a promotion, or `{"from": "/extras/promotion", "promotion": {…}}`.
    ///
    /// - Returns: nil if it has a problem, which is added to ``problems``.
    /// - Throws: the fault of the answer.
    mutating func read(_ value: JSONValue, at place: JSONPointer) throws(CartwrightError) -> Promotion? {
        guard value["from"] != nil || value["promotion"] != nil else {
            return try Promotion(value, at: place, vocabulary: vocabulary)
        }
        var reader = try ObjectReader(value, at: place)
        let origin = try reader.nested("from", placeOnCard(_:at:))
        let code = try reader.nested(ifPresent: "refused_as", ErrorCode.init(ofPlugin:at:))
        let promotion = try reader.nested("promotion") { value, _ throws(CartwrightError) in value }
        try reader.finish()
        do throws(CartwrightError) {
            return try Promotion(promotion, at: origin, vocabulary: vocabulary)
        } catch {
            var problem = error
            problem.code = code ?? error.code
            problems.append(problem)
            return nil
        }
    }

    /// Returns the place of a promotion on the card: an extra, or a place inside the JSON of an extra.
    private func placeOnCard(_ value: JSONValue, at place: JSONPointer) throws(CartwrightError) -> JSONPointer {
        guard case .string(let text) = value else {
            throw ObjectReader.wrongType(value, expected: "a string", at: place)
        }
        let pointer = JSONPointer(text)
        if let pointer, holds(pointer) { return pointer }
        let shown = text.shortened(toBytes: 128)
        throw CartwrightError(
            .jsonOutOfRange,
            pointer == nil ? "\"\(shown)\" is not a JSON pointer" : "the card has no promotion at \"\(shown)\"",
            hint: "name the extra that contains the promotion: /extras/promotion",
            at: place.location
        )
    }

    private func holds(_ pointer: JSONPointer) -> Bool {
        let keys = pointer.keys
        guard keys.count > 1, keys[0] == "extras", case .string(let text)? = card["extras"]?[keys[1]] else {
            return false
        }
        guard keys.count > 2 else { return true }
        return (try? JSONParser.parse(text))?.value(at: keys.dropFirst(2)) != nil
    }
}
