package import Cartwright

extension Linter {
    /// Checks content cards: those that cannot be read, those that their handler refuses, and those that name a
    /// promotion that the shop's catalog does not have, or that has no code.
    ///
    /// - Parameter registry: the handlers.
    /// - Returns: the problems; nil for a text that is not of cards.
    package func report(onCards bytes: [UInt8], file: String, _ registry: HandlerRegistry) -> Report? {
        guard Self.isOfCards(bytes), let batch = try? CardBatch.read(bytes, now: clock) else { return nil }
        let places = TextPlaces(of: bytes, file: file, firstLine: 1)
        let checkout = shop.map { Checkout(registry: registry, catalog: $0.catalog) }
        var (unreadable, findings): ([CartwrightError], [CartwrightError]) = ([], [])
        for (entry, verdict) in zip(batch.entries, batch.verdicts(at: clock)) {
            let place = { (error: CartwrightError) -> CartwrightError in
                error.location.line == nil ? places.placing(error) : error.inFile(file)
            }
            guard let card = entry.card else {
                if entry.isRemoval {
                    findings += verdict.diagnostics.map(place)
                } else {
                    unreadable += verdict.diagnostics.map(place)
                }
                continue
            }
            let answer = registry.handle(card, currency: shop?.currency ?? .usd)
            let known = verdict.diagnostics
            let problem = checkout?.problem(ofNamedPromotion: answer)
            let further = answer.diagnostics + [problem].compactMap(\.self)
            findings += (known + further.map(entry.placed).filter { !known.contains($0) }).map(place)
        }
        return Report(unreadable: unreadable, findings: findings)
    }

    /// True for a list of cards or banners, a sync answer, a card or banner, or one card on each line.
    private static func isOfCards(_ bytes: [UInt8]) -> Bool {
        let line = bytes.split(separator: UInt8(ascii: "\n")).first { $0.contains { $0 > 0x20 } }
        guard let value = (try? JSONParser.parse(bytes)) ?? line.flatMap({ try? JSONParser.parse(Array($0)) }) else {
            return false
        }
        switch value {
        case .array(let elements): return elements.first?.isCard == true
        case .object(let object):
            return object["banners"] != nil || object["cards"] != nil && object["cart"] == nil || value.isCard
        default: return false
        }
    }
}

extension JSONValue {
    /// True for an object with extras, or with the type of a card, which carts, promotions and catalogs do not have.
    fileprivate var isCard: Bool {
        guard case .object(let object) = self else { return false }
        let others = ["cart", "lines", "effects", "promotions", "items", "conditions"]
        return !others.contains { object[$0] != nil }
            && ["placement_id", "placementId", "extras", "e", "class_type", "card_type", "tp", "type"].contains {
                object[$0] != nil
            }
    }
}
