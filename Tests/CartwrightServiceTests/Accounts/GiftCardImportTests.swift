import Cartwright
import CartwrightAnalytics
import Testing

@testable import CartwrightService

/// Gift cards of files are issued once, in batches.
@Suite struct GiftCardImportTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest
    private static let (old, new) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))

    private static func cards(_ rows: [String], keys: [[UInt8]] = [old]) throws -> [NumberedGiftCard] {
        var reader = GiftCardFileReader(file: "cards.csv", codes: try GiftCardCodes(keys: keys), at: now)
        let text = (["code,amount,currency"] + rows).joined(separator: "\n")
        return try reader.read(Array(text.utf8)) + reader.finish()
    }

    @Test func `a card that was issued under an older key is not issued again`() async throws {
        let stores = MemoryServiceStores(seed: 7).stores(of: .shop)
        let desk = try AccountDesk(of: stores)
        var counts = ImportCounts()
        let row = "OLD-SHOP-1,25.00,USD"
        try await desk.issue(try Self.cards([row]), counting: &counts)
        let again = try Self.cards([row, "OLD-SHOP-2,1.00,USD"], keys: [Self.new, Self.old])
        try await desk.issue(again, counting: &counts)
        #expect(counts.issued == 2 && counts.known == 1)
        for keys in [[Self.old], [Self.new, Self.old]] {
            let changed = try Self.cards(["OLD-SHOP-3,1.00,USD", "OLD-SHOP-1,24.00,USD"], keys: keys)
            do throws(CartwrightError) {
                try await desk.issue(changed, counting: &counts)
                Issue.record("expected a refusal")
            } catch {
                #expect(error.code == .accountExists && error.location.line == 3, "\(error)")
            }
        }
        #expect(try await desk.accounts.accounts(AccountQuery(), at: Self.now).count == 2)
    }

    @Test func `an error counts the batches before it, and a repetition issues the rest`() async throws {
        let stores = MemoryServiceStores(seed: 7).stores(of: .shop)
        let desk = try AccountDesk(of: stores)
        var counts = ImportCounts()
        let rows = (0..<AccountDesk.issuedAtOnce + 1).map { "OLD-SHOP-\($0),1.00,USD" }
        let doubled = try Self.cards(rows + ["OLD-SHOP-0,2.00,USD"])
        do throws(CartwrightError) {
            try await desk.issue(doubled, counting: &counts)
            Issue.record("expected a refusal")
        } catch {
            #expect(error.code == .accountExists && error.location.line == rows.count + 2, "\(error)")
        }
        #expect(counts.issued == AccountDesk.issuedAtOnce && counts.known == 0)
        try await desk.issue(try Self.cards(rows), counting: &counts)
        #expect(counts.issued == rows.count && counts.known == AccountDesk.issuedAtOnce)
        let accounts = try await desk.accounts.accounts(AccountQuery(limit: 1_000), at: Self.now)
        #expect(Set(accounts.map(\.lastFour)).count > 400 && accounts.count == rows.count)
    }
}
