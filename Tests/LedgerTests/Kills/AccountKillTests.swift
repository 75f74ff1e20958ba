import Cartwright
import Foundation
import LedgerWorkload
import TemporaryFiles
import TestRuns
import Testing

/// Eight processes of eight clients that pay with the same gift cards, killed at random moments as in
/// `LedgerKillTests`, with the same settings. `scripts/check-accounts`, which does not use the engine, checks the books.
@Suite(.onlyInAllTests, .serialized, .timeLimit(.minutes(60))) struct AccountKillTests {
    private static let kills = Setting.number("CARTWRIGHT_KILLS", otherwise: 100)
    /// Ten hours: later than any clock that stepped, and any hold.
    private static let delay: Int64 = 10 * 3_600_000

    @Test(arguments: StoreKind.allCases)
    func `exactly the issued amounts are spent while processes are killed`(_ kind: StoreKind) async throws {
        let seed = Setting.number("CARTWRIGHT_SEED", otherwise: .random(in: 0...999_999))
        print("AccountKillTests: \(kind), CARTWRIGHT_SEED=\(seed)")
        var random = SplitMix64(state: UInt64(seed))
        let folder = try TemporaryFolder()
        let shared = try kind.shared(in: folder)
        let processes = ClientProcesses(8, clients: 8, on: shared.place, in: folder, seed: seed, hotUses: nil)
        let kills = kind.share(of: Self.kills)
        try processes.run(killing: kills, on: shared, using: &random)
        let complaints = try processes.complaints()
        #expect(complaints.isEmpty, "\(complaints.prefix(2_000))")
        let killed = try Self.check(shared)
        #expect(killed.status == 0, "\(killed.output)")

        let store = try shared.open()
        let (left, credits) = try await Self.accounts(of: store)
        let clock = SteppedClock(seed: 0, isSteady: true)
        let client = try AccountClient(store, as: "last", clock: clock, delay: Self.delay)
        for card in left { try await client.spendAll(of: card.id) }
        let (spent, _) = try await Self.accounts(of: store)
        for card in spent {
            let totals = card.totals
            #expect(totals.issuedMinor == AccountClient.creditMinor && totals.heldMinor == 0, "\(card.id): \(totals)")
            #expect(totals.spentMinor - totals.refundedMinor == totals.issuedMinor, "\(card.id): \(totals)")
        }
        let sold = try Self.check(shared)
        #expect(sold.status == 0, "\(sold.output)")
        print("AccountKillTests: \(kind), \(kills) kills, \(sold.output)")
        #expect(spent.count > 2, "there must be something to judge")
        let refunded = spent.reduce(0) { $0 + $1.totals.refundedMinor }
        #expect(refunded > 0, "and orders that were given back")
        for totals in credits.map(\.totals) {
            let cashback = AccountClient.cashbackMinor
            #expect(totals.issuedMinor % cashback == 0 && totals.adjustedMinor % cashback == 0, "\(totals)")
            #expect(totals.balanceMinor == totals.issuedMinor + totals.adjustedMinor, "\(totals)")
        }
        #expect(credits.contains { $0.totals.adjustedMinor < 0 }, "store credit must have been taken back")
    }

    @Test func `the checker reports books that do not balance`() async throws {
        let folder = try TemporaryFolder()
        let shared = SQLiteSharedStore(in: folder)
        let clock = SteppedClock(seed: 0, isSteady: true)
        try await AccountClient(shared.open(), as: "one", clock: clock).run(orders: 3)
        #expect(try Self.check(shared).status == 0)
        let database = try PlainDatabase(path: shared.place)
        try database.execute("UPDATE account SET spent = spent + 1")
        let found = try Self.check(shared)
        #expect(found.status == 1 && found.output.contains("its entries add up to"), "\(found.output)")
        let copy = "tenant, account, number + 9, kind, amount, at, session, order_id, reason"
        try database.execute(
            "INSERT INTO account_entry (\(copy.replacing(" + 9", with: ""))) SELECT \(copy) FROM account_entry "
                + "WHERE CAST(kind AS TEXT) = 'issued' AND order_id IS NOT NULL"
        )
        let twice = try Self.check(shared)
        #expect(twice.output.contains("credits an order again"), "\(twice.output)")
    }

    /// Returns all cards and store credits, with their totals later than any hold.
    private static func accounts(of store: any CheckoutStore) async throws -> (cards: [Account], credits: [Account]) {
        let accounts = try #require(store.accounts)
        let now = Instant.now().adding(milliseconds: delay)
        var found: [Account] = []
        while true {
            let page = try await accounts.accounts(AccountQuery(after: found.last?.id), at: now)
            if page.isEmpty {
                return (found.filter { $0.kind == .giftCard }, found.filter { $0.kind == .storeCredit })
            }
            found += page
        }
    }

    /// Runs the separate checker of the books.
    private static func check(_ store: any SharedStore) throws -> (status: Int32, output: String) {
        let process = Process()
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        process.executableURL = folder.appending(path: "../../../scripts/check-accounts").standardizedFileURL
        let schema = store.checkedPlace.hasPrefix("postgres") ? ["--schema", "cartwright"] : []
        process.arguments = [store.checkedPlace] + schema
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
