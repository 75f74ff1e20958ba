import Cartwright
import CartwrightREPL

extension LineEditor {
    /// Reads up to the end and returns all lines, with each refusal as its code.
    func all(prompt: String = "> ") -> [String] {
        var seen: [String] = []
        while seen.count < 100 {
            do {
                switch try readLine(prompt: prompt) {
                case .line(let line): seen.append(line)
                case .interrupted: seen.append("<interrupted>")
                case .end: return seen
                }
            } catch {
                seen.append("<\(error.code)>")
            }
        }
        return seen
    }
}

/// Completes words from a list of choices.
struct ChoiceCompleter: Completer {
    var choices: [String] = []

    func completions(for line: String, cursor: Int) -> Completion {
        Completion(of: LineWords(line: line, cursor: cursor), among: choices)
    }
}
