public import Cartwright

/// Errors as people and programs read them.
public enum ErrorText {
    /// `error[code]: what`, and below it the details and what to try.
    public static func lines(for error: CartwrightError) -> [ReplyLine] {
        var lines = [ReplyLine(error.description, .bad)] + error.details.map { ReplyLine("  \($0)") }
        if let hint = error.hint { lines.append(ReplyLine("  try: \(hint)", .quiet, fitting: .none)) }
        return lines
    }

    /// The error as an object with `code`, `summary`, and where known `hint`, `file`, `line` and `path`.
    public static func json(of error: CartwrightError) -> JSONValue {
        var object = JSONObject()
        object["code"] = .string(error.code.rawValue)
        object["summary"] = .string(error.summary)
        object.setUnlessAbsent("hint", error.hint.map(JSONValue.string))
        object.setUnlessAbsent("details", .array(error.details.map(JSONValue.string)))
        object.setUnlessAbsent("file", error.location.file.map(JSONValue.string))
        object.setUnlessAbsent("line", error.location.line.map { .integer(Int64($0)) })
        object.setUnlessAbsent("path", error.location.pointer.map(JSONValue.string))
        return .object(object)
    }
}

extension CartwrightError {
    /// The error and what would be right, for inputs of many records, where each bad one has a line of its own.
    package var onOneLine: String { hint.map { "\(description); try: \($0)" } ?? description }
}
