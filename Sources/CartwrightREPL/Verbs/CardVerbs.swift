internal import Cartwright

/// The commands of a shopper on cards.
enum CardVerbs {
    static let all = [view, open, dismiss]

    private static let view = Verb(
        "view card",
        takes: [.word("ID", .card)],
        "record that a card was seen",
        examples: ["view card c1", "try view card c1"],
        refuses: [.cardUnknown],
        .act { world, arguments, tools throws(CartwrightError) in
            let id = try world.cardID(arguments)
            let transition = try world.run(.viewCard(id: id), tools)
            let name = world.cardNames[id]
            let words = transition.events.isEmpty ? "\(name) was already viewed" : "\(name) viewed"
            return Reply(
                "\(words)",
                json: ["card": .string(id), "name": .string(name), "recorded": .bool(!transition.events.isEmpty)]
            )
        }
    )

    private static let open = Verb(
        "open card",
        takes: [.word("ID", .card)],
        "click a card and carry out its action",
        examples: ["open card c3", "try open card c4"],
        refuses: [.cardUnknown, .feedControlCard, .couponNotCombinable, .couponDuplicatePromotion],
        .act { world, arguments, tools throws(CartwrightError) in
            let id = try world.cardID(arguments)
            let transition = try world.run(.openCard(id: id), tools)
            return try world.openedReply(id, transition, tools)
        }
    )

    private static let dismiss = Verb(
        "dismiss card",
        takes: [.word("ID", .card)],
        "dismiss a card for good",
        examples: ["dismiss card c2"],
        refuses: [.cardUnknown, .feedNotDismissible, .feedAlreadyDismissed, .feedControlCard],
        .act { world, arguments, tools throws(CartwrightError) in
            let id = try world.cardID(arguments)
            _ = try world.run(.dismissCard(id: id), tools)
            let name = world.cardNames[id]
            return Reply("dismissed \(name)", json: ["card": .string(id), "name": .string(name)])
        }
    )
}

extension World {
    fileprivate func openedReply(
        _ id: String,
        _ transition: Transition,
        _ tools: Tools
    ) throws(CartwrightError) -> Reply {
        var lines: [ReplyLine] = []
        var screen: [ScreenBlock]?
        let name = cardNames[id]
        var actions: [JSONValue] = []
        for case .perform(let action, _) in transition.instructions {
            lines += clickLines(action, name, session.handled[id])
            actions.append(action.json.withoutNull)
            screen = pagePanel(action, id).map { [.panel($0)] }
        }
        if transition.events.contains(where: { $0.type == .couponApplied }) {
            (lines, screen) = ([ReplyLine(try appliedWords(id, tools), .good)], nil)
        }
        let isRewarded = transition.events.contains { $0.type == .cardCodeIssued || $0.type == .cardCreditGiven }
        let rewards = isRewarded ? session.rewards.filter { $0.card == id } : []
        let told = rewards.map { ReplyLine($0.words, .good) }
        lines += told
        screen = screen.map { $0 + told.map { .line($0) } }
        if lines.isEmpty { lines = ["\(name) clicked; it is not shown, so nothing happens"] }
        let total = try quote(tools).total.json
        return Reply(
            lines,
            screen: screen,
            json: .present([
                "card": .string(id), "name": .string(name), "actions": .array(actions), "total": total,
                "rewards": rewards.isEmpty ? nil : .array(rewards.map(\.json)),
            ])
        )
    }

    private func clickLines(_ action: ClickAction, _ name: String, _ handled: HandledCard?) -> [ReplyLine] {
        let headline = handled?.presentation?.headline ?? handled?.card.title ?? ""
        switch action {
        case .nothing: return ["\(name): \(headline)"]
        case .openLink(let url): return ["\(name): \(headline)", "  opens \(url)"]
        case .openPage(_, let title, let body):
            let lines = (body ?? "").split(whereSeparator: \.isNewline)
            return [ReplyLine("message \(name): \(title)")] + lines.map { ReplyLine("  \($0)") }
        case .openWebView(let url, _): return ["message \(name): \(headline)", "  opens a web view on \(url)"]
        case .openHTML(let html, _):
            return ["message \(name): \(headline)", "  opens a web view on \(html.utf8.count) bytes of markup"]
        case .applyOffer: return ["\(name) is already applied"]
        case .enterPromotion(let id):
            guard let handled, coupon(ofCard: handled.card.id) != nil else {
                return ["\(name): \(headline)", "  offers nothing: the catalog has no promotion \"\(id)\" with a code"]
            }
            return ["\(couponName(handled.card.id)) is already applied"]
        }
    }

    /// Returns the result of activating a coupon: `applied TENOFF: -$3.37; total $30.38`.
    func appliedWords(_ id: String, _ tools: Tools) throws(CartwrightError) -> String {
        let states = try couponStates(tools)
        let total = try quote(tools).totalText
        switch states.first(where: { $0.cardID == id })?.status {
        case .applied(let amount): return "applied \(couponName(id)): \(money(-amount)); total \(total)"
        case .appliedWithoutEffect(let rejection):
            let name = couponName(id)
            return "applied \(name), no discount yet: \(words(for: rejection)); total \(total)"
                + "   explain coupon \(CommandLine.quoted(name))"
        default: return "applied \(couponName(id)); total \(total)"
        }
    }
}
