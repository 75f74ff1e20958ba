internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightCheckout
internal import CartwrightImport
internal import CartwrightPostgreSQL
internal import CartwrightScenarios
internal import HTTPTypes

/// The error codes that a service explains: those of its own modules, of the program, and of its handlers.
struct ProblemPages: Sendable {
    private let codes: Set<ErrorCode>

    /// Creates the pages of the codes that have a meaning.
    ///
    /// - Parameters:
    ///   - codes: the codes of the program's other modules.
    ///   - registry: the handlers, which may have codes of their own.
    init(_ codes: [ErrorCode], _ registry: HandlerRegistry) {
        let own: [[ErrorCode]] = [
            ErrorCode.ofEngine, ErrorCode.ofAnalytics, ErrorCode.ofCheckout, ErrorCode.ofPostgreSQL,
            ErrorCode.ofImport, ErrorCode.ofScenarios, ErrorCode.ofService,
        ]
        self.codes = Set(own.joined()).union(codes).union(registry.handlers.flatMap(\.errorCodes))
    }

    /// Returns the page of a code as JSON; nil if the code is unknown or has no meaning.
    func page(of name: String) -> JSONValue? {
        guard let index = codes.firstIndex(of: ErrorCode(rawValue: name)), let meaning = codes[index].meaning else {
            return nil
        }
        let code = codes[index]
        let status = ProblemStatus.of(CartwrightError(code, ""))
        return [
            "code": .string(code.rawValue), "title": .string(code.title), "status": .integer(Int64(status.code)),
            "meaning": .string(meaning),
        ]
    }
}
