internal import Cartwright

/// One rule tried on one record store, with the violations.
struct RecordCheck {
    let rule: RecordStoreRule
    let open: @Sendable (String) throws(CartwrightError) -> any RecordStore
    var violations: [String] = []

    init(rule: RecordStoreRule, open: @escaping @Sendable (String) throws(CartwrightError) -> any RecordStore) {
        (self.rule, self.open) = (rule, open)
    }

    static let now = Instant(seconds: 1_767_225_600) ?? .earliest
    static let soon = now.adding(seconds: 60)

    /// Opens the store of the rule.
    func store() throws(CartwrightError) -> any RecordStore { try open(rule.rawValue) }

    static func key(_ id: String) -> RecordKey { RecordKey("job", id) }

    static func change(
        _ id: String,
        to text: String?,
        after revision: Int64? = nil,
        until expiresAt: Instant? = nil
    ) -> RecordChange {
        RecordChange(key(id), to: text.map { Array($0.utf8) }, after: revision, expiresAt: expiresAt)
    }

    mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { violations.append("\(what): expected \(expected), found \(value)") }
    }

    /// Expects the text and the revision of a job; no record if the text is nil.
    mutating func expect(
        _ what: String,
        _ id: String,
        is text: String?,
        at revision: Int64 = 1,
        until expiresAt: Instant? = nil,
        now: Instant = now,
        in store: any RecordStore
    ) async throws(CartwrightError) {
        let expected = text.map { Record(Self.key(id), Array($0.utf8), revision: revision, expiresAt: expiresAt) }
        expect(what, try await store.record(Self.key(id), at: now), is: expected)
    }

    /// Expects a conflict on a job, with the present revision.
    mutating func expectConflict(
        _ id: String,
        after revision: Int64,
        present: Int64,
        of changes: [RecordChange],
        at now: Instant = now,
        in store: any RecordStore
    ) async {
        do throws(CartwrightError) {
            try await store.write(changes, at: now)
            violations.append("\(id) was written after revision \(revision), but is at \(present)")
        } catch {
            expect("the error", error, is: .recordConflict(Self.key(id), after: revision, present: present))
        }
    }
}
