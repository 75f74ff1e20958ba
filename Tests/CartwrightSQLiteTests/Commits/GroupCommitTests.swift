import Cartwright
import Foundation
import Synchronization
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests commits that many callers share: an answer comes after the commit, and every caller gets one.
@Suite(.timeLimit(.minutes(15))) struct GroupCommitTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.store")
    }

    /// Runs callers that record one event after the other, and returns their errors.
    private func record(
        _ count: Int,
        by callers: Int,
        in outbox: SQLiteOutbox,
        from first: Int = 1,
        _ note: @escaping @Sendable (_ caller: Int, _ number: Int) throws -> Void = { _, _ in }
    ) async throws -> [CartwrightError] {
        try await withThrowingTaskGroup(of: [CartwrightError].self) { group in
            for caller in 0..<callers {
                group.addTask {
                    var errors: [CartwrightError] = []
                    for number in first..<first + count {
                        let event = Samples.event(number, of: "s\(caller)")
                        let error = await Samples.error { try await outbox.record([event], at: Samples.now) }
                        if let error { errors.append(error) } else { try note(caller, number) }
                    }
                    return errors
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    @Test(arguments: [1, 2, 3, 16])
    func `a caller is answered only after its event can be read by another connection`(callers: Int) async throws {
        let outbox = try SQLiteOutbox(path: path, seed: 1)
        let reader = try Reader(path)
        let errors = try await record(40, by: callers, in: outbox) { caller, number in
            let count = try reader.count(of: "s\(caller)")
            #expect(count == number)
        }
        #expect(errors.map(\.code) == [])
        #expect(try await outbox.summary().pendingEvents == 40 * callers)
    }

    @Test func `callers of a failing disk are all answered, during and after the failure`() async throws {
        let store = try SQLiteStore(path: path)
        let outbox = try SQLiteOutbox(store, seed: 1)
        #expect(try await record(5, by: 12, in: outbox).isEmpty)
        try store.execute("PRAGMA query_only = 1")
        let errors = try await record(5, by: 12, in: outbox, from: 6)
        #expect(errors.map(\.code) == Array(repeating: .storeReadOnly, count: 60))
        try store.execute("PRAGMA query_only = 0")
        #expect(try await record(5, by: 12, in: outbox, from: 6).isEmpty)
        #expect(try await outbox.summary().pendingEvents == 120)
    }

    @Test func `jobs that fail leave the others of their commit in order`() async throws {
        let outbox = try SQLiteOutbox(path: path, seed: 1)
        async let recorded = record(40, by: 6, in: outbox)
        let failed = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    var failed = 0
                    for _ in 0..<40 {
                        let error = await Samples.error {
                            try await outbox.onTables { _ throws(CartwrightError) -> Void in
                                throw CartwrightError(.storeFull, "no room")
                            }
                        }
                        if error?.code == .storeFull { failed += 1 }
                    }
                    return failed
                }
            }
            return await group.reduce(0, +)
        }
        #expect(try await recorded.isEmpty)
        #expect(failed == 120)
        let ids = try await Samples.deliverAll(outbox)
        for caller in 0..<6 {
            #expect(ids.filter { $0.hasPrefix("s\(caller)-") } == (1...40).map { "s\(caller)-\($0)" })
        }
    }

    /// The thread that commits may still wait for more callers when the last user of a store is done with it.
    @Test func `a store that is released after an answer is closed, and has its events`() async throws {
        for round in 1...20 {
            let outbox = try SQLiteOutbox(path: path, seed: 1)
            #expect(try await record(1, by: 4, in: outbox, from: round).isEmpty)
        }
        try await folder.waitUntilClosed()
        #expect(try Reader(path).count(of: "s3") == 20)
    }

    /// A second connection to the file, used by one caller at a time.
    private final class Reader: Sendable {
        private let connection: Mutex<SQLiteConnection>

        init(_ path: String) throws(CartwrightError) { connection = Mutex(try SQLiteConnection(path, named: path)) }

        /// The number of events of a source that wait.
        func count(of source: String) throws(CartwrightError) -> Int {
            let sql = "SELECT COUNT(*) FROM outbox_event WHERE source = CAST('\(source)' AS BLOB)"
            return Int(try connection.withLock { connection throws(CartwrightError) in try connection.integer(sql) })
        }
    }
}
