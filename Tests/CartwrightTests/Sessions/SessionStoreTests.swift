import Testing

@testable import Cartwright

@Suite struct SessionStoreTests {
    /// Calls the store through its protocol.
    static func use(_ store: any SessionStore, _ text: String, after revision: Int64) async -> Result<
        Int64, CartwrightError
    > {
        do throws(CartwrightError) {
            return .success(try await store.store(Array(text.utf8), of: "s", after: revision))
        } catch {
            return .failure(error)
        }
    }

    @Test func `the second of two writes after the same revision is refused, and the first is kept`() async throws {
        let store = MemorySessionStore()
        #expect(store.session("s") == nil)
        #expect(await Self.use(store, "a", after: 0) == .success(1))
        #expect(await Self.use(store, "b", after: 1) == .success(2))
        let late = await Self.use(store, "c", after: 1)
        #expect(late == .failure(.sessionConflict("s", after: 1, present: 2)))
        #expect(throws: CartwrightError.self) { try late.get() }
        #expect(store.session("s") == StoredSession(Array("b".utf8), revision: 2))
        guard case .failure(let error) = late else { return }
        #expect(error.code == .sessionConflict)
    }

    @Test func `a write after a revision of an unknown session is refused`() async {
        #expect(
            await Self.use(MemorySessionStore(), "a", after: 3) == .failure(.sessionConflict("s", after: 3, present: 0))
        )
    }

    @Test func `one of several concurrent writers wins each revision`() async throws {
        let store = MemorySessionStore()
        let wins = await withTaskGroup(of: Bool.self) { group in
            for writer in 0..<32 {
                group.addTask {
                    if case .success = await Self.use(store, "\(writer)", after: 0) { true } else { false }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wins == 1 && store.session("s")?.revision == 1)
    }
}
