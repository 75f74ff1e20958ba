import Synchronization
import Testing

@testable import CartwrightScenarios

/// Work in parallel whose results are delivered in order while later work goes on.
@Suite struct JobsAheadTests {
    @Test(arguments: [1, 2, 5], [1, 3])
    func `results come in order, and no piece is started too far ahead`(jobs: Int, ahead: Int) throws {
        let delivered = Mutex(0)
        let most = Mutex(0)
        var results: [Int] = []
        JobsAhead(jobs: jobs, ahead: ahead).run(200) { piece in
            let lead = piece - delivered.withLock { $0 }
            most.withLock { $0 = max($0, lead) }
            return piece * 2
        } deliver: { result in
            results.append(result)
            delivered.withLock { $0 = results.count }
        }
        #expect(results == (0..<200).map { $0 * 2 })
        #expect(most.withLock { $0 } <= ahead + 1)
    }

    @Test func `an error of a delivery ends the work`() {
        struct Stop: Error {}
        let started = Mutex(0)
        var count = 0
        #expect(throws: Stop.self) {
            try JobsAhead(jobs: 3, ahead: 4).run(10_000) { piece in
                started.withLock { $0 += 1 }
                return piece
            } deliver: { (_: Int) throws(Stop) in
                count += 1
                if count == 10 { throw Stop() }
            }
        }
        #expect(count == 10 && started.withLock { $0 } <= 16)
    }

    @Test func `nothing to do ends at once`() {
        JobsAhead(jobs: 2, ahead: 2).run(0) {
            $0
        } deliver: { (_: Int) in
            Issue.record("delivered")
        }
    }
}
