import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the errors of a store when the machine fails.
@Suite(.timeLimit(.minutes(15))) struct SQLiteStoreFailureTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.store")
    }

    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// A change of about 100 kB.
    private static var change: FeedChange {
        var feed = Feed()
        let cards = (0..<100).map { number in
            var card = ContentCard(id: "c\(number)", created: now)
            card.title = String(repeating: "t", count: 1_000)
            return card
        }
        feed.receive(CardBatch(cards), at: now)
        return FeedChange(from: Feed(), to: feed)
    }

    private func code(_ body: () throws -> Void) -> ErrorCode? {
        let error = #expect(throws: CartwrightError.self, performing: body)
        #expect(error?.fault == .environment)
        #expect(error?.hint != nil)
        #expect(error?.summary.contains(path) == true)
        return error?.code
    }

    @Test func `only the owner can read a new file and the files beside it`() async {
        // Runs in a separate process, since the umask applies to the whole process.
        await #expect(processExitsWith: .success) {
            umask(0)
            let tests = try SQLiteStoreFailureTests()
            let path = tests.path
            let store = try SQLiteStore(path: path)
            try store.write(SQLiteStoreFailureTests.change, to: "a")
            for name in [path, path + "-wal", path + "-shm"] {
                let mode = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int
                #expect(mode == 0o600, "\(name)")
            }
        }
    }

    @Test func `a write returns after it is on the disk`() throws {
        let store = try SQLiteStore(path: path)
        #expect(try store.text("PRAGMA journal_mode") == "wal")
        #expect(try store.integer("PRAGMA synchronous") == 2)
    }

    @Test func `a full disk is reported, and nothing changes`() throws {
        let store = try SQLiteStore(path: path)
        try store.execute("PRAGMA max_page_count = 10")
        #expect(code { try store.write(Self.change, to: "a") } == .storeFull)
        #expect(try store.record(of: "a") == nil)
        try store.execute("PRAGMA max_page_count = 10000")
        try store.write(Self.change, to: "a")
        #expect(try store.record(of: "a")?.cards.count == 100)
    }

    @Test func `a read-only file can be read and refuses writes`() throws {
        let store = try SQLiteStore(path: path)
        try store.write(Self.change, to: "a")
        try store.execute("PRAGMA query_only = 1")
        #expect(code { try store.write(Self.change, to: "b") } == .storeReadOnly)
        #expect(try store.record(of: "a")?.cards.count == 100)
    }

    @Test(arguments: ["no database at all, but a text", String(repeating: "garbage ", count: 1_000)])
    func `a file that is not a database is reported`(text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(code { _ = try SQLiteStore(path: path) } == .storeCorrupt)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text, "the file is unchanged")
    }

    @Test func `a damaged file is reported`() throws {
        try SQLiteStore(path: path).write(Self.change, to: "a")
        var bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.count > 40_000, "the log was merged when the file was closed")
        for index in 4_096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try bytes.write(to: URL(filePath: path))
        #expect(code { _ = try SQLiteStore(path: path).record(of: "a") } == .storeCorrupt)
    }

    @Test func `an unreadable card is reported as damage`() throws {
        let store = try SQLiteStore(path: path)
        try store.write(Self.change, to: "a")
        try store.execute("UPDATE feed_card SET card = CAST('{}' AS BLOB) WHERE id = CAST('c7' AS BLOB)")
        #expect(code { _ = try store.record(of: "a") } == .storeCorrupt)
    }

    @Test func `tables of a newer program are left unchanged`() throws {
        try SQLiteStore(path: path).execute("PRAGMA user_version = 99")
        #expect(code { _ = try SQLiteStore(path: path) } == .storeNewer)
    }

    @Test func `a database of another program is left unchanged`() throws {
        let store = try SQLiteStore(path: path)
        try store.execute("PRAGMA application_id = 7")
        #expect(code { _ = try SQLiteStore(path: path) } == .storeCorrupt)
    }

    @Test func `a file that another process locks is reported after a limit`() throws {
        _ = try SQLiteStore(path: path)
        let holder = try OtherProgram(path: path)
        try holder.run("BEGIN IMMEDIATE")
        let store = try SQLiteStore(path: path, wait: .milliseconds(20))
        #expect(code { try store.write(Self.change, to: "a") } == .storeLocked)
        try holder.run("COMMIT")
        try store.write(Self.change, to: "a")
    }

    @Test func `a path that cannot be opened is reported`() throws {
        let (folder, missing) = (folder.path, self.folder.file("missing/shop.store"))
        for path in [folder, missing, ""] {
            let error = #expect(throws: CartwrightError.self) { try SQLiteStore(path: path) }
            #expect(error?.code == .storeUnavailable, "\(path)")
        }
    }
}
