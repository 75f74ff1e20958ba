internal import HashTreeCollections

/// Codes that were looked up, as a ``CodeStore`` knew them then: a value from which ``Counters/codes`` follow for any
/// customer and instant, without asking the store again.
///
/// ``CodeStore/find(_:pattern:)`` makes one; ``MemoryCheckout/codes`` keeps one. Those with a ledger of many sessions
/// call ``Ledger/counters(_:codes:excluding:at:pattern:)`` instead, which does all of it.
public struct FoundCodes: Hashable, Sendable {
    private var answers: TreeDictionary<String, Answer> = [:]

    private enum Answer: Hashable {
        case issued(IssuedCode)
        case unissued(CodeObstacle)
    }

    /// Nothing was looked up.
    public init() {}

    /// Notes what a look-up came to, in place of an earlier one of that code.
    ///
    /// - Parameters:
    ///   - issued: what the store has, nil where the code was never issued.
    ///   - code: the code as it was typed.
    ///   - pattern: the form that codes have, nil where it is not known; it tells slips from codes never issued.
    public mutating func note(_ issued: IssuedCode?, for code: String, pattern: CodePattern? = nil) {
        let isMistyped = issued == nil && pattern?.match(code) == .mistyped
        answers[PromotionCode.normalized(code)] =
            issued.map(Answer.issued) ?? .unissued(isMistyped ? .mistyped : .neverIssued)
    }

    /// The code as the store had it; nil where it was never issued, or never looked up.
    public subscript(code: String) -> IssuedCode? {
        guard case .issued(let issued) = answers[PromotionCode.normalized(code)] else { return nil }
        return issued
    }

    /// Those that were issued, in the order of their bytes.
    public var issued: [IssuedCode] {
        answers.values.compactMap { answer in
            guard case .issued(let issued) = answer else { return nil }
            return issued
        }
        .sorted { $0.code.utf8.lexicographicallyPrecedes($1.code.utf8) }
    }

    /// Forgets all codes but some.
    public mutating func keep(only codes: [String]) {
        guard !answers.isEmpty else { return }
        let kept = Set(codes.map(PromotionCode.normalized))
        for code in answers.keys where !kept.contains(code) { answers[code] = nil }
    }

    /// The query with the promotions for which its codes were issued: their limits are looked at, too.
    ///
    /// - Parameters:
    ///   - query: which counters are needed.
    ///   - now: the instant of the question.
    package func extending(_ query: CounterQuery, at now: Instant) -> CounterQuery {
        guard !answers.isEmpty else { return query }
        var extended = query
        let (known, facts) = (Set(query.promotions), facts(for: query, at: now))
        extended.promotions += Set(facts.values.map(\.promotion)).subtracting(known)
        extended.promotions.sort()
        extended.codes = Set(query.codes + facts.values.compactMap(\.name)).sorted()
        return extended
    }

    /// Counters with what is known of the codes of a query.
    ///
    /// - Parameters:
    ///   - counters: what a ledger counts.
    ///   - query: for whom, and which codes.
    ///   - now: the instant of the question.
    public func adding(to counters: Counters, for query: CounterQuery, at now: Instant) -> Counters {
        guard !answers.isEmpty else { return counters }
        var told = counters
        told.codes.merge(facts(for: query, at: now)) { _, new in new }
        for code in query.codes {
            if let obstacle = verdict(on: code, for: query, at: now)?.obstacle { told.codeObstacles[code] = obstacle }
        }
        return told
    }

    private func facts(for query: CounterQuery, at now: Instant) -> [String: CodeFacts] {
        var facts: [String: CodeFacts] = [:]
        for code in query.codes { facts[code] = verdict(on: code, for: query, at: now)?.facts }
        return facts
    }

    /// Nil where the code was never looked up.
    private func verdict(
        on code: String,
        for query: CounterQuery,
        at now: Instant
    ) -> (facts: CodeFacts?, obstacle: CodeObstacle?)? {
        switch answers[code] {
        case nil: return nil
        case .unissued(let obstacle): return (nil, obstacle)
        case .issued(let code):
            do throws(CodeObstacle) {
                return (try code.facts(for: query.customer, at: now), nil)
            } catch {
                return (nil, error)
            }
        }
    }
}

extension CodeStore {
    /// Looks codes up, each by its key and once.
    ///
    /// - Parameters:
    ///   - codes: as they were typed, such as ``CounterQuery/enteredCodes``.
    ///   - pattern: the form that codes have, nil where it is not known.
    /// - Throws: an error of area `store`.
    public func find(_ codes: [String], pattern: CodePattern? = nil) async throws(CartwrightError) -> FoundCodes {
        var found = FoundCodes()
        for code in codes { found.note(try await find(code), for: code, pattern: pattern) }
        return found
    }
}

extension Ledger {
    /// What the counters of a query come to, with what a store knows of its codes: of codes that count, and of the
    /// promotions for which they were issued; of the others, why they do not.
    ///
    /// - Parameters:
    ///   - query: which counters.
    ///   - store: where codes are kept. It is asked for those of the query and no others.
    ///   - session: the session that asks.
    ///   - now: the instant of the question.
    ///   - pattern: the form that codes have, nil where it is not known; it tells slips from codes never issued.
    /// - Throws: an error of area `store`.
    public func counters(
        _ query: CounterQuery,
        codes store: any CodeStore,
        excluding session: String,
        at now: Instant,
        pattern: CodePattern? = nil
    ) async throws(CartwrightError) -> Counters {
        let found = try await store.find(query.enteredCodes, pattern: pattern)
        let counters = try await counters(found.extending(query, at: now), excluding: session, at: now)
        return found.adding(to: counters, for: query, at: now)
    }
}

extension Ledger {
    /// The number of uses of each of some codes, held ones included, in the order of the codes: the argument of
    /// ``IssuedCode/state(at:uses:)``.
    ///
    /// - Throws: an error of area `store`.
    public func uses(of codes: [IssuedCode], at now: Instant) async throws(CartwrightError) -> [Int64] {
        guard !codes.isEmpty else { return [] }
        let query = CounterQuery(codes: Set(codes.map(\.code)).sorted())
        let counters = try await counters(query, excluding: "", at: now)
        return codes.map { counters.codeUses[$0.code, default: 0] }
    }
}
