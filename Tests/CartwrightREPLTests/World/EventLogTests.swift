import Cartwright
import Testing

@testable import CartwrightREPL

struct EventLogTests {
    @Test(arguments: [0, 1, 31, 32, 33, 64, 200])
    func `events are read in the order in which they were appended`(count: Int) throws {
        let event = try Interpreter.shopping().world.log[0].event
        var log = EventLog()
        for step in 0..<count { log.append(event, step: step) }
        #expect(log.map(\.step) == Array(0..<count))
        #expect(log.count == count)
        #expect(log[(count / 2)...].map(\.step) == Array(count / 2..<count))
    }

    @Test func `appending to a log leaves its copies unchanged`() throws {
        let event = try Interpreter.shopping().world.log[0].event
        var log = EventLog()
        var copies: [EventLog] = []
        for step in 0..<150 {
            copies.append(log)
            log.append(event, step: step)
        }
        for (count, copy) in copies.enumerated() { #expect(copy.map(\.step) == Array(0..<count)) }
    }
}
