public import Cartwright

/// The rules for handlers, tried on variations of sample cards.
///
/// Three lines in a plugin's own tests run them all:
///
/// ```swift
/// @Test func `the handler keeps its contract`() throws {
///     #expect(HandlerContract(StampHandler(), samples: try .besideTests()).violations() == [])
/// }
/// ```
///
/// Each field of a sample is varied: left out, and replaced by malicious and huge texts and by malformed numbers. Every
/// resulting object is checked, and every promotion is priced. No rule checks that a handler leaves its input
/// unchanged, since a card is a value.
public struct HandlerContract: Sendable {
    /// The handler.
    public var handler: any CardHandler

    /// Cards that it accepts, at least one of each class type. Refused cards may be among them.
    public var samples: [ContentCard]

    /// The class types that the plugin's manifest claims for it; nil if unknown.
    public var claiming: [ClassType]?

    /// The events that its plugin declares.
    public var eventTypes: [EventTypeDeclaration] = []

    /// The conditions and effects that promotions on its cards may use.
    public var vocabulary = Vocabulary.standard

    /// The names of attributes of carts for its facts.
    public var attributeNames: [String] = []

    /// The limits for one card.
    public var limits = ContractLimits()

    /// Creates the contract of a handler.
    public init(_ handler: any CardHandler, samples: [ContentCard] = [], claiming: [ClassType]? = nil) {
        self.handler = handler
        self.samples = samples
        self.claiming = claiming
    }

    /// Tries every rule, and returns each kind of violation once.
    ///
    /// - Parameter progress: a callback with each card before the handler gets it.
    public func violations(progress: (ContractProbe) -> Void = { _ in }) -> [ContractViolation] {
        run(progress).violations
    }

    /// Runs the rules, and returns the findings, the tries, and the promotions of accepted cards.
    func run(_ progress: (ContractProbe) -> Void) -> HandlerFindings {
        withoutActuallyEscaping(progress) { progress in Self.findings(of: handler, in: self, progress) }
    }

    private static func findings<Handler: CardHandler>(
        of handler: Handler,
        in contract: HandlerContract,
        _ progress: @escaping (ContractProbe) -> Void
    ) -> HandlerFindings {
        var run = ContractRun(handler, contract, progress)
        run.checkClassTypes()
        let samples = run.acceptedSamples()
        for sample in samples { run.checkSameOutput(of: sample) }
        for sample in samples { run.checkFields(of: sample) }
        for sample in run.oneOfEachClassType(samples) { run.checkHugeFields(of: sample) }
        for sample in samples { run.checkNumbers(of: sample) }
        for sample in run.oneOfEachClassType(samples) { run.checkCurrencies(of: sample) }
        run.checkFacts(with: samples)
        run.checkPresentations(with: samples)
        // Another run finds answers that depend on the run, such as on the order of a set.
        run.startAnew()
        for sample in samples { run.checkAgain(sample) }
        return HandlerFindings(violations: run.violations, tally: run.tally, offered: run.offered)
    }
}

/// The findings of the contract of a handler.
struct HandlerFindings {
    let violations: [ContractViolation]
    let tally: ContractTally
    /// The promotions of cards that it accepts.
    let offered: [Promotion]
}
