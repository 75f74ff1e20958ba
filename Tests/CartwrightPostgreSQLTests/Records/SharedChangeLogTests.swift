import Cartwright
import CartwrightAnalytics
import Testing

@testable import CartwrightPostgreSQL

/// The log of changes of one shop, written by several services.
@Suite(.timeLimit(.minutes(10))) struct SharedChangeLogTests {
    @Test func `services that share a schema append without gaps, and the chain holds`() async throws {
        let schemas = try TestSchemas()
        let (now, services, each) = (Samples.now, 4, 12)
        let logs = (0..<services).map { _ in ChangeLog(PostgreSQLRecordStore(schemas.store("shared"))) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (service, log) in logs.enumerated() {
                group.addTask {
                    for number in 0..<each {
                        let key = RecordKey("thing", "\(service)/\(number)")
                        let change = LoggedChange(
                            .promotionChanged,
                            of: key.id,
                            by: nil,
                            from: ["catalog": 1],
                            to: ["catalog": 2]
                        )
                        try await log.write([change], with: [RecordChange(key, to: [1], after: 0)], at: now)
                    }
                }
            }
            try await group.waitForAll()
        }
        let verified = try await logs[0].verify(at: now)
        #expect(verified.flaw == nil && verified.entries == services * each)
        let things = try await PostgreSQLRecordStore(schemas.store("shared")).records(
            of: "thing",
            after: nil,
            limit: 100,
            at: now
        )
        #expect(things.count == services * each)
    }
}
