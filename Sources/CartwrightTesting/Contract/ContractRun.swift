internal import Cartwright

/// One run of the rules on a handler. The files in `Rules` contain the rules.
struct ContractRun<Handler: CardHandler> {
    let handler: Handler
    let contract: HandlerContract
    private(set) var violations: [ContractViolation] = []

    /// The handler alone, as a program would register it.
    let registry: HandlerRegistry

    private let progress: (ContractProbe) -> Void
    private var reported: Set<Kind> = []
    private var priced: Set<Offered> = []

    /// The number of tries.
    private(set) var tally: ContractTally

    /// The promotions of cards that the handler accepts.
    var offered: [Promotion] = []

    /// The first outcome of each card, for the comparison at the end.
    var first: [String: HandlingResult<Handler.Content>] = [:]

    /// A kind of violation that is reported once, however many cards cause it.
    private struct Kind: Hashable {
        var rule: ContractRule
        var message: String
    }

    /// Promotions that are priced once, however many cards offer them.
    private struct Offered: Hashable {
        var promotions: [PromotionPrint]
        var currency: Currency
    }

    init(_ handler: Handler, _ contract: HandlerContract, _ progress: @escaping (ContractProbe) -> Void) {
        self.handler = handler
        self.contract = contract
        self.progress = progress
        tally = ContractTally("handler \(handler.name)")
        let plugin = Plugin(name: handler.name, handlers: [handler], eventTypes: contract.eventTypes)
        registry = HandlerRegistry(plugins: [plugin], vocabulary: contract.vocabulary)
    }

    /// Calls the handler with a card, and checks every rule that holds for all outcomes.
    mutating func attempt(
        _ card: ContentCard,
        _ rule: ContractRule,
        in currency: Currency = .usd
    ) -> HandlingResult<Handler.Content> {
        progress(ContractProbe(rule, tally.part, card: card))
        tally.add("cards")
        // Answers are cleared, so that a changing answer is found outside the host, too.
        (handler as? RemoteHandler)?.forgetAnswers()
        if let fault = registry.fault(in: card, currency) {
            report(fault, card)
            return .refused([fault])
        }
        let outcome = outcome(of: card, in: currency)
        if outcome.made != nil { tally.add("accepted") }
        examine(outcome, of: card, in: currency)
        return outcome
    }

    /// Calls the handler with a card, within the time limit.
    private mutating func outcome(of card: ContentCard, in currency: Currency) -> HandlingResult<Handler.Content> {
        let context = context(in: currency)
        var outcome = HandlingResult<Handler.Content>.refused([])
        for _ in 1...3 {
            let duration = ContinuousClock().measure { outcome = handler.outcome(of: card, in: context) }
            if duration <= contract.limits.durationPerCard { return outcome }
        }
        report(
            .timeLimit,
            "one card took longer than \(contract.limits.durationPerCard) three times",
            hint: "read each text once and refuse long ones; do not wait or read a text in nested loops",
            card
        )
        return outcome
    }

    /// Records that the handler is about to return facts about a cart, or presentations for it.
    mutating func probeFacts(about cart: HostileCart) {
        progress(ContractProbe(.hostileCarts, tally.part, scenario: cart.scenario(with: [])))
        tally.add("carts")
    }

    /// Restarts a handler outside the host.
    func startAnew() { (handler as? RemoteHandler)?.restart() }

    /// Returns true if promotions were not examined before.
    mutating func isNew(_ promotions: [Promotion], in currency: Currency) -> Bool {
        priced.insert(Offered(promotions: promotions.map(PromotionPrint.init), currency: currency)).inserted
    }

    func context(in currency: Currency) -> HandlerContext {
        HandlerContext(currency: currency, vocabulary: contract.vocabulary)
    }

    /// Records a violation, unless an equal one is recorded.
    mutating func report(
        _ rule: ContractRule,
        _ message: String,
        hint: String,
        _ card: ContentCard? = nil,
        scenario: String? = nil
    ) {
        let message = "\(handler.name): \(message)"
        guard reported.insert(Kind(rule: rule, message: message)).inserted else { return }
        violations.append(ContractViolation(rule, message, hint: hint, card: card?.printed, scenario: scenario))
    }
}
