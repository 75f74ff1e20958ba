internal import HashTreeCollections

/// Codes that were looked up in a ``CodeStore``, as a value: it gives ``Counters/codes`` for any customer and instant,
/// without another query.
///
/// ``CodeStore/find(_:pattern:)`` creates one; ``MemoryCheckout/codes`` holds one. With a ledger of many sessions, call
/// ``Ledger/counters(_:codes:excluding:at:pattern:)`` instead, which does all steps.
public struct FoundCodes: Hashable, Sendable {
    private var answers: TreeDictionary<String, Answer> = [:]

    private enum Answer: Hashable {
        case issued(IssuedCode)
        case unissued(CodeObstacle)
    }

    /// Creates an empty value.
    public init() {}

    /// Stores the result of a lookup, in place of an earlier one for that code.
    ///
    /// - Parameters:
    ///   - issued: the issued code; nil if it was never issued.
    ///   - code: the code as entered.
    ///   - pattern: the pattern of issued codes; nil if unknown. It distinguishes mistyped codes from codes never
    ///     issued.
    public mutating func note(_ issued: IssuedCode?, for code: String, pattern: CodePattern? = nil) {
        let isMistyped = issued == nil && pattern?.match(code) == .mistyped
        answers[PromotionCode.normalized(code)] =
            issued.map(Answer.issued) ?? .unissued(isMistyped ? .mistyped : .neverIssued)
    }

    /// The issued code; nil if it was never issued or never looked up.
    public subscript(code: String) -> IssuedCode? {
        guard case .issued(let issued) = answers[PromotionCode.normalized(code)] else { return nil }
        return issued
    }

    /// The issued codes, in the order of their bytes.
    public var issued: [IssuedCode] {
        answers.values.compactMap { answer in
            guard case .issued(let issued) = answer else { return nil }
            return issued
        }
        .sorted { $0.code.utf8.lexicographicallyPrecedes($1.code.utf8) }
    }

    /// Removes all codes except these.
    public mutating func retain(only codes: [String]) {
        guard !answers.isEmpty else { return }
        let kept = Set(codes.map(PromotionCode.normalized))
        for code in answers.keys where !kept.contains(code) { answers[code] = nil }
    }

    /// Returns the query with the promotions of its issued codes added, whose limits are needed, too.
    ///
    /// - Parameters:
    ///   - query: the counters to read.
    ///   - now: the current instant.
    package func extending(_ query: CounterQuery, at now: Instant) -> CounterQuery {
        guard !answers.isEmpty else { return query }
        var extended = query
        let (known, facts) = (Set(query.promotions), facts(for: query, at: now))
        extended.promotions += Set(facts.values.map(\.promotion)).subtracting(known)
        extended.promotions.sort()
        extended.codes = Set(query.codes + facts.values.compactMap(\.name)).sorted()
        return extended
    }

    /// Returns counters with the facts and obstacles of the codes of a query added.
    ///
    /// - Parameters:
    ///   - counters: the counters of a ledger.
    ///   - query: the query, with its customer and codes.
    ///   - now: the current instant.
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

    /// Returns the facts or the obstacle of a code; nil if it was never looked up.
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
    /// Looks up codes, each once and by its key.
    ///
    /// - Parameters:
    ///   - codes: the codes as entered, such as ``CounterQuery/enteredCodes``.
    ///   - pattern: the pattern of issued codes; nil if unknown.
    /// - Throws: an error of area `store`.
    public func find(_ codes: [String], pattern: CodePattern? = nil) async throws(CartwrightError) -> FoundCodes {
        var found = FoundCodes()
        for code in codes { found.note(try await find(code), for: code, pattern: pattern) }
        return found
    }
}

extension Ledger {
    /// Reads the counters of a query, with the facts of its codes from a store: the valid codes with their promotions,
    /// and the obstacles of the others.
    ///
    /// - Parameters:
    ///   - query: the counters to read.
    ///   - store: the code store. Only the codes of the query are looked up.
    ///   - session: the session whose own reservations are excluded.
    ///   - now: the current instant.
    ///   - pattern: the pattern of issued codes; nil if unknown. It distinguishes mistyped codes from codes never
    ///     issued.
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
    /// Returns the number of uses of each code, including reserved ones, in the order of the codes: the argument of
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
