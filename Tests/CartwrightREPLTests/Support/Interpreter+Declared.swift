import Cartwright
import Testing

@testable import CartwrightREPL

extension Interpreter {
    /// Returns true if the verb of a line declares a refusal code. `try` takes the codes of its inner command;
    /// a line without a known verb takes the codes of the grammar.
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
