/// A card whose promotion applied to an order, with what happens when the order is returned: the card may be gone then.
struct OrderCard: Hashable, Sendable {
    /// The id of the card.
    let id: String
    /// Its events of a return.
    var events: [CardEvent]
    /// Its follow-ups of a return.
    var followUps: [FollowUp]

    init(id: String, events: [CardEvent], followUps: [FollowUp]) {
        (self.id, self.events, self.followUps) = (id, events, followUps)
    }

    /// Creates the card of an order; nil if nothing happens when the order is returned.
    init?(_ handled: HandledCard) {
        events = handled.events.filter { $0.occasion == .returned }
        followUps = handled.followUps.filter { $0.occasion == .returned }
        guard !events.isEmpty || !followUps.isEmpty else { return nil }
        id = handled.card.id
    }
}

extension TransitionBuilder {
    /// Gives a shopper what a card's follow-ups say about an occasion.
    mutating func follow(_ occasion: FollowUp.Occasion, of id: String) {
        guard let handled = session.handled[id], !handled.card.isControl else { return }
        follow(handled.followUps.filter { $0.occasion == occasion }, of: id)
    }

    /// Records the events of the cards of an order that was returned, and gives what their follow-ups say.
    mutating func followReturn(of order: Order) {
        for card in order.cards {
            for event in card.events {
                let id = OrderID(order.id, of: session.id)
                record(event.type, about: card.id, of: order.cart.customer, order: id, .object(event.data))
            }
            follow(card.followUps, of: card.id)
        }
    }

    private mutating func follow(_ followUps: [FollowUp], of card: String) {
        for followUp in followUps where checkout.catalog.cardsMayIssue.contains(followUp.promotion) {
            guard let reward = reward(followUp, of: card) else { continue }
            guard !session.rewards.contains(where: { $0.key == reward.key }) else { continue }
            session.rewards.append(reward)
            instructions.append(reward.request)
            record(reward.eventType, subject: card, reward.json)
        }
    }

    /// Returns what a follow-up gives; nil if the shopper cannot get it.
    private mutating func reward(_ followUp: FollowUp, of card: String) -> CardReward? {
        guard let promotion = checkout.catalog[followUp.promotion], promotion.hasReward(for: followUp.action),
            let names = RewardNames(by: checkout.registry.vocabulary.assigner, of: promotion.id, card, to: session)
        else { return nil }
        let customer = session.cart.knownCustomer
        let given: CardReward.Given
        switch followUp.action {
        case .issueCode(let holder):
            guard let code = names.code() else { return nil }
            given = .code(code, customer: holder == .anyone ? nil : customer)
        case .credit:
            guard let customer, let minor = promotion.issuedCreditMinor(in: session.cart.currency) else { return nil }
            given = .credit(account: names.account, customer: customer, Money(minor: minor, session.cart.currency))
        }
        return CardReward(card: card, promotion: promotion.id, given: given, instant: instant)
    }

    /// Records that a reward is stored. A repeated report changes nothing.
    mutating func noteReward(key: String) { session.noteReward(key: key) }
}

extension Checkout {
    /// Returns the problems of a card's follow-ups: promotions that the catalog does not let cards issue, and a missing
    /// key for codes.
    func problems(ofFollowUps handled: HandledCard) -> [CartwrightError] {
        guard !handled.followUps.isEmpty else { return [] }
        var problems: [CartwrightError] = []
        for (index, followUp) in handled.followUps.enumerated() {
            guard catalog.cardsMayIssue.contains(followUp.promotion), let promotion = catalog[followUp.promotion] else {
                problems.append(.mayNotIssue(followUp.promotion, card: handled.card.id, at: index))
                continue
            }
            if !promotion.hasReward(for: followUp.action) {
                problems.append(.nothingToIssue(followUp, card: handled.card.id))
            }
        }
        if problems.isEmpty, registry.vocabulary.assigner?.hasKey != true { problems.append(.noIssueKey) }
        return problems
    }
}

extension Session {
    /// Records that a reward is stored.
    package mutating func note(made reward: CardReward) { noteReward(key: reward.key) }

    fileprivate mutating func noteReward(key: String) {
        guard let position = rewards.firstIndex(where: { $0.key == key }) else { return }
        rewards[position].isMade = true
    }
}

/// The names of what one card gives one shopper: the same whenever and wherever it is given, and unknown to those
/// without the key.
private struct RewardNames {
    private let assigner: CardAssigner
    private let text: String

    init?(by assigner: CardAssigner?, of promotion: String, _ card: String, to session: Session) {
        guard let assigner, assigner.hasKey else { return nil }
        self.assigner = assigner
        text = "reward \(promotion.utf8.count):\(promotion)\(card.utf8.count):\(card)\(session.shopper)"
    }

    /// The form of the codes: 2^55 of them.
    private static let pattern = try? CodePattern("####-####-###@")

    /// The code; nil if the key cannot be used.
    func code() -> String? {
        guard let pattern = Self.pattern else { return nil }
        // Some numbers have no check character.
        for attempt in 0..<64 {
            guard let number = assigner.number(of: "\(attempt) code \(text)") else { return nil }
            if let code = pattern.code(number % pattern.choiceCount) { return code }
        }
        return nil
    }

    /// The id of the account.
    var account: String {
        let number = assigner.number(of: "account \(text)") ?? 0
        return "\(AccountKind.storeCredit.idPrefix)\(String(number, radix: 36))"
    }
}

extension CardReward {
    fileprivate var eventType: EventType { if case .code = given { .cardCodeIssued } else { .cardCreditGiven } }
}
