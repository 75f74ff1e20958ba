internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService

/// The gift cards of a request, after their codes were looked up.
struct FoundGiftCards: Sendable {
    /// A gift card that exists.
    struct Card: Sendable {
        var index: Int
        var tender: AppliedTender
    }

    /// The gift cards that exist, in the order of the request.
    var cards: [Card] = []
    /// The ids that the agent chose, by account.
    var instruments: [String: String] = [:]
    /// The refusals of the others.
    var notices: [Notice] = []

    /// Adds a gift card, unless the request has it already.
    mutating func add(_ tender: AppliedTender, _ input: GiftCardInput, called instrument: String?) {
        guard !cards.contains(where: { $0.tender.account == tender.account }) else {
            notices.append(.giftCard(index: input.index, .alreadyApplied(account: tender.account)))
            return
        }
        cards.append(Card(index: input.index, tender: tender))
        instruments[tender.account] = instrument
    }
}

extension AgentSessions {
    /// The maximum number of instruments in a request.
    static let mostInstruments = 20
    /// The maximum length of the id of an instrument in bytes; of a longer one the id of the account takes its place.
    private static let mostInstrumentBytes = 100

    /// Looks the gift cards of a request up: by their codes, or by the ids of those that are applied.
    ///
    /// - Throws: ``AgentFailure/guessing(_:seconds:)`` after too many wrong codes.
    func find(
        _ inputs: [GiftCardInput],
        in id: String,
        applied: [AppliedTender],
        _ record: AgentSessionRecord
    ) async throws(AgentFailure) -> FoundGiftCards {
        var found = FoundGiftCards()
        guard let giftCards else { return found }
        for input in inputs {
            if let code = input.code {
                do throws(CartwrightError) {
                    let account = try await giftCards.account(ofCode: code, in: id)
                    let tender = AppliedTender(account: account, kind: .giftCard, limitMinor: input.limitMinor)
                    let isUsable = input.id.utf8.count <= Self.mostInstrumentBytes && !input.id.contains(code)
                    found.add(tender, input, called: isUsable ? input.id : nil)
                } catch {
                    guard let refusal = error.refusal?.tender else {
                        throw error.code == .tenderTooManyGuesses
                            ? .guessing(error, seconds: giftCards.secondsLeft(in: id)) : AgentFailure(error)
                    }
                    found.notices.append(.giftCard(index: input.index, refusal))
                }
            } else if let tender = applied.first(where: { $0.isGiftCard(input.id, in: record) }) {
                found.add(tender, input, called: record.instruments[tender.account])
            } else {
                found.notices.append(.giftCard(index: input.index, .notApplied(account: input.id, .giftCard)))
            }
        }
        return found
    }

    /// Applies gift cards to a session, one by one, so that a refused one leaves the others.
    ///
    /// - Returns: the session, and a notice for each refused gift card.
    func apply(
        _ cards: [FoundGiftCards.Card],
        to session: Session,
        at revision: Int64
    ) async throws(AgentFailure) -> (session: Session, revision: Int64, notices: [Notice]) {
        var (session, revision, notices) = (session, revision, [Notice]())
        for card in cards where !session.tenders.contains(card.tender) {
            let tender = card.tender
            do throws(CartwrightError) {
                let reply = try await served.checkout.send(to: session.id, on: terms()) { _ throws(CartwrightError) in
                    [.applyGiftCard(account: tender.account, limitMinor: tender.limitMinor)]
                }
                (session, revision) = (reply.session, reply.revision)
            } catch {
                guard let refusal = error.refusal?.tender else { throw AgentFailure(error) }
                notices.append(.giftCard(index: card.index, refusal))
            }
        }
        return (session, revision, notices)
    }

    /// Adds the gift cards of a completing call to an open checkout. Those that are applied stay.
    ///
    /// - Returns: the new state, with a notice for each refused gift card.
    func add(_ inputs: [GiftCardInput], to present: SessionState) async throws(AgentFailure) -> SessionState {
        guard !inputs.isEmpty else { return present }
        let (session, revision, _) = try await own(present.id, .checkout)
        let found = try await find(inputs, in: present.id, applied: session.tenders, present.record)
        let new = found.cards.filter { card in !session.tenders.contains { $0.account == card.tender.account } }
        var record = present.record
        record.instruments.merge(found.instruments) { $1 }
        guard !new.isEmpty else {
            return try await state(of: session, at: revision, record, also: found.notices)
        }
        let cart = session.cart.keeping(record)
        let reply = try await failing(
            try await served.checkout.send(to: session.id, on: terms(revision: revision)) {
                session throws(CartwrightError) in
                session.phase == .checkout ? [.cancelCheckout, .loadCart(cart)] : [.loadCart(cart)]
            }
        )
        let applied = try await apply(new, to: reply.session, at: reply.revision)
        return try await state(
            of: applied.session,
            at: applied.revision,
            record,
            also: found.notices + applied.notices
        )
    }
}

extension AppliedTender {
    /// True if it is the gift card that an agent names by its own id or by that of the account.
    fileprivate func isGiftCard(_ id: String, in record: AgentSessionRecord) -> Bool {
        kind == .giftCard && (account == id || record.instruments[account] == id)
    }
}

extension Session {
    /// The commands that remove the gift cards if they differ from the wanted ones, in order.
    func removing(unless wanted: [AppliedTender]) -> [Command] {
        let present = tenders.filter { $0.kind == .giftCard }
        return present.isEmpty || present == wanted ? [] : [.removeGiftCard(account: nil)]
    }
}

extension Refusal {
    /// The refusal of a gift card or store credit; nil for another one.
    fileprivate var tender: TenderRefusal? {
        if case .tender(let refusal) = self { refusal } else { nil }
    }
}
