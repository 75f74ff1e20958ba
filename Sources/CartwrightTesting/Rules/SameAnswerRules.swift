internal import Cartwright
internal import Dispatch
internal import Synchronization

extension ContractRun {
    /// Checks that conditions and effects give equal answers to equal questions: repeatedly, on several threads, and in
    /// all forms of the question.
    mutating func examineAnswers(of promotions: [Promotion], on cart: Cart, _ card: ContentCard) {
        let facts = CartFacts(cart: cart, instant: .contract, asking: promotions)
        for promotion in promotions {
            for condition in promotion.conditions {
                let answer = condition.answer(facts)
                if Self.repeated({ condition.answer(facts) }).contains(where: { $0 != answer }) {
                    reportTwoAnswers("a condition \"\(condition.name)\"", card)
                } else if answer.contradictsItself {
                    report(
                        .sameAnswers,
                        "a condition \"\(condition.name)\" predicts another answer than it gives",
                        hint: "omit foresee(_:), or return the same answer as check(_:)",
                        card
                    )
                }
            }
            for effect in promotion.effects {
                let traits = EffectTraits(effect, on: cart)
                if Self.repeated({ EffectTraits(effect, on: cart) }).contains(where: { $0 != traits }) {
                    reportTwoAnswers("an effect \"\(effect.name)\"", card)
                }
            }
        }
    }

    /// Checks that the discount of promotions on a cart is equal each time.
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
            "\(what) gives different answers to the same question",
            hint: "compute every answer only from the given cart and instant: no clock, no random numbers, "
                + "no state; sort the elements of a Set or Dictionary",
            card
        )
    }

    /// Returns the answers to a repeated question, on this thread and on several threads concurrently.
    private static func repeated<Answer: Sendable>(_ ask: @Sendable () -> Answer) -> [Answer] {
        Repeated.answers(ask)
    }
}

/// A repeated question.
enum Repeated {
    /// Returns the answers: two on this thread, and one each on several threads.
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

/// All answers of a condition about a cart.
struct ConditionAnswer: Hashable, Sendable {
    let readsStage: Bool
    let need: Need
    let json: JSONValue
    let foreseen: Result<Truth?, CartwrightError>
    let finding: Result<Finding, CartwrightError>

    /// True if it predicts another answer than it gives.
    var contradictsItself: Bool {
        guard !readsStage, case .success(let foreseen) = foreseen, case .success(let finding) = finding else {
            return false
        }
        return foreseen != finding.truth
    }
}

extension Condition {
    /// Returns the answers to a repeated question, on several threads as well.
    func answers(_ facts: CartFacts) -> [ConditionAnswer] { Repeated.answers { answer(facts) } }

    /// Returns all answers about a cart.
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

/// All answers of an effect about itself and a cart, except its proposal.
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
