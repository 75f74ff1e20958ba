import Cartwright
import CartwrightAnalytics
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// `cartwright changes …`.
struct ChangesCommandTests {
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.path + "/shop.store"
    }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments + ["--store", store])
    }

    /// The log of the shop, or of another tenant.
    private func log(_ tenant: Tenant = .shop) throws -> ChangeLog {
        ChangeLog(try SQLiteRecordStore(try SQLiteStore(path: store), tenant: tenant))
    }

    private static let now = Instant(seconds: 1_795_446_000) ?? .earliest

    /// Writes an entry for a promotion, and one for an access key.
    private func fill() async throws {
        let states: (JSONObject, JSONObject) = (["catalog": 1, "digest": "a"], ["catalog": 2, "digest": "b"])
        let promotion = LoggedChange(
            .promotionChanged,
            of: "spring",
            by: "ck_0123456789ab",
            from: states.0,
            to: states.1
        )
        try await log().write([promotion, .codesCreated(5, of: "spring", by: nil)], at: Self.now)
        let key = LoggedChange(.keyCreated, of: "ck_0123456789ab", by: nil, to: ["scopes": ["manage", "quote"]])
        try await log(.operators).write([key], at: Self.now.adding(seconds: -60))
    }

    @Test func `list shows the changes of a shop and of its access keys, the newest first`() async throws {
        try await fill()
        let listed = try run("changes", "list")
        #expect(listed.status == 0, "\(listed.errors)")
        #expect(
            listed.output == """
                  at                    log        number  what               subject          key              change
                  2026-11-23T15:00:00Z  shop       2       codes.created      spring                            5 codes
                  2026-11-23T15:00:00Z  shop       1       promotion.changed  spring           ck_0123456789ab  catalog 1 to 2
                  2026-11-23T14:59:00Z  operators  1       key.created        ck_0123456789ab                   manage,quote

                """
        )
        let json = try run("changes", "list", "--json", "--limit", "2", "--what", "promotion.changed")
        #expect(
            json.output == """
                {"after":{"catalog":2,"digest":"b"},"at":"2026-11-23T15:00:00Z","before":{"catalog":1,"digest":"a"},\
                "key":"ck_0123456789ab","number":1,"previous":"\(String(repeating: "0", count: 64))",\
                "subject":"spring","what":"promotion.changed","log":"shop"}

                """
        )
        #expect(try run("changes", "list", "--subject", "winter").output == "no changes\n")
        #expect(try run("changes", "list", "--subject", "winter", "--json").output.isEmpty)
        #expect(try run("changes", "list", "--tenant", "other").lines.count == 2)
    }

    @Test func `a wrong option or a missing store is refused`() throws {
        let kind = try run("changes", "list", "--what", "promotion.moved")
        #expect(kind.status == 64 && kind.errors.contains("--what must be catalog.replaced or"))
        #expect(try run("changes", "list", "--limit", "0").status == 64)
        #expect(try run("changes", "verify", "--tenant", "A B").status == 64)
        let missing = try run("changes", "verify")
        #expect(missing.status == 1 && missing.errors.contains("error[file.unreadable]"))
        #expect(!FileManager.default.fileExists(atPath: store))
    }

    @Test func `verify exits with 2 if an entry was changed or removed by another program`() async throws {
        try await fill()
        let sound = try run("changes", "verify")
        #expect(sound.status == 0 && sound.output.hasPrefix("ok: shop: 2 entries, last digest "))
        #expect(sound.output.contains("\nok: operators: 1 entry, last digest "))
        let other = try OtherConnection(store)
        let body = String(decoding: try other.body(of: 1), as: UTF8.self)
        try other.replace(1, by: Array(body.replacing("spring", with: "winter").utf8))
        let changed = try run("changes", "verify")
        #expect(changed.status == 2 && changed.errors == "the log of shop is damaged: entry 1 was changed\n")
        #expect(changed.output.hasPrefix("ok: operators: 1 entry"))
        try other.delete(1)
        let json = try run("changes", "verify", "--json")
        #expect(json.status == 2 && json.lines[0] == #"{"log":"shop","entries":0,"flaw":"entry 1 is missing"}"#)
    }

    @Test func `verification finds each byte that another program changes`() async throws {
        try await fill()
        let (log, other) = (try log(), try OtherConnection(store))
        for number in 1...2 {
            let bytes = try other.body(of: number)
            #expect(bytes.count > 100)
            for index in bytes.indices {
                var changed = bytes
                changed[index] ^= 1
                try other.replace(number, by: changed)
                #expect(try await log.verify(at: Self.now).flaw?.number == Int64(number), "byte \(index)")
            }
            try other.replace(number, by: bytes)
        }
        #expect(try await log.verify(at: Self.now).flaw == nil)
    }

    // MARK: Codes

    @Test func `codes made and revoked by the program have entries without a key`() async throws {
        let generate = [
            "codes", "generate", "--promotion", "spring", "--pattern", "SPRING-#", "--count", "3", "--store", store,
        ]
        #expect(try Program.run(generate).status == 0)
        try "code,promotion\nA1,a\nA2,a\nB1,b\n".write(
            toFile: folder.path + "/codes.csv",
            atomically: true,
            encoding: .utf8
        )
        let file = folder.path + "/codes.csv"
        #expect(try run("codes", "import", file).status == 0)
        // Nothing changes.
        #expect(try run("codes", "import", file).status == 65)
        #expect(try run("codes", "import", file, "--skip-existing").status == 0)
        for _ in 0..<2 { #expect(try run("codes", "revoke", "a1", "B1").status == 0) }
        #expect(try run("codes", "revoke", "A2", "UNKNOWN").status != 0)
        for _ in 0..<2 { #expect(try run("codes", "revoke", "--promotion", "a").status == 0) }
        let entries = try await log().page(ChangeQuery(limit: 20), at: Self.now).entries
        #expect(entries.allSatisfy { $0.key == nil })
        #expect(
            entries.reversed().map { "\($0.what) \($0.json["after"]?.text ?? "")" } == [
                #"codes.created {"count":3,"promotion":"spring"}"#,
                #"codes.created {"count":2,"promotion":"a"}"#,
                #"codes.created {"count":1,"promotion":"b"}"#,
                #"codes.revoked {"codes":["A1"],"count":1,"promotion":"a"}"#,
                #"codes.revoked {"codes":["B1"],"count":1,"promotion":"b"}"#,
                #"codes.revoked {"count":1,"promotion":"a"}"#,
            ]
        )
        #expect(try run("changes", "verify").status == 0)
    }
}

/// A second connection to the file of a store, as of another program.
private struct OtherConnection {
    private let connection: SQLiteConnection

    init(_ path: String) throws { connection = try SQLiteConnection(path, named: path) }

    /// The condition of an entry of the shop.
    private func entry(_ number: Int) -> String {
        "tenant = \(Self.blob("shop")) AND kind = \(Self.blob("change")) AND id = \(Self.blob("00000000000\(number)"))"
    }

    func body(of number: Int) throws -> [UInt8] {
        let sql = "SELECT body FROM record WHERE \(entry(number))"
        return try PreparedStatement(sql, on: connection).first { $0.bytes(0) } ?? []
    }

    func replace(_ number: Int, by body: [UInt8]) throws {
        try connection.execute("UPDATE record SET body = \(Self.blob(body)) WHERE \(entry(number))")
    }

    func delete(_ number: Int) throws { try connection.execute("DELETE FROM record WHERE \(entry(number))") }

    private static func blob(_ text: String) -> String { blob(Array(text.utf8)) }

    private static func blob(_ bytes: [UInt8]) -> String {
        "x'\(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())'"
    }
}
