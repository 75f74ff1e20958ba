import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the errors of a checkout store when the machine fails. Nothing is written then.
@Suite(.timeLimit(.minutes(15))) struct CheckoutFailureTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.store")
    }

    private static let hot = CounterKey.uses(promotion: "hot")
    private static let demands = [CounterDemand(hot, amount: 1, limit: nil)]

    private static func change(_ session: String, after revision: Int64 = 0, bytes: Int = 0) -> CheckoutChange {
        CheckoutChange(
            of: session,
            to: [UInt8](repeating: 7, count: bytes),
            after: revision,
            instructions: [.confirm(order: "o\(revision + 1)", counting: demands)],
            events: Samples.events(1...2, of: session),
            at: Samples.now,
            key: "k\(revision)"
        )
    }

    /// Returns the uses of the promotion and the number of pending events.
    private static func state(of store: SQLiteCheckoutStore) async throws -> [Int64] {
        let query = CounterQuery(promotions: ["hot"])
        let used = try await store.counters(query, excluding: "", at: Samples.now).uses["hot", default: 0]
        return [used, Int64(try await store.outbox.summary().pendingEvents)]
    }

    @Test func `a full disk is reported, nothing of the change is stored, and it succeeds later`() async throws {
        let file = try SQLiteStore(path: path)
        let store = try SQLiteCheckoutStore(file, seed: 1)
        #expect(try await store.commit(Self.change("a")).revision == 1)
        try file.execute("PRAGMA max_page_count = 60")
        let error = await Samples.error { _ = try await store.commit(Self.change("b", bytes: 1_000_000)) }
        #expect(error?.code == .storeFull)
        #expect(try await store.session("b") == nil)
        #expect(try await Self.state(of: store) == [1, 2])
        try file.execute("PRAGMA max_page_count = 10000")
        #expect(try await store.commit(Self.change("b", bytes: 1_000_000)).revision == 1)
        #expect(try await Self.state(of: store) == [2, 4])
    }

    @Test func `of changes that share a transaction only the one that does not fit fails`() async throws {
        let file = try SQLiteStore(path: path)
        let store = try SQLiteCheckoutStore(file, seed: 1)
        try file.execute("PRAGMA max_page_count = 200")
        let codes = await withTaskGroup(of: ErrorCode?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let change = Self.change("s\(number)", bytes: number == 7 ? 2_000_000 : 10)
                    return await Samples.error { _ = try await store.commit(change) }?.code
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.filter { $0 == nil }.count == 19)
        #expect(codes.compactMap(\.self) == [.storeFull])
        #expect(try await Self.state(of: store) == [19, 38])
        #expect(try await store.session("s7") == nil)
    }

    @Test func `an outbox at its limit refuses the whole change`() async throws {
        let store = try SQLiteCheckoutStore(try SQLiteStore(path: path), seed: 1, maximumBytes: 1)
        #expect(await Samples.error { _ = try await store.commit(Self.change("a")) }?.code == .storeFull)
        #expect(try await store.session("a") == nil)
        #expect(try await Self.state(of: store) == [0, 0])
        try await store.reserve(Self.demands, for: "a", until: .latest, at: Samples.now)
        #expect(try await Self.state(of: store) == [1, 0])
    }

    @Test func `a read-only file returns counters and sessions and refuses writes`() async throws {
        let file = try SQLiteStore(path: path)
        let store = try SQLiteCheckoutStore(file, seed: 1)
        #expect(try await store.commit(Self.change("a")).revision == 1)
        try file.execute("PRAGMA query_only = 1")
        let (demands, end) = (Self.demands, Instant.latest)
        let errors = [
            await Samples.error { _ = try await store.commit(Self.change("b")) },
            await Samples.error { _ = try await store.store([], of: "b", after: 0) },
            await Samples.error { try await store.reserve(demands, for: "b", until: end, at: Samples.now) },
            await Samples.error { try await store.confirm(order: "o1", of: "b", counting: demands, at: Samples.now) },
            await Samples.error { try await store.giveBack(.whole, of: "o1", in: "a") },
        ]
        #expect(errors.map { $0?.code } == Array(repeating: .storeReadOnly, count: 5))
        #expect(try await store.session("a")?.revision == 1)
        #expect(try await Self.state(of: store) == [1, 2])
    }

    @Test func `a store that another process locks is reported after a limit and can still be read`() async throws {
        let store = try SQLiteCheckoutStore(path: path, seed: 1, wait: .milliseconds(20))
        #expect(try await store.commit(Self.change("a")).revision == 1)
        let holder = try OtherProgram(path: path)
        try holder.run("BEGIN IMMEDIATE")
        #expect(await Samples.error { _ = try await store.commit(Self.change("b")) }?.code == .storeLocked)
        #expect(try await Self.state(of: store) == [1, 2])
        try holder.run("COMMIT")
        #expect(try await store.commit(Self.change("b")).revision == 1)
    }

    @Test func `a store of a newer or another program is left unchanged`() async throws {
        _ = try await SQLiteCheckoutStore(path: path, seed: 1).commit(Self.change("a"))
        for (pragma, code) in [("user_version", ErrorCode.storeNewer), ("application_id", .storeCorrupt)] {
            try SQLiteStore(path: path).execute("PRAGMA \(pragma) = 77")
            #expect(await Samples.error { _ = try SQLiteCheckoutStore(path: path, seed: 1) }?.code == code)
            #expect(await Samples.error { _ = try SQLiteLedger(path: path) }?.code == code)
            #expect(await Samples.error { _ = try SQLiteSessionStore(path: path) }?.code == code)
            let known = pragma == "user_version" ? Schema.version : 0x4341_5254
            try OtherProgram(path: path).run("PRAGMA \(pragma) = \(known)")
        }
        #expect(try await Self.state(of: SQLiteCheckoutStore(path: path, seed: 1)) == [1, 2])
    }

    @Test func `invalid counters are reported as damage`() async throws {
        let file = try SQLiteStore(path: path)
        let store = try SQLiteCheckoutStore(file, seed: 1)
        try await store.reserve(Self.demands, for: "a", until: .latest, at: Samples.now)
        try file.execute("UPDATE ledger_demand SET kind = 9")
        #expect(await Samples.error { try await store.release(session: "a") }?.code == .storeCorrupt)
        try file.execute("UPDATE ledger_demand SET kind = 0; UPDATE ledger_counter SET held = 0")
        #expect(await Samples.error { try await store.release(session: "a") }?.code == .storeCorrupt)
        #expect(try await Self.state(of: store) == [0, 0])
    }

    @Test func `a call beyond the waiting limit gets the error code of its kind`() async throws {
        var limits = OutboxLimits()
        limits.waitingCalls = 1
        let store = try SQLiteCheckoutStore(try SQLiteStore(path: path), limits: limits, seed: 1)
        func codes(_ call: @escaping @Sendable (Int) async throws -> Void) async -> Set<ErrorCode> {
            await withTaskGroup(of: ErrorCode?.self) { group in
                for number in 0..<200 { group.addTask { await Samples.error { try await call(number) }?.code } }
                return await group.reduce(into: []) { codes, code in code.map { _ = codes.insert($0) } }
            }
        }
        let demands = Self.demands
        let reserved = await codes { number in
            try await store.reserve(demands, for: "s\(number)", until: .latest, at: Samples.now)
        }
        let counted = await codes { _ in
            _ = try await store.counters(CounterQuery(promotions: ["hot"]), excluding: "", at: Samples.now)
        }
        let kept = await codes { number in _ = try await store.store([1], of: "s\(number)", after: 0) }
        #expect([reserved, counted, kept] == Array(repeating: [.storeOverloaded], count: 3))
        let recorded = await codes { number in
            _ = try await store.outbox.record([Samples.event(number)], at: Samples.now)
        }
        #expect(recorded == [.outboxOverloaded])
    }

    @Test func `calls beyond the memory limit are refused`() async throws {
        var limits = OutboxLimits()
        (limits.waitingCalls, limits.waitingBytes) = (1, 1)
        let file = try SQLiteStore(path: path, wait: .seconds(2))
        let store = try SQLiteCheckoutStore(file, limits: limits, seed: 1)
        let codes = await withTaskGroup(of: ErrorCode?.self) { group in
            for number in 0..<200 {
                group.addTask { await Samples.error { _ = try await store.commit(Self.change("s\(number)")) }?.code }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let done = codes.filter { $0 == nil }.count
        #expect(Set(codes.compactMap(\.self)) == [.storeOverloaded])
        #expect(try await Self.state(of: store) == [Int64(done), Int64(2 * done)])
    }
}
