import Cartwright
import Synchronization

/// An effect with the same proposal for every cart that has lines.
struct Grab: ProposingEffect {
    static let type = "grab"
    var proposal = Proposal.nothing
    var stages: @Sendable () -> Stage = { .order }
    var stage: Stage { stages() }

    init(shares: [Share]) { proposal = Proposal([.each(shares)]) }
    init(gifts: [GiftLine]) { proposal = Proposal(gifts: gifts) }
    init(stages: @escaping @Sendable () -> Stage) { self.stages = stages }
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        input.cart.lines.isEmpty ? .nothing : proposal
    }

    var json: JSONValue { .effect(Self.type) }
}

/// An effect whose amount differs on each call.
struct Creep: ProposingEffect {
    static let type = "creep"
    let asked: Counter
    var stage: Stage { .order }

    init(asked: Counter) { self.asked = asked }
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) { asked = Counter() }

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        let shares = try input.shares(of: .order)
        return Proposal([.spread(min(shares.totalMinor, asked.next() % 7), over: shares)])
    }

    var json: JSONValue { .effect(Self.type) }
}

/// A condition with the findings that a test sets.
struct Whim: Condition {
    static let type = "whim"
    var foreseen: Truth?
    var found: @Sendable () throws(CartwrightError) -> Finding

    init(foreseen: Truth? = nil, _ found: @escaping @Sendable () throws(CartwrightError) -> Finding) {
        self.foreseen = foreseen
        self.found = found
    }

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        self.init { Self.finding(true) }
    }

    static func finding(_ isMet: Bool, observed: JSONValue = nil) -> Finding {
        Finding(condition: type, isMet: isMet, observed: observed, required: [:])
    }

    func foresee(_ facts: CartFacts) throws(CartwrightError) -> Truth? {
        if let foreseen { return foreseen }
        return try check(facts).truth
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding { try found() }
    var json: JSONValue { .condition(Self.type) }
}

/// A counter, which a plugin must not have.
final class Counter: Sendable {
    private let count = Mutex<Int64>(0)

    func next() -> Int64 {
        count.withLock {
            $0 += 1; return $0
        }
    }
}
