internal import Cartwright

/// Short names of cards, `c1`, `c2`, …, in the order in which cards first appeared. A name is never reused.
///
/// If the id of a card looks like a short name, it means that card: the card is named by its id, other cards skip its
/// number, and a card that already had the number gets another one. So a name means one card at any time.
struct CardNames: Sendable {
    private var numbers: [String: Int] = [:]
    private var holders: [Int: String] = [:]
    private var ids: Set<String> = []
    private var last = 0

    /// Names the cards that have no name yet.
    mutating func name(_ cards: [String]) {
        let new = cards.filter { ids.insert($0).inserted }
        for id in new {
            guard let number = Self.number(of: id), let holder = holders.removeValue(forKey: number) else { continue }
            give(nextTo: holder)
        }
        for id in new where Self.number(of: id) == nil { give(nextTo: id) }
    }

    private mutating func give(nextTo id: String) {
        repeat { last += 1 } while ids.contains("c\(last)")
        (numbers[id], holders[last]) = (last, id)
    }

    /// Returns the number of a text that looks like a short name: 3 of `c3`.
    private static func number(of text: String) -> Int? {
        guard text.hasPrefix("c"), let number = Int(text.dropFirst()), number > 0 else { return nil }
        return text == "c\(number)" ? number : nil
    }

    /// The short name of a card; its id if it has none.
    subscript(id: String) -> String { numbers[id].map { "c\($0)" } ?? id }
}

extension World {
    /// Returns the coupon of a card, with the promotion of the catalog that it may name; nil if it offers nothing.
    func coupon(ofCard id: String) -> HandledCard? { checkout.coupon(ofCard: id, in: session) }

    /// The ids of the promotions of the catalog and the cards that may give gifts.
    var giftPromotions: [String] {
        let coupons = session.feed.cards.compactMap { session.handled[$0.id] }.flatMap(\.promotions)
        return (checkout.catalog.promotions + coupons).filter { $0.effects.contains { $0.stage == .gift } }.map(\.id)
    }

    /// Returns the card of a short name or id.
    ///
    /// - Throws: `card.unknown`, with the nearest name.
    func cardID(_ arguments: Arguments) throws(CartwrightError) -> String {
        let name = arguments[0]
        let cards = session.feed.cards
        if cards.contains(where: { $0.id == name }) { return name }
        if let card = cards.first(where: { cardNames[$0.id] == name }) { return card.id }
        let nearest = Spelling.nearest(to: name, among: cards.map { cardNames[$0.id] } + cards.map(\.id))
        throw CartwrightError(
            .cardUnknown,
            "no card is called \"\(name)\"",
            hint: nearest.map { arguments.command(replacing: name, with: $0) } ?? "list cards"
        )
    }

    /// Returns the coupon card of a code, short name or id.
    ///
    /// - Throws: `coupon.unknown`, with the nearest name.
    func couponID(_ arguments: Arguments) throws(CartwrightError) -> String {
        let name = arguments[0]
        let coupons = session.feed.cards.compactMap { coupon(ofCard: $0.id) }
        let code = PromotionCode.normalized(name)
        // An id or an exact code takes precedence over the short name of another card.
        let match =
            coupons.first { $0.card.id == name }
            ?? coupons.first { $0.promotions.contains { $0.code == name } }
            ?? coupons.first { cardNames[$0.card.id] == name }
            ?? coupons.first { $0.promotions.contains { $0.code.map(PromotionCode.normalized) == code } }
        if let match { return match.card.id }
        let nearest = Spelling.nearest(to: name, among: coupons.map { couponName($0.card.id) })
        throw CartwrightError(
            .couponUnknown,
            "no coupon card is called \"\(name)\"",
            hint: nearest.map { arguments.command(replacing: name, with: $0) } ?? "list coupons"
        )
    }

    /// Returns the name of a coupon: its code, or the short name of its card. A code that equals the id of another card
    /// is not used, since it would mean that card.
    func couponName(_ id: String) -> String {
        let code = coupon(ofCard: id)?.promotions.lazy.compactMap(\.code).first
        return code.flatMap { $0 == id || session.handled[$0] == nil ? $0 : nil } ?? cardNames[id]
    }
}
