public import Cartwright

/// The same content as a card and as a banner.
public struct BannerTwin {
    /// The card.
    public let card: ContentCard

    /// The card, addressed to a placement.
    public var banner: ContentCard {
        var copy = card
        copy.placement = "home_hero"
        return copy
    }

    /// Creates the pair of a card.
    public init(of card: ContentCard) { self.card = card }

    /// The result of a session in which a shopper sees, clicks and dismisses the card, and pays.
    public struct Purchase: Hashable {
        /// The discounts and totals of the orders, in minor units.
        public var amounts: [Int64] = []
        /// The events, without the placement of banners, and with those of banners named like those of cards.
        public var events: [String] = []
        /// The number of events of banners, each with its placement.
        public var bannerEvents = 0
    }

    /// Buys in a session with the card or the banner. A refused command changes nothing.
    ///
    /// - Parameters:
    ///   - isBanner: true for the banner.
    ///   - registry: the handlers.
    ///   - now: the instant of the purchase.
    public func purchase(asBanner isBanner: Bool, by registry: HandlerRegistry, at now: Instant) -> Purchase {
        var shop = MemoryCheckout(Checkout(registry: registry), Session(currency: .usd, seed: 1))
        func send(_ command: Command) { _ = try? shop.run(command, at: now) }
        send(.receiveCards(CardBatch([isBanner ? banner : card])))
        send(.addLine(Line(id: "mug", sku: "MUG", unitPriceMinor: 1_250, quantity: 4)))
        send(.viewCard(id: card.id))
        send(.openCard(id: card.id))
        send(.beginCheckout)
        send(.pay(method: nil))
        send(.dismissCard(id: card.id))
        var purchase = Purchase()
        purchase.amounts = shop.session.orders.flatMap { [$0.quote.discountMinor, $0.paidMinor] }
        for event in shop.session.pendingEvents {
            var data = event.data
            if event.type.rawValue.hasPrefix("cartwright.banner."), data["placement"] == "home_hero" {
                purchase.bannerEvents += 1
                data["placement"] = nil
            }
            let type = event.type.rawValue.replacing("cartwright.banner.", with: "cartwright.card.")
            purchase.events.append("\(type) \(event.subject ?? "") \(JSONValue.object(data).text)")
        }
        return purchase
    }
}
