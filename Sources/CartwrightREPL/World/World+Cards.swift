internal import Cartwright

extension World {
    /// One line that says what a card is.
    func headline(of card: ContentCard) -> String {
        session.handled[card.id]?.presentation?.headline ?? card.title ?? card.id
    }

    /// The class type of a card for people, `control` for a control variant, `unhandled` where nobody took it.
    func className(of card: ContentCard) -> String {
        if card.isControl { return "control" }
        return session.handled[card.id]?.classType?.name ?? "unhandled"
    }
}
