package import Cartwright
package import CartwrightAnalytics

extension AccountDesk {
    /// The most gift cards in one transaction.
    package static let issuedAtOnce = 500

    /// Issues gift cards of a file, in transactions of ``issuedAtOnce``. One whose code was issued before with the same
    /// terms is not issued again, so that an import that failed is repeated.
    ///
    /// - Parameter counts: the number of cards that were issued, and of those that had been; exact after an error, too.
    /// - Throws: `account.exists` if a code was issued with other terms, with the line; an error of area `store`. The
    ///   cards of earlier transactions stay issued.
    package func issue(_ cards: [NumberedGiftCard], counting counts: inout ImportCounts) async throws(CartwrightError) {
        for start in stride(from: 0, to: cards.count, by: Self.issuedAtOnce) {
            let batch = cards[start..<min(start + Self.issuedAtOnce, cards.count)]
            var new: [NumberedGiftCard] = []
            for card in batch {
                if try await !isIssued(card) { new.append(card) }
            }
            let issued = try await issueAll(new)
            counts.issued += issued
            counts.known += batch.count - issued
        }
    }

    /// Returns true if a card was issued under an older key.
    ///
    /// - Throws: `account.exists` if it was issued with other terms.
    private func isIssued(_ card: NumberedGiftCard) async throws(CartwrightError) -> Bool {
        guard !card.olderDigests.isEmpty, let id = try await accounts.account(ofCode: card.olderDigests),
            let known = try await accounts.account(id, at: card.account.instant)
        else { return false }
        guard known.hasTerms(of: card.account) else { throw .issuedWithOtherTerms(line: card.line) }
        return true
    }

    /// Issues cards in one transaction, logs it, and returns the number of new ones.
    private func issueAll(_ cards: [NumberedGiftCard]) async throws(CartwrightError) -> Int {
        let ids: [String]
        do throws(CartwrightError) { ids = try await accounts.issueAll(cards.map(\.account)) } catch {
            let position = error.location.pointer.flatMap { Int($0.dropFirst()) }
            guard let position, cards.indices.contains(position) else { throw error }
            let line = cards[position].line
            guard error.code != .accountExists else { throw .issuedWithOtherTerms(line: line) }
            var placed = error
            placed.location = InputLocation(line: line)
            throw placed
        }
        let terms = Dictionary(cards.map { ($0.account.id, $0.account) }) { first, _ in first }
        let changes = ids.compactMap { id in terms[id].map(LoggedChange.issuing) }
        if let now = cards.first?.account.instant, !changes.isEmpty { try await log.write(changes, at: now) }
        return ids.count
    }
}

/// The numbers of gift cards of an import.
package struct ImportCounts: Hashable, Sendable {
    /// Those that were issued.
    package var issued = 0
    /// Those that had been issued before.
    package var known = 0

    package init() {}
}

extension CartwrightError {
    fileprivate static func issuedWithOtherTerms(line: Int) -> CartwrightError {
        CartwrightError(
            .accountExists,
            "expected a new code, or the amount, currency and end with which it was issued, found other terms",
            hint: "correct the line, or remove it and adjust the card that has the code",
            at: InputLocation(line: line)
        )
    }
}
