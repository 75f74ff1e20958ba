import Cartwright
import Testing

@testable import CartwrightREPL

extension Interpreter {
    /// Whether a line's verb says that it may be refused so. `try` is refused as the command that it tries; a line that
    /// no verb answers to is refused by the grammar.
    func declares(_ error: CartwrightError, of line: String) -> Bool {
        let words = line.trimmingBlanks()
        guard let parsed = try? CommandLine(words),
            let verb = try? VerbTable.standard.verb(of: parsed, allowingPrefixes: allowsPrefixes)
        else { return ErrorCode.ofAnyCommand.contains { $0.covers(error.code) } }
        if verb.declares(error.code) { return true }
        guard verb.name == TryVerbs.tryCommand.name else { return false }
        return declares(error, of: String(words.drop { !$0.isWhitespace }))
    }
}
