internal import Cartwright

/// One rule tried on one store, with the violations.
struct CodeCheck {
    let rule: CodeStoreRule
    let open: @Sendable (String) throws(CartwrightError) -> any CodeStore
    var violations: [String] = []

    init(rule: CodeStoreRule, open: @escaping @Sendable (String) throws(CartwrightError) -> any CodeStore) {
        (self.rule, self.open) = (rule, open)
    }

    static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// Opens the store of the rule.
    func store() throws(CartwrightError) -> any CodeStore { try open(rule.rawValue) }

    /// Returns codes of a promotion by their texts, without terms.
    static func codes(_ texts: [String], of promotion: String = "spring") throws(CartwrightError) -> [IssuedCode] {
        var codes: [IssuedCode] = []
        for text in texts { codes.append(try IssuedCode(text, of: promotion)) }
        return codes
    }

    /// Returns the texts of all codes, page by page.
    func texts(
        in store: any CodeStore,
        of promotion: String? = nil,
        page: Int = 1_000
    ) async throws(CartwrightError) -> [String] {
        var texts: [String] = []
        while true {
            let codes = try await store.codes(after: texts.last, of: promotion, limit: page)
            texts += codes.map(\.code)
            // Stops a store that returns the same page forever.
            if codes.count < page || texts.count > 10_000 { return texts }
        }
    }

    mutating func expect(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
        if !holds { violations.append(otherwise()) }
    }

    mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { violations.append("\(what): expected \(expected), found \(value)") }
    }

    /// Expects an error with a code and optionally a line.
    mutating func expect(
        _ code: ErrorCode,
        line: Int? = nil,
        _ what: String,
        _ body: () async throws(CartwrightError) -> Void
    ) async {
        do throws(CartwrightError) {
            try await body()
            violations.append("\(what) is not refused")
        } catch {
            expect(what, error.code, is: code)
            if let line { expect("\(what), its line", error.location.line, is: line) }
        }
    }
}
