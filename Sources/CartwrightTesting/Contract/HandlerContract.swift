public import Cartwright

/// The rules that every handler has to hold to, tried on cards made of its samples.
///
/// Three lines in a plugin's own tests run them all:
///
/// ```swift
/// @Test func `the handler keeps its contract`() throws {
///     #expect(HandlerContract(StampHandler(), samples: try .besideTests()).violations() == [])
/// }
/// ```
///
/// Each sample is taken apart field by field: left out, replaced by hostile and huge texts, by numbers that are none.
/// Every object that comes of it is looked at, and every promotion priced. That a handler leaves its input alone needs
/// no rule: a card is a value, and the compiler sees to it.
public struct HandlerContract: Sendable {
    /// The handler.
    public var handler: any CardHandler

    /// Cards that it takes, at least one of each class type. Cards it refuses may be among them.
    public var samples: [ContentCard]

    /// The class types that the plugin's manifest claims for it; nil where nobody says.
    public var claiming: [ClassType]?

    /// The events that its plugin declares.
    public var eventTypes: [EventTypeDeclaration] = []

    /// The conditions and effects that promotions on its cards may use.
    public var vocabulary = Vocabulary.standard

    /// The names of attributes that carts have where the handler is asked for facts about them.
    public var attributeNames: [String] = []

    /// What one card may cost.
    public var limits = ContractLimits()

    /// The contract of a handler.
    public init(_ handler: any CardHandler, samples: [ContentCard] = [], claiming: [ClassType]? = nil) {
        self.handler = handler
        self.samples = samples
        self.claiming = claiming
    }

    /// Tries every rule, and tells each kind of violation once.
    ///
    /// - Parameter progress: called with each card before the handler gets it.
    public func violations(progress: (ContractProbe) -> Void = { _ in }) -> [ContractViolation] {
        run(progress).violations
    }

    /// The findings of one run, all that it tried, and the promotions of the cards that were taken.
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
        // What answers otherwise in another run, such as in the order of a set, is found by another run.
        run.startAnew()
        for sample in samples { run.checkAgain(sample) }
        return HandlerFindings(violations: run.violations, tally: run.tally, offered: run.offered)
    }
}

/// The findings of the contract of a handler.
struct HandlerFindings {
    let violations: [ContractViolation]
    let tally: ContractTally
    /// The promotions of cards that it takes.
    let offered: [Promotion]
}
