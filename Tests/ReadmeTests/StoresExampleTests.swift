import Cartwright
import CartwrightSQLite
import CartwrightTesting
import Foundation
import Testing

/// The code in the article on stores, word for word between the marks.
struct StoresExampleTests {
    static let document = "Sources/Cartwright/Cartwright.docc/Stores.md"

    @Test func `the article shows these programs, and the first one makes a purchase`() async throws {
        let program =
            "import Cartwright\nimport CartwrightSQLite\n\n" + (try ReadmeFile.marked("program", in: #filePath))
        let contract = try ReadmeFile.marked("contract", in: #filePath)
        let blocks = try ReadmeFile.blocks(of: "swift", in: Self.document)
        #expect(blocks.filter { !$0.contains("import CartwrightPostgreSQL") } == [program, contract])
        #expect(try await Self.example() == 1)
    }

    @Test func `the article names every table`() throws {
        let text = try ReadmeFile.text(of: Self.document)
        for table in ["ledger_counter", "ledger_hold", "ledger_redemption", "session", "session_commit"] {
            #expect(text.contains("`\(table)`"), "\(table)")
        }
    }

    static func example() async throws -> Int {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (path, seed, id) = ("\(folder)/shop.store", UInt64(1), "s7")
        let now = Instant(seconds: 1_767_225_600) ?? .earliest
        let checkout = Checkout(registry: HandlerRegistry([]))
        let command = Command.addLine(Item(sku: "POT", unitPriceMinor: 100_00).line(quantity: 1))
        do {
            let session = Session(currency: .usd, seed: 7)
            let new = CheckoutChange(of: session.id, to: session.json.utf8, after: 0, at: now)
            _ = try await SQLiteCheckoutStore(path: path, seed: seed).commit(new)
        }
        // begin program
        let store = try SQLiteCheckoutStore(path: path, seed: seed)
        guard let kept = try await store.session(id) else { return 0 }
        let session = try Session(restoring: JSONParser.parse(kept.json), by: checkout)

        let query = checkout.counterQuery(for: session, before: [command], at: now)
        let counters = try await store.counters(query, excluding: id, at: now)
        let next = try checkout.transition(session, command, at: now, counters: counters)
        let change = CheckoutChange(next, after: kept.revision, at: now, key: "command-1")
        let revision = try await store.commit(change).revision
        print(revision)  // 2
        // end
        let events = try await store.outbox.summary().pendingEvents
        return revision == 2 ? events : 0
    }
}

private func temporaryFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cartwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
}

// begin contract
@Test(arguments: LedgerRule.allCases) func `it is a ledger`(_ rule: LedgerRule) async throws {
    let folder = try temporaryFolder()
    let contract = LedgerContract { name throws(CartwrightError) in try SQLiteLedger(path: "\(folder)/\(name)") }
    #expect(try await contract.violations(of: rule) == [])
}
// end
