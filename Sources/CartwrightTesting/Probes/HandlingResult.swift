internal import Cartwright

/// The result of a handler for a card, or its refusal. Two outcomes are equal if they are indistinguishable.
enum HandlingResult<Content: CardContent>: Hashable, Sendable {
    case made(Made<Content>)
    case refused([CartwrightError])

    /// The result; nil if the card was refused.
    var made: Made<Content>? {
        guard case .made(let made) = self else { return nil }
        return made
    }
}

/// All results of a handler for a card, called like the engine does, and once more without the card, as for local data.
struct Made<Content: CardContent>: Sendable {
    let content: Content
    let json: JSONValue
    let presentations: [Presentation]
    let placement: Placement
    let clicks: [ClickAction]
    let promotions: [Promotion]
    let localPromotions: [Promotion]
    let events: [CardEvent]
    let localEvents: [CardEvent]
}

extension CardHandler {
    /// Calls all functions of the handler for a card.
    func outcome(of card: ContentCard, in context: HandlerContext) -> HandlingResult<Content> {
        let content: Content
        do { content = try decode(card, in: context) } catch { return .refused(error.diagnostics) }
        return .made(
            Made(
                content: content,
                json: content.json,
                presentations: [presentation(of: content, on: card), presentation(of: content, on: nil)],
                placement: placement(of: content),
                clicks: [click(on: content, card: card), click(on: content, card: nil)],
                promotions: promotions(of: content, card: card),
                localPromotions: promotions(of: content, card: nil),
                events: events(of: content, card: card),
                localEvents: events(of: content, card: nil)
            )
        )
    }
}

extension Made: Hashable {
    static func == (a: Made, b: Made) -> Bool {
        a.content == b.content && a.json == b.json && a.presentations == b.presentations && a.placement == b.placement
            && a.clicks == b.clicks && a.events == b.events && a.localEvents == b.localEvents
            && a.promotions.map(PromotionPrint.init) == b.promotions.map(PromotionPrint.init)
            && a.localPromotions.map(PromotionPrint.init) == b.localPromotions.map(PromotionPrint.init)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(content)
        hasher.combine(json)
    }
}

/// A promotion in a comparable form.
struct PromotionPrint: Hashable {
    let texts: [String?]
    let dates: [Instant?]
    let numbers: [Int64?]
    let isEnabled: Bool
    let stacking: Stacking
    let budget: Budget?
    let periods: [LimitPeriod?]
    let customerTerms: CustomerTerms
    let parts: [JSONValue]

    init(_ promotion: Promotion) {
        texts = [promotion.id, promotion.name, promotion.code, promotion.campaign?.id]
        dates = [promotion.startsAt, promotion.endsAt]
        numbers = [promotion.priority, promotion.usageLimit, promotion.used, promotion.perCustomerLimit]
        isEnabled = promotion.isEnabled
        stacking = promotion.stacking
        budget = promotion.budget
        periods = [promotion.usagePeriod, promotion.customerPeriod]
        customerTerms = promotion.customerTerms
        parts = promotion.conditions.map(\.json) + promotion.effects.map(\.json)
    }
}
