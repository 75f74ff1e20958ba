import CartwrightScenarios
import Testing

struct OrderedJobsTests {
    @Test(arguments: [1, 2, 3, 7])
    func `results are delivered in input order for any number of jobs`(jobs: Int) {
        var delivered: [Int] = []
        OrderedJobs(jobs: jobs).run(1000, work: Self.work) { delivered.append($0) }
        #expect(delivered == Array(0..<1000))
    }

    /// Takes less time for later numbers.
    @Sendable private static func work(_ number: Int) -> Int {
        var sum = 0
        for part in number..<1000 { sum &+= part }
        return sum < 0 ? -1 : number
    }

    @Test func `an error in a delivery ends the work`() {
        struct Full: Error {}
        var count = 0
        #expect(throws: Full.self) {
            try OrderedJobs(jobs: 2).run(1000, work: Self.work) { _ throws(Full) in
                count += 1
                if count == 10 { throw Full() }
            }
        }
        #expect(count == 10)
    }
}
