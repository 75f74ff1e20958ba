internal import Cartwright

/// A condition or an effect whose calls are noted.
protocol NotingPart {}

/// A condition that notes each call of another condition.
struct NotingCondition<Base: Condition>: Condition, NotingPart {
    private let base: Base
    private let notes: NotesOfPlugin
    /// `condition "stamp_count"`.
    private let subject: String

    init(_ base: Base, _ notes: NotesOfPlugin) {
        (self.base, self.notes) = (base, notes)
        subject = "condition \"\(Base.type)\""
    }

    /// Reads a condition for a vocabulary that has the type itself as the plugin.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        self.init(try Base(from: &reader, vocabulary: vocabulary), NotesOfPlugin(plugin: Base.type))
    }

    static var type: String { Base.type }
    static var format: ObjectFormat? { Base.format }

    var parts: [any Condition] { notes.noting("listed the parts of", subject) { base.parts } }
    var readsStage: Bool { notes.noting("described", subject) { base.readsStage } }
    var need: Need { notes.noting("described", subject) { base.need } }
    var json: JSONValue { notes.noting("wrote", subject) { base.json } }

    func foresee(_ facts: CartFacts) throws(CartwrightError) -> Truth? {
        try notes.noting("pre-checked", subject) { () throws(CartwrightError) in try base.foresee(facts) }
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        try notes.noting("checked", subject) { () throws(CartwrightError) in try base.check(facts) }
    }

    func filling(_ shortBy: Int64, in cart: Cart) -> Cart? {
        notes.noting("filled", subject) { base.filling(shortBy, in: cart) }
    }

    func replacingAmounts(_ change: (Amount) -> Amount) -> NotingCondition {
        NotingCondition(notes.noting("replaced amounts of", subject) { base.replacingAmounts(change) }, notes)
    }
}

/// An effect that notes each call of another effect.
struct NotingEffect<Base: ProposingEffect>: ProposingEffect, NotingPart {
    private let base: Base
    private let notes: NotesOfPlugin
    /// `effect "round_total_down"`.
    private let subject: String

    init(_ base: Base, _ notes: NotesOfPlugin) {
        (self.base, self.notes) = (base, notes)
        subject = "effect \"\(Base.type)\""
    }

    /// Reads an effect for a vocabulary that has the type itself as the plugin.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        self.init(try Base(from: &reader, vocabulary: vocabulary), NotesOfPlugin(plugin: Base.type))
    }

    static var type: String { Base.type }
    static var format: ObjectFormat? { Base.format }

    var stage: Stage { notes.noting("described", subject) { base.stage } }
    var actsLast: Bool { notes.noting("described", subject) { base.actsLast } }
    var usesUnitsUp: Bool { notes.noting("described", subject) { base.usesUnitsUp } }
    var need: Need { notes.noting("described", subject) { base.need } }
    var json: JSONValue { notes.noting("wrote", subject) { base.json } }

    func isIn(_ currency: Currency) -> Bool { notes.noting("described", subject) { base.isIn(currency) } }
    func reaches(_ line: Line) -> Bool { notes.noting("described", subject) { base.reaches(line) } }

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        try notes.noting("proposed", subject) { () throws(CartwrightError) in try base.propose(for: input) }
    }

    func replacingAmounts(_ change: (Amount) -> Amount) -> NotingEffect {
        NotingEffect(notes.noting("replaced amounts of", subject) { base.replacingAmounts(change) }, notes)
    }
}
