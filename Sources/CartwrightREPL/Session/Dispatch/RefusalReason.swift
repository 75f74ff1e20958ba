internal import Cartwright

/// Why a command may be refused, in one line: an error code, or every code of an area where a reader of files has many.
struct RefusalReason: Hashable, Sendable {
    /// The code, or `json.*` for an area.
    let name: String
    /// What it means and, where that is one command, how to go on.
    let meaning: String

    init(_ code: ErrorCode, _ meaning: String) { (name, self.meaning) = (code.rawValue, meaning) }

    init(area: String, _ meaning: String) { (name, self.meaning) = ("\(area).*", meaning) }

    /// Whether a code is this one, or one of this area.
    func covers(_ code: ErrorCode) -> Bool {
        name == code.rawValue || (name.hasSuffix(".*") && code.area == name.dropLast(2))
    }

    /// The same for programs.
    var json: JSONValue { ["code": .string(name), "meaning": .string(meaning)] }

    /// Codes and their meanings as lines.
    static func block(_ reasons: [RefusalReason]) -> ScreenBlock {
        let rows = ScreenRows(reasons.map { [$0.name, $0.meaning] }, roles: reasons.map { _ in .quiet }, wraps: 1)
        return .rows(rows)
    }

    /// The same below something that they are about.
    static func indentedBlock(_ reasons: [RefusalReason]) -> ScreenBlock {
        let roles = reasons.map { _ in ReplyLine.Role.quiet }
        return .rows(ScreenRows(reasons.map { ["  " + $0.name, $0.meaning] }, roles: roles, wraps: 1))
    }
}
