internal import Cartwright
internal import Dispatch
internal import Synchronization

extension ContractRun {
    /// Conditions and effects give one answer for one question: again, on several threads, and under each name that the
    /// question has.
    mutating func examineAnswers(of promotions: [Promotion], on cart: Cart, _ card: ContentCard) {
        let facts = CartFacts(cart: cart, instant: .contract)
        for promotion in promotions {
            for condition in promotion.conditions {
                let answer = condition.answer(facts)
                if Self.repeated({ condition.answer(facts) }).contains(where: { $0 != answer }) {
                    reportTwoAnswers("a condition \"\(type(of: condition).type)\"", card)
                } else if answer.contradictsItself {
                    report(
                        .sameAnswers,
                        "a condition \"\(type(of: condition).type)\" foresees another answer than it gives",
                        hint: "leave foresee(_:) out, or answer as check(_:) does",
                        card
                    )
                }
            }
            for effect in promotion.effects {
                let traits = EffectTraits(effect, on: cart)
                if Self.repeated({ EffectTraits(effect, on: cart) }).contains(where: { $0 != traits }) {
                    reportTwoAnswers("an effect \"\(type(of: effect).type)\"", card)
                }
            }
        }
    }

    /// What promotions take off a cart is the same, however often it is asked.
    mutating func examineAgain(
        _ quote: Quote,
        of promotions: [Promotion],
        on cart: Cart,
        _ card: ContentCard
    ) throws(CartwrightError) {
        for _ in 1...2 where try TestCart.quote(cart, promotions) != quote {
            return reportTwoAnswers("an effect or a condition", card)
        }
    }

    private mutating func reportTwoAnswers(_ what: String, _ card: ContentCard) {
        report(
            .sameAnswers,
            "\(what) gives two answers for one question",
            hint: "make every answer of the cart and the instant that are asked about: no clock, no random numbers, "
                + "no state; sort what comes out of a Set or Dictionary",
            card
        )
    }

    /// The answers to a question that is asked again, and on several threads at once.
    private static func repeated<Answer: Sendable>(_ ask: @Sendable () -> Answer) -> [Answer] {
        Repeated.answers(ask)
    }
}

/// A question that is asked again.
enum Repeated {
    /// The answers: twice by this thread, and by several threads at once.
    static func answers<Answer: Sendable>(_ ask: @Sendable () -> Answer) -> [Answer] {
        var answers = [ask(), ask()]
        let others = Mutex<[Answer]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            let answer = ask()
            others.withLock { $0.append(answer) }
        }
        others.withLock { answers += $0 }
        return answers
    }
}

/// Everything that a condition says about a cart.
struct ConditionAnswer: Hashable, Sendable {
    let readsStage: Bool
    let need: Need
    let json: JSONValue
    let foreseen: Result<Truth?, CartwrightError>
    let finding: Result<Finding, CartwrightError>

    /// Whether it foresees another answer than it gives.
    var contradictsItself: Bool {
        guard !readsStage, case .success(let foreseen) = foreseen, case .success(let finding) = finding else {
            return false
        }
        return foreseen != finding.truth
    }
}

extension Condition {
    /// The answers when it is asked again, and by several threads at once.
    func answers(_ facts: CartFacts) -> [ConditionAnswer] { Repeated.answers { answer(facts) } }

    /// Everything that it says about a cart.
    func answer(_ facts: CartFacts) -> ConditionAnswer {
        ConditionAnswer(
            readsStage: readsStage,
            need: need,
            json: json,
            foreseen: Result { () throws(CartwrightError) in try foresee(facts) },
            finding: Result { () throws(CartwrightError) in try check(facts) }
        )
    }
}

/// Everything that an effect says about itself and a cart, but what it proposes.
private struct EffectTraits: Hashable, Sendable {
    let stage: Stage
    let marks: [Bool]
    let need: Need
    let json: JSONValue
    let reached: [Bool]

    init(_ effect: any Effect, on cart: Cart) {
        stage = effect.stage
        marks = [effect.actsLast, effect.usesUnitsUp, effect.isIn(cart.currency)]
        need = effect.need
        json = effect.json
        reached = cart.lines.map(effect.reaches)
    }
}
