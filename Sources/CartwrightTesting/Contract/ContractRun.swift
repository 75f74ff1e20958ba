internal import Cartwright

/// One run of the rules over one handler. The files in `Rules` hold the rules.
struct ContractRun<Handler: CardHandler> {
    let handler: Handler
    let contract: HandlerContract
    private(set) var violations: [ContractViolation] = []

    /// The handler alone, as a program would register it.
    let registry: HandlerRegistry

    private let progress: (ContractProbe) -> Void
    private var told: Set<Kind> = []
    private var priced: Set<Offered> = []

    /// The numbers of things that were tried.
    private(set) var tally: ContractTally

    /// The promotions of cards that the handler takes.
    var offered: [Promotion] = []

    /// What the handler first made of each card whose outcome is compared again at the end.
    var first: [String: Outcome<Handler.Content>] = [:]

    /// What is told once, however many cards break it.
    private struct Kind: Hashable {
        var rule: ContractRule
        var message: String
    }

    /// Promotions that need pricing once, however many cards offer them.
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

    /// Lets the handler take a card, and looks at what comes of it with every rule that holds for all outcomes.
    mutating func attempt(
        _ card: ContentCard,
        _ rule: ContractRule,
        in currency: Currency = .usd
    ) -> Outcome<Handler.Content> {
        progress(ContractProbe(rule, tally.part, card: card))
        tally.add("cards")
        // Each card is asked about anew, so that an answer that changes is found outside the host, too.
        (handler as? RemoteHandler)?.forgetAnswers()
        if let fault = registry.fault(in: card, currency) {
            report(fault, card)
            return .refused([fault])
        }
        let outcome = outcome(of: card, in: currency)
        if outcome.made != nil { tally.add("taken") }
        examine(outcome, of: card, in: currency)
        return outcome
    }

    /// Lets the handler take a card in time.
    private mutating func outcome(of card: ContentCard, in currency: Currency) -> Outcome<Handler.Content> {
        let context = context(in: currency)
        var outcome = Outcome<Handler.Content>.refused([])
        for _ in 1...3 {
            let duration = ContinuousClock().measure { outcome = handler.outcome(of: card, in: context) }
            if duration <= contract.limits.durationPerCard { return outcome }
        }
        report(
            .timeLimit,
            "one card took longer than \(contract.limits.durationPerCard), three times",
            hint: "read each text once and refuse long ones; nothing may wait or loop over what it has read before",
            card
        )
        return outcome
    }

    /// Notes that the handler is about to state facts about a cart.
    mutating func probeFacts(about cart: HostileCart) {
        progress(ContractProbe(.hostileCarts, tally.part, scenario: cart.scenario(with: [])))
        tally.add("carts")
    }

    /// Has what runs a handler outside the host start anew.
    func startAnew() { (handler as? RemoteHandler)?.restart() }

    /// Whether promotions were not looked at before.
    mutating func isNew(_ promotions: [Promotion], in currency: Currency) -> Bool {
        priced.insert(Offered(promotions: promotions.map(PromotionPrint.init), currency: currency)).inserted
    }

    func context(in currency: Currency) -> HandlerContext {
        HandlerContext(currency: currency, vocabulary: contract.vocabulary)
    }

    /// Notes a violation, unless one like it is there.
    mutating func report(
        _ rule: ContractRule,
        _ message: String,
        hint: String,
        _ card: ContentCard? = nil,
        scenario: String? = nil
    ) {
        let message = "\(handler.name): \(message)"
        guard told.insert(Kind(rule: rule, message: message)).inserted else { return }
        violations.append(ContractViolation(rule, message, hint: hint, card: card?.printed, scenario: scenario))
    }
}
