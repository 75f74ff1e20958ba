import Cartwright
import Testing

@testable import CartwrightREPL

struct TourTests {
    @Test func `the tour has only its intended refusals and ends with an order`() throws {
        var interpreter = Tour.interpreter(registry: .bundled)
        var refused: [String] = []
        for stop in Tour.stops {
            if case .failure = interpreter.run(stop.command) { refused.append(stop.command) }
        }
        #expect(refused == ["apply coupon FIVER"])
        #expect(Tour.stops.filter { $0.command == "apply coupon FIVER" }.count == 2)
        let order = try #require(interpreter.world.session.orders.last)
        #expect(order.quote.totalMinor == 2875)
        #expect(interpreter.world.batches.count == 1)
    }

    @Test func `the tour reads and writes no files of the machine`() throws {
        var interpreter = Tour.interpreter(registry: .bundled)
        #expect(try interpreter.refusal("load catalog samples/catalog.json").code == .fileUnreadable)
        #expect(try interpreter.refusal("save flow mine.flow").code == .fileUnwritable)
    }
}
