internal import Cartwright

// Rules for conditions and effects of a plugin, tried in promotions on hostile carts.

extension VocabularyRun {
    /// The examples of the declared keys load.
    mutating func checkDeclaredKeys(of parts: PartSamples) {
        for example in parts.examples {
            do throws(CartwrightError) { _ = try parts.name.reread(example, vocabulary) } catch {
                report(
                    .declaredKeys,
                    "\(parts.name.words): an example of its format does not load: \(error.summary)",
                    hint: "keys of the format that init(from:vocabulary:) reads, with values that it takes: "
                        + example.text
                )
            }
        }
    }

    /// A promotion can be written and read again, as a session and a catalog do.
    mutating func checkWriting(of promotion: Promotion, as name: PartName, _ json: JSONValue) {
        let written = promotion.json
        guard (try? Promotion(written, vocabulary: vocabulary))?.json != written else { return }
        report(
            .readableJSON,
            "\(name.words): what it writes as json is not what it reads",
            hint: "json is the object that init(from:vocabulary:) reads, every key in it; read \(json.text)"
        )
    }

    /// Something was tried of the part.
    mutating func checkIsTried(_ trial: PartTrial) {
        let (name, tally) = (trial.name, trial.tally)
        let refusal = trial.lastRefusal.map { "; the last one was refused: \($0.summary)" } ?? ""
        let sample = name.promotion(of: ["type": .string(name.type)]).text
        let hint =
            "put a promotion that uses it into samples/promotions.json: [\(sample)], with its keys; or declare "
            + "the keys: static let format: ObjectFormat?"
        if tally.number(of: "promotions") == 0 {
            report(.untried, "\(name.words): no promotion used it\(refusal)", hint: hint)
            return
        }
        switch name.kind {
        case .condition:
            guard tally.number(of: "answers") == 0 else { return }
            report(.untried, "\(name.words): it never answered", hint: "answer for some cart, and throw for others")
        case .effect:
            let right =
                "put a promotion that gives something into samples/promotions.json, and a cart on which it "
                + "does so into samples/cart.json: {\"cart\": …}"
            if tally.number(of: "proposals") == 0 {
                report(.untried, "\(name.words): it was never asked for a proposal", hint: right)
            } else if tally.number(of: "gave") == 0 {
                report(.untried, "\(name.words): it gave nothing on any cart", hint: right)
            }
        }
    }

    /// Prices a promotion on a cart: what its conditions find and its effects propose is sound, and the same again.
    mutating func examine(
        _ promotion: Promotion,
        on cart: HostileCart,
        _ scenario: String,
        _ trial: inout PartTrial
    ) {
        let facts = CartFacts(cart: cart.cart, instant: cart.instant)
        for condition in promotion.conditions { examine(condition, facts, cart, scenario, &trial) }
        let counter = ProposalCounter()
        var counted = promotion
        counted.effects = promotion.effects.map { ($0 as? any ProposingEffect)?.counted(by: counter) ?? $0 }
        let reachable = TestCart.reachable([counted], on: cart.cart, at: cart.instant)
        do throws(CartwrightError) {
            for promotions in promotion.conditions.isEmpty ? [reachable] : [[counted], reachable] {
                let quote = try TestCart.quote(cart.cart, promotions, at: cart.instant)
                examine(quote, cart, scenario, trial.name)
                if try TestCart.quote(cart.cart, promotions, at: cart.instant) != quote {
                    reportTwoAnswers("\(trial.name.words) or what stands beside it", scenario)
                }
            }
        } catch {
            // A cart that costs more than can be counted has no price, whatever is taken off it.
            if (try? TestCart.quote(cart.cart, [], at: cart.instant)) != nil {
                report(
                    .offersPrice,
                    "\(trial.name.words): a cart \(cart.name) cannot be priced with it: \(error.summary)",
                    hint: error.hint ?? "propose places of the cart only, and no amounts too large to be counted",
                    scenario
                )
            }
        }
        guard trial.name.kind == .effect else { return }
        trial.tally.add("proposals", counter.asked)
        trial.tally.add("gave", counter.gave)
    }

    private mutating func examine(
        _ condition: any Condition,
        _ facts: CartFacts,
        _ cart: HostileCart,
        _ scenario: String,
        _ trial: inout PartTrial
    ) {
        for part in condition.parts { examine(part, facts, cart, scenario, &trial) }
        guard !condition.isOfTheEngine else { return }
        let answer = condition.answer(facts)
        let again = cart.isUsual ? condition.answers(facts) : [condition.answer(facts)]
        let words = "condition \"\(type(of: condition).type)\""
        if again.contains(where: { $0 != answer }) {
            reportTwoAnswers(words, scenario)
        } else if answer.contradictsItself {
            report(
                .sameAnswers,
                "\(words) foresees another answer than it gives",
                hint: "leave foresee(_:) out, or answer as check(_:) does",
                scenario
            )
        }
        guard words == trial.name.words else { return }
        switch answer.finding {
        case .success(let finding):
            trial.tally.add("answers")
            trial.tally.add(finding.truth.words)
        case .failure: trial.tally.add("errors")
        }
    }

    private mutating func reportTwoAnswers(_ what: String, _ scenario: String) {
        report(
            .sameAnswers,
            "\(what) gives two answers for one question",
            hint: "make every answer of the cart and the instant that are asked about: no clock, no random numbers, "
                + "no state; sort what comes out of a Set or Dictionary",
            scenario
        )
    }

    /// Looks at the quote of a promotion: nothing was refused that the plugin answered, and no amount is unsound.
    private mutating func examine(_ quote: Quote, _ cart: HostileCart, _ scenario: String, _ name: PartName) {
        for fault in quote.applied.flatMap(\.refused) + quote.notApplied.flatMap(\.refused) {
            // An error that the plugin throws itself keeps it from answering, as it may.
            guard [.promotionBadProposal, .promotionBadFinding].contains(fault.code) else { continue }
            let place = fault.location.pointer.map { $0.isEmpty ? "" : " at \($0)" } ?? ""
            let isProposal = fault.code == .promotionBadProposal
            report(
                isProposal ? .soundProposals : .bounded,
                "\(name.words): what \(isProposal ? "an effect proposes" : "a condition finds") is refused\(place)",
                hint: "on a cart \(cart.name): \(fault.summary); \(fault.hint ?? "answer within PluginLimits")",
                scenario
            )
        }
        let isSound =
            quote.lines.allSatisfy { (0...$0.subtotalMinor).contains($0.discountMinor) }
            && quote.shipments.allSatisfy { (0...$0.amountMinor).contains($0.discountMinor) }
        if !isSound {
            report(
                .offersPrice,
                "\(name.words): a promotion takes off more than there is, or adds to it",
                hint: "propose between nothing and what StageInput.shares(of:) says is left",
                scenario
            )
        }
    }
}

extension Truth {
    /// The word of a tally.
    fileprivate var words: String {
        switch self {
        case .met: "met"
        case .notMet: "not met"
        case .unknown: "unknown"
        }
    }
}
