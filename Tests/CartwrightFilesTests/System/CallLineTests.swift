import Cartwright
import CartwrightFiles
import Testing

struct CallLineTests {
    @Test func `the first call needs a server, and calls during its turn share the next turn`() throws {
        let line = CallLine<Int>()
        #expect(try line.add(1))
        #expect(line.next() == [1])
        #expect(try !line.add(2) && !line.add(3))
        #expect(line.count == 2)
        #expect(line.next() == [2, 3])
        #expect(line.next() == nil)
        #expect(try line.add(4))
    }

    @Test func `a turn may take only some calls`() throws {
        let line = CallLine<Int>()
        for number in 1...3 { _ = try line.add(number) }
        #expect(line.next { [$0.removeFirst()] } == [1])
        #expect(line.next() == [2, 3])
    }

    @Test func `the given rule decides if a call needs another server`() throws {
        let line = CallLine<Int>()
        let needed = try (1...6).map { number in
            try line.add(number) { servers, calls in servers == 0 || servers < 2 && calls >= 4 }
        }
        #expect(needed == [true, false, false, true, false, false])
    }

    @Test func `waiting calls and bytes are limited, except the bytes of a single call`() throws {
        let line = CallLine<String>()
        let limit = (calls: 2, bytes: 10)
        _ = try line.add("large", bytes: 99, atMost: limit)
        #expect(throws: CartwrightError.overloaded(calls: 1, bytes: 99, code: .storeOverloaded)) {
            try line.add("small", bytes: 1, atMost: limit)
        }
        _ = try line.add("without bytes", atMost: limit)
        #expect(throws: CartwrightError.overloaded(calls: 2, bytes: 99, code: .outboxOverloaded)) {
            try line.add("third", atMost: limit, refusingBy: .outboxOverloaded)
        }
        #expect(line.next() == ["large", "without bytes"])
        // The bytes of calls that were taken no longer count.
        for text in ["half", "other half"] { _ = try line.add(text, bytes: 5, atMost: limit) }
    }
}
