internal import Cartwright

/// A handler that notes each call of another handler.
struct NotingHandler<Base: CardHandler>: CardHandler, FactHandler, CartPresenter {
    let name: String
    let classTypes: [ClassType]
    private let base: Base
    private let notes: NotesOfPlugin

    init(_ base: Base, _ notes: NotesOfPlugin) {
        (self.base, self.notes) = (base, notes)
        (name, classTypes) = (base.name, base.classTypes)
    }

    var formats: [ObjectFormat] { notes.noting("described its cards", "") { base.formats } }

    func canonical(_ classType: ClassType) -> ClassType {
        notes.noting("resolved class type", classType.name) { base.canonical(classType) }
    }

    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Base.Content {
        try noting(card) { () throws(CardRefusal) in try base.decode(card, in: context) }
    }

    func presentation(of content: Base.Content, on card: ContentCard?) -> Presentation {
        noting(card) { base.presentation(of: content, on: card) }
    }

    func placement(of content: Base.Content) -> Placement {
        notes.noting("placed a card", "") { base.placement(of: content) }
    }

    func click(on content: Base.Content, card: ContentCard?) -> ClickAction {
        noting(card) { base.click(on: content, card: card) }
    }

    /// Conditions and effects of the plugin itself are noted like those that a catalog reads.
    func promotions(of content: Base.Content, card: ContentCard?) -> [Promotion] {
        noting(card) { base.promotions(of: content, card: card) }.map { promotion in
            var noted = promotion
            if !promotion.conditions.allSatisfy({ $0.isOfTheEngine }) {
                noted.conditions = promotion.conditions.map { notes.noted($0) }
            }
            noted.effects = promotion.effects.map { notes.noted($0) }
            return noted
        }
    }

    func events(of content: Base.Content, card: ContentCard?) -> [CardEvent] {
        noting(card) { base.events(of: content, card: card) }
    }

    func followUps(of content: Base.Content, card: ContentCard?) -> [FollowUp] {
        noting(card) { base.followUps(of: content, card: card) }
    }

    func diagnostics(of content: Base.Content) -> [CartwrightError] {
        notes.noting("checked a card", "") { base.diagnostics(of: content) }
    }

    private func noting<Value, Failure: Error>(
        _ card: ContentCard?,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try notes.noting("handled card", card?.id ?? "of local data", body)
    }
}

// What only some handlers do, for those that do.
extension NotingHandler {
    var statesFacts: Bool {
        guard let base = base as? any FactHandler else { return false }
        return notes.noting("reported if it provides facts", "") { base.statesFacts }
    }

    func facts(
        about cart: Cart,
        at instant: Instant,
        in context: HandlerContext
    ) throws(CartwrightError) -> [String: JSONValue] {
        guard let base = base as? any FactHandler else { return [:] }
        return try notes.noting("provided facts about a cart", "") { () throws(CartwrightError) in
            try base.facts(about: cart, at: instant, in: context)
        }
    }

    var presentsCarts: Bool {
        guard let base = base as? any CartPresenter else { return false }
        return notes.noting("reported if it presents carts", "") { base.presentsCarts }
    }

    func presentations(
        of cards: [ContentCard],
        for cart: Cart,
        at instant: Instant,
        in context: HandlerContext
    ) throws(CartwrightError) -> [Presentation?] {
        guard let base = base as? any CartPresenter else { return cards.map { _ in nil } }
        return try notes.noting("presented cards for a cart", "") { () throws(CartwrightError) in
            try base.presentations(of: cards, for: cart, at: instant, in: context)
        }
    }
}
