internal import Cartwright

// The views of cards: in a feed, in full, as a pop-up and as a page.

extension World {
    /// Returns a card of the feed.
    func feedItem(of card: ContentCard) -> FeedItem {
        let presentation = session.handled[card.id]?.presentation
        return FeedItem(
            name: cardNames[card.id],
            headline: headline(of: card),
            detail: (presentation?.body ?? card.description)?.onOneLine(" "),
            marks: [className(of: card).replacing("_", with: " ")] + marks(of: card),
            theme: presentation?.theme ?? .standard
        )
    }

    /// Returns the panel of a coupon at checkout; nil for a coupon without a discount.
    func popUpPanel(_ state: CouponState) -> Panel? {
        guard case .eligible(let saves) = state.status else { return nil }
        let handled = session.handled[state.cardID]
        let name = CommandLine.quoted(couponName(state.cardID))
        let body = handled?.presentation?.body.map { [Panel.Row.text($0)] } ?? []
        return Panel(
            title: "\(cardNames[state.cardID]) coupon",
            marks: ["saves \(money(saves))"],
            rows: [.text(state.headline, .strong)] + body
                + [.gap, .actions(["apply coupon \(name)", "dismiss coupon \(name)"])],
            theme: handled?.presentation?.theme ?? .standard
        )
    }

    /// Returns the page that a click opens; nil for other actions.
    func pagePanel(_ action: ClickAction, _ id: String) -> Panel? {
        guard case .openPage(let header, let title, let body) = action else { return nil }
        return Panel(
            title: "\(cardNames[id]) \(header ?? "message")",
            rows: [.text(title, .strong)] + (body.map { [.gap, .text($0)] } ?? []),
            theme: session.handled[id]?.presentation?.theme ?? .standard
        )
    }

    /// Returns the full view of a card.
    func sheet(of card: ContentCard) -> CardSheet {
        CardSheet(card, session.handled[card.id], name: cardNames[card.id], marks: marks(of: card))
    }

    /// Returns the marks of a card: `pinned`, `viewed`, `until 2026-01-04`.
    private func marks(of card: ContentCard) -> [String] {
        let flags = [
            ("control", card.isControl), ("pinned", card.pinned), ("viewed", card.viewed && !card.clicked),
            ("clicked", card.clicked), ("dismissed", card.dismissed),
        ]
        return flags.filter(\.1).map(\.0) + (card.expiresAt.map { ["until \($0.description.prefix(10))"] } ?? [])
    }
}

/// A card in full.
struct CardSheet {
    private let card: ContentCard
    private let handled: HandledCard?
    private let name: String
    private let marks: [String]

    init(_ card: ContentCard, _ handled: HandledCard?, name: String, marks: [String]) {
        (self.card, self.handled, self.name, self.marks) = (card, handled, name, marks)
    }

    /// The view on a terminal.
    var panel: Panel {
        let problems = (handled?.diagnostics ?? []).flatMap { problem in
            [Panel.Row.text(problem.description, .bad)] + problem.details.map { .text("  \($0)", .plain) }
        }
        return Panel(
            title: title,
            marks: marks,
            rows: texts.enumerated().map { .text($1, $0 == 0 ? .strong : .plain) } + [.gap]
                + facts.map { .pair($0.name, $0.value) }
                + (problems.isEmpty ? [] : [.gap] + problems),
            theme: handled?.presentation?.theme ?? .standard
        )
    }

    /// The view in files and pipes.
    var lines: [ReplyLine] {
        let problems = (handled?.diagnostics ?? []).flatMap { problem in
            [ReplyLine("  \(problem)", .bad)] + problem.details.map { ReplyLine("    \($0)") }
        }
        return [ReplyLine("\(title): \(texts.first ?? card.id)")]
            + texts.dropFirst().map { ReplyLine("  \($0)") }
            + TextTable(facts.map { [$0.name, $0.value] }).lines.map { ReplyLine($0) }
            + problems
    }

    private var title: String { "\(name) \(handled?.classType?.name ?? "unhandled")" }

    private var texts: [String] {
        let presentation = handled?.presentation
        let all = [presentation?.headline ?? card.title, presentation?.body, card.title, card.description]
        return all.compactMap(\.self).reduce(into: []) { texts, text in
            for line in text.split(whereSeparator: \.isNewline).map(String.init) where !texts.contains(line) {
                texts.append(line)
            }
        }
    }

    private var facts: [(name: String, value: String)] {
        let optional: [(String, String?)] = [
            ("id", card.id), ("handler", handled?.handler), ("kind", card.kind.rawValue),
            ("placement", card.placement?.rawValue), ("html", card.html?.onOneLine(" ")),
            ("created", card.created.description), ("expires", card.expiresAt?.description),
            ("marks", marks.isEmpty ? nil : marks.joined(separator: ", ")), ("image", card.image),
            ("image text", card.imageAlternative), ("url", card.url), ("link", card.linkText),
            ("language", card.language), ("dismissible", card.dismissible ? nil : "no"),
        ]
        let extras = card.extras.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let unknown = card.unknown.map { ($0.key, $0.value.text) }
        return optional.compactMap { name, value in value.map { (name, $0) } } + extras + unknown
    }
}

extension String {
    /// Returns the text with a separator in place of each line break.
    func onOneLine(_ separator: String) -> String { split(whereSeparator: \.isNewline).joined(separator: separator) }
}
