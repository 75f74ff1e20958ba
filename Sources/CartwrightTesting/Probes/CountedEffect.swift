internal import Cartwright
internal import Synchronization

/// Counts the proposals of effects.
final class ProposalCounter: Sendable {
    private let counts = Mutex((asked: 0, gave: 0))

    /// The number of calls.
    var asked: Int { counts.withLock { $0.asked } }
    /// The number of proposals with a discount or a gift.
    var gave: Int { counts.withLock { $0.gave } }

    fileprivate func note(_ proposal: Proposal) {
        let gives = proposal.wants.contains { $0.amountMinor != 0 } || !proposal.gifts.isEmpty
        counts.withLock { counts in
            counts.asked += 1
            if gives { counts.gave += 1 }
        }
    }

    fileprivate func noteError() { counts.withLock { $0.asked += 1 } }
}

/// An effect whose proposals are counted.
private struct CountedEffect<Base: ProposingEffect>: ProposingEffect {
    let base: Base
    let counter: ProposalCounter

    init(_ base: Base, _ counter: ProposalCounter) { (self.base, self.counter) = (base, counter) }
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        self.init(try Base(from: &reader, vocabulary: vocabulary), ProposalCounter())
    }

    static var type: String { Base.type }
    static var format: ObjectFormat? { Base.format }
    var stage: Stage { base.stage }
    var actsLast: Bool { base.actsLast }
    var usesUnitsUp: Bool { base.usesUnitsUp }
    var need: Need { base.need }
    var json: JSONValue { base.json }
    func isIn(_ currency: Currency) -> Bool { base.isIn(currency) }
    func reaches(_ line: Line) -> Bool { base.reaches(line) }
    func replacingAmounts(_ change: (Amount) -> Amount) -> CountedEffect {
        CountedEffect(base.replacingAmounts(change), counter)
    }

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        do throws(CartwrightError) {
            let proposal = try base.propose(for: input)
            counter.note(proposal)
            return proposal
        } catch {
            counter.noteError()
            throw error
        }
    }
}

extension ProposingEffect {
    /// Returns the effect with each proposal counted.
    func counted(by counter: ProposalCounter) -> any Effect { CountedEffect(self, counter) }
}
