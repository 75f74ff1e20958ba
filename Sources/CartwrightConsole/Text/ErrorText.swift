public import Cartwright

/// The text and JSON forms of errors.
public enum ErrorText {
    /// The number of problems of one input that are listed; of further ones only the number is given.
    public static let mostProblems = CartwrightError.mostProblems

    /// Returns `error[code]: summary` with its details and hint below, then the other problems of the same input.
    public static func lines(for error: CartwrightError) -> [ReplyLine] {
        let told = [error] + error.others.prefix(mostProblems - 1)
        return told.flatMap(ownLines) + more(than: told.count, error).map { ReplyLine($0, .quiet, fitting: .none) }
    }

    /// Returns one line for each problem, for inputs of many records.
    public static func shortLines(for error: CartwrightError) -> [String] {
        let told = [error] + error.others.prefix(mostProblems - 1)
        return told.map(\.onOneLine) + more(than: told.count, error)
    }

    private static func more(than count: Int, _ error: CartwrightError) -> [String] {
        let left = error.others.count + 1 - count
        guard left > 0 else { return [] }
        let all = error.location.file.flatMap { $0.hasSuffix("json") ? "; try: cartwright lint \($0)" : nil } ?? ""
        let line = "  and \(left) more \(left == 1 ? "problem" : "problems")\(all)"
        return [line.split(whereSeparator: \.isNewline).joined(separator: " ")]
    }

    private static func ownLines(of error: CartwrightError) -> [ReplyLine] {
        var lines = [ReplyLine(error.description, .bad)] + error.details.map { ReplyLine("  \($0)") }
        if let hint = error.hint { lines.append(ReplyLine("  try: \(hint)", .quiet, fitting: .none)) }
        return lines
    }

    /// Returns the error as an object with `code`, `summary`, and where known `hint`, `file`, `line` and `path`; with
    /// the other problems of the same input under `others`, and the number of those not listed under `more`.
    public static func json(of error: CartwrightError) -> JSONValue { error.json }
}

extension CartwrightError {
    /// The error and its hint on one line, for inputs of many records.
    package var onOneLine: String { hint.map { "\(description); try: \($0)" } ?? description }
}
