import Synchronization
import Testing

@testable import CartwrightScenarios

/// Work in parallel whose results are delivered in order while later work goes on.
@Suite struct JobsAheadTests {
    @Test(arguments: [1, 2, 5], [1, 3])
    func `results come in order, and no piece is read too far ahead`(jobs: Int, ahead: Int) throws {
        var (read, most): (Int, Int) = (0, 0)
        var results: [Int] = []
        JobsAhead(jobs: jobs, ahead: ahead).run { () -> Int? in
            guard read < 200 else { return nil }
            most = max(most, read - results.count)
            read += 1
            return read - 1
        } work: { piece in
            piece * 2
        } deliver: { result in
            results.append(result)
        }
        #expect(results == (0..<200).map { $0 * 2 })
        #expect(most == ahead)
    }

    @Test func `an error of a delivery ends the work`() {
        struct Stop: Error {}
        let started = Mutex(0)
        var (read, count) = (0, 0)
        #expect(throws: Stop.self) {
            try JobsAhead(jobs: 3, ahead: 4).run { () throws(Stop) -> Int? in
                read += 1
                return read
            } work: { piece in
                started.withLock { $0 += 1 }
                return piece
            } deliver: { (_: Int) throws(Stop) in
                count += 1
                if count == 10 { throw Stop() }
            }
        }
        #expect(count == 10 && read == 14 && started.withLock { $0 } <= 14)
    }

    @Test func `an error of reading ends the work after the pieces before`() {
        struct Stop: Error {}
        var (read, delivered) = (0, 0)
        #expect(throws: Stop.self) {
            try JobsAhead(jobs: 2, ahead: 1).run { () throws(Stop) -> Int? in
                if read == 5 { throw Stop() }
                read += 1
                return read
            } work: {
                $0
            } deliver: { (_: Int) throws(Stop) in
                delivered += 1
            }
        }
        #expect(delivered == 4)
    }

    @Test func `nothing to do ends at once`() {
        JobsAhead(jobs: 2, ahead: 2).run { () -> Int? in
            nil
        } work: {
            $0
        } deliver: { (_: Int) in
            Issue.record("delivered")
        }
    }
}
