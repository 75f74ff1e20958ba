internal import Cartwright

// Rules for conditions and effects of a plugin, tried in promotions on malicious carts.

extension VocabularyRun {
    /// Checks that the examples of the declared keys can be read.
    mutating func checkDeclaredKeys(of parts: PartSamples) {
        for example in parts.examples {
            do throws(CartwrightError) { _ = try parts.name.reread(example, vocabulary) } catch {
                report(
                    .declaredKeys,
                    "\(parts.name.words): an example of its format does not load: \(error.summary)",
                    hint: "declare the keys that init(from:vocabulary:) reads, with valid values: "
                        + example.text
                )
            }
        }
    }

    /// Checks that a promotion can be written and read again, as in a session and a catalog.
    mutating func checkWriting(of promotion: Promotion, as name: PartName, _ json: JSONValue) {
        let written = promotion.json
        guard (try? Promotion(written, vocabulary: vocabulary))?.json != written else { return }
        report(
            .readableJSON,
            "\(name.words): its json is not equal to the object that it reads",
            hint: "return in json the object that init(from:vocabulary:) reads, with every key; it read \(json.text)"
        )
    }

    /// Checks that the part was tried.
    mutating func checkIsTried(_ trial: PartTrial) {
        let (name, tally) = (trial.name, trial.tally)
        let refusal = trial.lastRefusal.map { "; the last one was refused: \($0.summary)" } ?? ""
        let sample = name.promotion(of: ["type": .string(name.type)]).text
        let hint =
            "add a promotion that uses it to samples/promotions.json: [\(sample)], with its keys; or declare "
            + "the keys: static let format: ObjectFormat?"
        if tally.number(of: "promotions") == 0 {
            report(.untried, "\(name.words): no promotion used it\(refusal)", hint: hint)
            return
        }
        switch name.kind {
        case .condition:
            guard tally.number(of: "answers") == 0 else { return }
            report(.untried, "\(name.words): it never answered", hint: "answer for some carts, and throw for others")
        case .effect:
            let right =
                "add a promotion that gives a discount to samples/promotions.json, and a cart for it "
                + "to samples/cart.json: {\"cart\": …}"
            if tally.number(of: "proposals") == 0 {
                report(.untried, "\(name.words): it never made a proposal", hint: right)
            } else if tally.number(of: "discounts") == 0 {
                report(.untried, "\(name.words): it gave no discount on any cart", hint: right)
            }
        }
    }

    /// Prices a promotion on a cart, and checks that findings and proposals are valid and repeatable.
    mutating func examine(
        _ promotion: Promotion,
        on cart: HostileCart,
        _ scenario: String,
        _ trial: inout PartTrial
    ) {
        let facts = CartFacts(cart: cart.cart, instant: cart.instant, asking: [promotion])
        for condition in promotion.conditions { examine(condition, facts, cart, scenario, &trial) }
        let counter = ProposalCounter()
        var counted = promotion
        counted.effects = promotion.effects.map { effect in
            effect.isOutside ? effect : (effect as? any ProposingEffect)?.counted(by: counter) ?? effect
        }
        let reachable = TestCart.reachable([counted], on: cart.cart, at: cart.instant)
        do throws(CartwrightError) {
            for promotions in promotion.conditions.isEmpty ? [reachable] : [[counted], reachable] {
                let quote = try TestCart.quote(cart.cart, promotions, at: cart.instant)
                examine(quote, cart, scenario, trial.name)
                if promotion.effects.contains(where: \.isOutside) {
                    trial.tally.add("proposals")
                    trial.tally.add("discounts", quote.applied.count)
                }
                if try TestCart.quote(cart.cart, promotions, at: cart.instant) != quote {
                    reportTwoAnswers("\(trial.name.words) or another part beside it", scenario)
                }
            }
        } catch {
            // A cart whose price exceeds 64 bits has no price, with any discount.
            if (try? TestCart.quote(cart.cart, [], at: cart.instant)) != nil {
                report(
                    .offersPrice,
                    "\(trial.name.words): a cart \(cart.name) cannot be priced with it: \(error.summary)",
                    hint: error.hint ?? "propose only places of the cart, and amounts within its subtotal",
                    scenario
                )
            }
        }
        guard trial.name.kind == .effect else { return }
        trial.tally.add("proposals", counter.asked)
        trial.tally.add("discounts", counter.gave)
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
        let words = "condition \"\(condition.name)\""
        if again.contains(where: { $0 != answer }) {
            reportTwoAnswers(words, scenario)
        } else if answer.contradictsItself {
            report(
                .sameAnswers,
                "\(words) predicts another answer than it gives",
                hint: "omit foresee(_:), or return the same answer as check(_:)",
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
            "\(what) gives different answers to the same question",
            hint: "compute every answer only from the given cart and instant: no clock, no random numbers, "
                + "no state; sort the elements of a Set or Dictionary",
            scenario
        )
    }

    /// Checks the quote of a promotion: no answer of the plugin was refused, and every amount is valid.
    private mutating func examine(_ quote: Quote, _ cart: HostileCart, _ scenario: String, _ name: PartName) {
        for fault in quote.applied.flatMap(\.refused) + quote.notApplied.flatMap(\.refused) {
            // An error that the plugin throws itself is allowed.
            let isOfRule = fault.code == .pluginBadAnswer || fault.isFailureToAnswer
            guard isOfRule || [.promotionBadProposal, .promotionBadFinding].contains(fault.code) else { continue }
            let place = fault.location.pointer.map { $0.isEmpty ? "" : " at \($0)" } ?? ""
            let isProposal = fault.code != .promotionBadFinding
            report(
                isProposal ? .soundProposals : .bounded,
                "\(name.words): the \(isProposal ? "proposal" : "finding") is refused\(place)",
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
                "\(name.words): a promotion discounts more than the price, or raises it",
                hint: "propose amounts between 0 and the remainder in StageInput.shares(of:)",
                scenario
            )
        }
    }
}

extension Truth {
    /// The word in a tally.
    fileprivate var words: String {
        switch self {
        case .met: "met"
        case .notMet: "not met"
        case .unknown: "unknown"
        }
    }
}
