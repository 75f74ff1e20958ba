internal import Cartwright

/// Short names of cards, `c1`, `c2`, …, in the order in which cards first appeared. A name is never given twice.
struct CardNames: Sendable {
    private var numbers: [String: Int] = [:]

    /// Names those cards that have no name yet.
    mutating func name(_ ids: [String]) {
        for id in ids where numbers[id] == nil { numbers[id] = numbers.count + 1 }
    }

    /// The short name of a card, its id where it has none.
    subscript(id: String) -> String { numbers[id].map { "c\($0)" } ?? id }
}

extension World {
    /// The card that someone means by its short name or id.
    ///
    /// - Throws: `card.unknown`, with the nearest name.
    func cardID(_ arguments: Arguments) throws(CartwrightError) -> String {
        let name = arguments[0]
        let cards = session.feed.cards
        if let card = cards.first(where: { $0.id == name || cardNames[$0.id] == name }) { return card.id }
        let nearest = Spelling.nearest(to: name, among: cards.map { cardNames[$0.id] } + cards.map(\.id))
        throw CartwrightError(
            .cardUnknown,
            "no card is called \"\(name)\"",
            hint: nearest.map { arguments.command(replacing: name, with: $0) } ?? "list cards"
        )
    }

    /// The coupon card that someone means by its code, short name or id.
    ///
    /// - Throws: `coupon.unknown`, with the nearest name.
    func couponID(_ arguments: Arguments) throws(CartwrightError) -> String {
        let name = arguments[0]
        let coupons = session.feed.cards.compactMap { session.handled[$0.id] }.filter { !$0.promotions.isEmpty }
        let code = PromotionCode.normalized(name)
        let match = coupons.first { coupon in
            coupon.card.id == name || cardNames[coupon.card.id] == name
                || coupon.promotions.contains { $0.code.map(PromotionCode.normalized) == code }
        }
        if let match { return match.card.id }
        let nearest = Spelling.nearest(to: name, among: coupons.map { couponName($0.card.id) })
        throw CartwrightError(
            .couponUnknown,
            "no coupon card is called \"\(name)\"",
            hint: nearest.map { arguments.command(replacing: name, with: $0) } ?? "list coupons"
        )
    }

    /// What a coupon is called here: its code, else the short name of its card.
    func couponName(_ id: String) -> String {
        session.handled[id]?.promotions.lazy.compactMap(\.code).first ?? cardNames[id]
    }
}
