internal import Cartwright

extension Verb {
    /// Whether the verb says that it may refuse with a code.
    func declares(_ code: ErrorCode) -> Bool { (refuses + RefusalReason.ofAnyCommand).contains { $0.covers(code) } }
}

extension VerbTable {
    /// Every reason for a refusal, each once, in the order in which verbs first say them.
    static let refusals = (RefusalReason.ofAnyCommand + all.flatMap(\.refuses)).reduce(into: [RefusalReason]()) {
        if !$0.contains($1) { $0.append($1) }
    }
}
