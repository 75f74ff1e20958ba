import Testing

@testable import CartwrightREPL

struct StateViewTests {
    private func changes(_ lines: String...) throws -> [String] {
        let before = try Interpreter.shopping()
        var after = before
        for line in lines { try after.answer(line) }
        return try after.changes(from: before)
    }

    @Test func `two views of the same world are equal`() throws { #expect(try changes("list cards") == []) }

    @Test func `the view covers customer, codes, shipping and promotions`() throws {
        #expect(try changes("set customer ada") == ["cart.customer: - -> ada", "events.pending: 2 -> 3"])
        #expect(
            try changes("enter code SPRING20").filter { !$0.hasPrefix("coupon") && !$0.hasPrefix("events") } == [
                "cart.codes: - -> SPRING20", "cart.total: $33.75 -> $27.00", "promotion.spring: - -> applied -$6.75",
            ]
        )
        #expect(try changes("choose shipping express amount=9.90").contains("cart.shipping: - -> express $9.90"))
    }

    @Test func `the view covers cards and their marks`() throws {
        #expect(try changes("view card c1") == ["card.c1: - -> viewed", "events.pending: 2 -> 3"])
        #expect(try changes("view card c1", "dismiss card c1").contains("card.c1: - -> viewed dismissed"))
        #expect(try changes("load cards samples/cards/winter-long.json").contains { $0.hasPrefix("cards: 5 -> ") })
    }

    @Test func `the view covers orders, batches and the phase`() throws {
        let lines = try changes("begin checkout", "pay order", "sign batch", "upload batch b1")
        #expect(lines.contains("order.o1: - -> paid $33.75"))
        #expect(lines.contains("batch.b1: - -> delivered to mock"))
        #expect(lines.contains("phase: browsing -> paid"))
        #expect(lines.contains("events.pending: 2 -> 0"))
    }

    @Test func `a removed line is a change`() throws {
        #expect(try changes("remove item TEA").contains("cart.TEA.qty: 1 -> -"))
    }
}
