import Oracles
import Testing

@testable import Cartwright

/// Hostile cards: the fixtures with values replaced, moved, repeated and enlarged.
struct MutationTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a hostile card neither traps nor breaks a law`(seed: UInt64) {
        var mutator = Mutator(random: SplitMix64(state: seed))
        for _ in 0..<200 {
            let document = mutator.document(from: CardCase.all.map(\.card))
            expectLaws(of: document, now: mutator.instant())
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `a damaged text is at most an error`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        for _ in 0..<250 {
            let card = CardCase.all.randomElement(using: &random)?.card ?? .null
            var bytes = card.utf8
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let position = Int.random(in: 0..<bytes.count, using: &random)
                bytes[position] = UInt8.random(in: 0...255, using: &random)
            }
            let plain = Result { () throws(CartwrightError) in try PlainJSON.parse(bytes) }
            do {
                let batch = try CardBatch.read(bytes, now: CardCase.now)
                #expect(throws: Never.self) { try plain.get() }
                #expect(batch.entries.allSatisfy { $0.card != nil || $0.isRemoval || !$0.diagnostics.isEmpty })
            } catch {
                #expect(error.code.area == "json")
                let plain = #expect(throws: CartwrightError.self) { try plain.get() }
                #expect(plain?.code == error.code && plain?.location.line == error.location.line)
            }
        }
    }

    private func expectLaws(of document: JSONValue, now: Instant) {
        let batch = CardBatch.reading(document, now: now)
        if case .array(let cards) = document {
            #expect(batch.entries.map(PlainCards.Outcome.init) == PlainCards.read(cards, now: now))
        }
        var feed = Feed()
        feed.receive(batch, at: now)
        let verdicts = batch.verdicts(at: now)
        #expect(verdicts.count == batch.entries.count)
        #expect(Set(feed.cards.map(\.id)).count == feed.cards.count)
        #expect(feed.shown(at: now).count <= 250)
        for entry in batch.entries {
            #expect(entry.card != nil || entry.isRemoval || !entry.diagnostics.isEmpty)
            guard let card = entry.card else { continue }
            #expect((try? JSONParser.parse(card.json.utf8)) == card.json)
            let handled = Fixtures.registry.handle(card, currency: .usd)
            let reasons = handled.diagnostics.filter { $0.code.area != "theme" }
            #expect((handled.content == nil) != reasons.isEmpty, "an object, or a reason")
            for promotion in handled.promotions { expectBounded(promotion) }
        }
        exercise(&feed)
    }

    /// Checks that a coupon never discounts more than the total, whatever its card contains.
    private func expectBounded(_ promotion: Promotion) {
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "1", sku: "TEA", unitPriceMinor: 1000, quantity: 1)]
        var promotion = promotion
        promotion.conditions = []
        let offer = Offer(promotion, cardID: "card")
        let quote = try? price(cart, from: .empty, offers: [offer], at: promotion.startsAt ?? .earliest)
        #expect((0...1000).contains(quote?.totalMinor ?? -1))
    }

    private func exercise(_ feed: inout Feed) {
        for card in feed.cards.prefix(5) {
            _ = try? feed.recordImpression(of: card.id)
            _ = try? feed.click(card.id)
            _ = try? feed.dismiss(card.id)
        }
        feed.changeUser(to: "ada")
        feed.changeUser(to: "bob")
        #expect(feed.cards.isEmpty)
    }
}

/// Generates hostile documents. The same seed gives the same documents.
private struct Mutator {
    var random: SplitMix64

    private static let hostile: [JSONValue] = [
        .null, true, 0, -1, 2, .integer(.max), .integer(.min), .number("1e400"), .number("-0.0"),
        .number("1e-9999999999999999999"), .number("99999999999999999999.5"), "", " ", "\u{0}", "🎉\u{200D}\u{301}",
        "javascript:x", "data:", "9223372036854775808", "-9223372036854775808", "0.000000000000000000001",
        "99999999999999999999999999", "٢٠", "1970-01-01T00:00:00Z", "9999-12-31T23:59:60Z", "0000-00-00T00:00:00Z",
        "{\"id\":", "{\"id\":\"x\",\"effects\":[{\"type\":\"amount_off\",\"amount\":9223372036854775807}]}",
        [], [[[[1]]]], [:], ["id": "x"], .string(String(repeating: "x", count: 3000)), "coupon_code", "home_tile",
        (0..<100).reduce("deep") { inner, _ in .array([inner]) }, .integer(1_700_000_000_000),
        .integer(999_999_999_999), ",,,", "a,b", "KWD", "false",
    ]

    mutating func instant() -> Instant {
        [CardCase.now, .earliest, .latest].randomElement(using: &random) ?? CardCase.now
    }

    mutating func document(from cards: [JSONValue]) -> JSONValue {
        let chosen = (0..<Int.random(in: 1..<6, using: &random)).map { _ in
            var card = cards.randomElement(using: &random) ?? .null
            for _ in 0..<Int.random(in: 1..<5, using: &random) { card = mutated(card, among: cards) }
            return card
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return ["cards": .array(chosen), "full_sync": anything()]
        case 1: return mutated(["cards": .array(chosen), "full_sync": true, "last_full_sync_at": 5], among: cards)
        default: return .array(chosen)
        }
    }

    private mutating func mutated(_ value: JSONValue, among cards: [JSONValue]) -> JSONValue {
        guard case .object(var object) = value, let key = object.keys.randomElement(using: &random) else {
            return anything()
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: object[key] = nil
        case 1: object[key] = mutated(object[key] ?? .null, among: cards)
        case 2:
            let other = cards.randomElement(using: &random) ?? .null
            guard case .object(let donor) = other, let stolen = donor.keys.randomElement(using: &random) else { break }
            object[stolen] = donor[stolen]
        case 3:
            let other = object.keys.randomElement(using: &random) ?? key
            (object[key], object[other]) = (object[other], object[key])
        default: object[key] = anything()
        }
        return .object(object)
    }

    private mutating func anything() -> JSONValue { Self.hostile.randomElement(using: &random) ?? .null }
}
