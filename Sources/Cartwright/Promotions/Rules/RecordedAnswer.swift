internal import Synchronization

/// The answer of a process to a question about a rule, as a session keeps it: the same cart has the same price later,
/// without the process.
struct RecordedAnswer: Hashable, Sendable {
    /// The id of the promotion.
    let promotion: String
    /// The rule as the promotion writes it.
    let rule: JSONValue
    /// The answer as the plugin writes it, without its number.
    let answer: JSONValue
}

/// The answers of processes about the cart of a session. They are requested when the cart or its offers change.
struct RecordedAnswers: Hashable, Sendable {
    /// The hash of the cart.
    let cart: String
    /// The answers, in the order in which they were requested.
    var all: [RecordedAnswer]

    /// Returns the hash of a cart.
    static func hash(of cart: Cart) -> String {
        var hash = ContentHash()
        hash.add(cart.json.utf8)
        return hash.digits
    }
}

/// The use of recorded answers by pricing, which adds those that it requests. Its identity is that of one piece of
/// work.
package final class AnswerRecord: Sendable {
    private let known: RecordedAnswers?
    private let added = Mutex<[RecordedAnswer]>([])

    init(_ known: RecordedAnswers? = nil) { self.known = known }

    /// A record without answers, for one quote as in a session.
    package static var empty: AnswerRecord { AnswerRecord() }

    /// Returns the recorded answer to a question; nil if there is none for this cart.
    func answer(to question: RuleQuestion, about cart: Cart) -> RuleAnswer? {
        guard let known, known.cart == RecordedAnswers.hash(of: cart) else { return nil }
        let rule = question.use.json
        guard let found = known.all.first(where: { $0.promotion == question.promotion && $0.rule == rule }) else {
            return nil
        }
        return RuleAnswer(restoring: found.answer, to: question.use, about: cart)
    }

    /// Adds an answer. One that may be different next time, since there was none, is left out.
    func add(_ answer: RuleAnswer, to question: RuleQuestion, about cart: Cart) {
        guard let json = answer.json(about: cart) else { return }
        let recorded = RecordedAnswer(promotion: question.promotion, rule: question.use.json, answer: json)
        added.withLock { $0.append(recorded) }
    }

    /// Returns the answers about a cart, known and added; nil if there are none.
    func answers(about cart: Cart) -> RecordedAnswers? {
        let hash = RecordedAnswers.hash(of: cart)
        let kept = known?.cart == hash ? known?.all ?? [] : []
        let all = kept + added.withLock { $0 }.filter { !kept.contains($0) }
        return all.isEmpty ? nil : RecordedAnswers(cart: hash, all: all)
    }
}

extension AnswerRecord: Hashable {
    package static func == (one: AnswerRecord, other: AnswerRecord) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RuleAnswer {
    /// The answer as a plugin writes it; nil if it gave no valid one.
    func json(about cart: Cart) -> JSONValue? {
        switch self {
        case .condition(let found):
            .present([
                "met": .bool(found.isMet), "observed": found.observed == .null ? nil : found.observed,
                "required": found.required, "short_by": found.shortBy.map(JSONValue.integer),
                "unit": found.unit.map(JSONValue.string),
            ])
        case .effect(let wants): wants.json(about: cart)
        case .unknown(let reason): ["unknown": .string(reason)]
        case .unavailable, .invalid: nil
        }
    }
}

extension RuleWants {
    fileprivate func json(about cart: Cart) -> JSONValue {
        let wants = wants.map { want -> JSONValue in
            switch want {
            case .line(let line, let units, let amount):
                .present([
                    "line": .string(cart.lines[line].id), "units": units.map(JSONValue.integer),
                    "amount": .integer(amount),
                ])
            case .shipment(let shipment, let amount):
                ["shipment": .string(cart.shipments[shipment].id), "amount": .integer(amount)]
            case .order(let amount): ["order": .integer(amount)]
            }
        }
        let gifts = gifts.map { gift -> JSONValue in
            [
                "sku": .string(gift.sku), "quantity": .integer(gift.quantity),
                "unit_price": .integer(gift.unitPriceMinor),
            ]
        }
        let uses = uses.map { line, units -> JSONValue in
            ["line": .string(cart.lines[line].id), "units": .integer(units)]
        }
        return .present([
            "wants": .array(wants), "gifts": gifts.isEmpty ? nil : .array(gifts),
            "uses_up": uses.isEmpty ? nil : .array(uses),
        ])
    }
}
