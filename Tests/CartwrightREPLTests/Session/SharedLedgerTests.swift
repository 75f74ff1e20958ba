import Cartwright
import Synchronization
import Testing

@testable import CartwrightREPL

/// Sessions that share a ledger.
struct SharedLedgerTests {
    private let shop = SharedShop()

    @Test func `a hold of one session is visible to another at its next command`() throws {
        var (one, other) = (try shop.shopper(), try shop.shopper())
        #expect(try other.total == "$8.00")
        try one.answer("begin checkout")
        #expect(try other.total == "$10.00")
        #expect(try other.answer("explain cart").contains { $0.hasSuffix("usage limit reached") })
        #expect(try one.total == "$8.00", "its own hold does not block it")
        try one.answer("cancel checkout")
        #expect(try other.total == "$8.00")
    }

    @Test func `redemptions stop at the limit`() throws {
        var paid: [String] = []
        for _ in 0..<5 {
            var session = try shop.shopper("begin checkout", limit: 3)
            paid += try session.answer("pay order")
        }
        #expect(
            paid == [
                "paid $8.00; order o1", "paid $8.00; order o1", "paid $8.00; order o1", "paid $10.00; order o1",
                "paid $10.00; order o1",
            ]
        )
        #expect(shop.count == 3)
    }

    @Test func `other sessions see redemptions and cancellations`() throws {
        var (one, other) = (try shop.shopper("begin checkout", "pay order"), try shop.shopper())
        #expect(try other.total == "$10.00")
        #expect(try one.answer("add item MUG") == ["added 1 x MUG; cart total $10.00"], "its own use is counted too")
        try one.answer("cancel order o1")
        #expect(try other.answer("begin checkout") == ["checkout started: $8.00"])
        #expect(shop.count == 1)
    }

    @Test func `a limit per customer holds across sessions`() throws {
        let lines = ["set customer ada", "enter code ONCE", "begin checkout"]
        var (one, other) = (try shop.shopper(), try shop.shopper())
        for line in lines + ["pay order"] { try one.answer(line) }
        for line in lines { try other.answer(line) }
        #expect(try other.total == "$10.00")
        try other.answer("cancel checkout")
        #expect(try other.answer("set customer bob").last?.contains("5.00") == true)
    }

    @Test func `a trial writes nothing`() throws {
        var session = try shop.shopper()
        let changes = try session.answer("try begin checkout")
        #expect(changes.contains { $0.contains("browsing -> checkout") })
        try session.answer("begin checkout")
        let written = shop.writes.count
        #expect(try session.answer("try pay order").contains { $0.contains("order.o1") })
        #expect(shop.writes.count == written && written == 1)
    }

    @Test func `two sessions with the same seed are counted separately`() throws {
        var (one, other) = (try shop.shopper("begin checkout", limit: 2), try shop.shopper("begin checkout", limit: 2))
        #expect(one.world.session.id == other.world.session.id)
        #expect(shop.count == 2)
        try one.answer("pay order")
        try other.answer("pay order")
        #expect(shop.count == 2)
    }

    @Test func `leaving releases holds and keeps redemptions`() throws {
        var session = try shop.shopper("begin checkout")
        try session.leave()
        #expect(shop.count == 0)
        var next = try shop.shopper("begin checkout", "pay order")
        try next.leave()
        #expect(shop.count == 1)
        #expect(shop.writes.filter { $0 == .release }.count == 1, "a session without a hold writes no release")
    }

    @Test func `a hold expires by the machine's clock, not by the session's`() throws {
        var killed = try shop.shopper("begin checkout", "option clock 2020-01-01T00:00:00Z")
        var other = try shop.shopper()
        shop.pass(seconds: 899)
        #expect(try other.total == "$10.00")
        shop.pass(seconds: 1)
        #expect(try other.total == "$8.00")
        try other.answer("begin checkout")
        // A session whose hold expired pays the present total.
        #expect(try killed.refusal("pay order").code == .checkoutTotalChanged)
        try killed.answer("begin checkout")
        #expect(try killed.answer("pay order") == ["paid $10.00; order o1"])
    }

    @Test func `a payment is refunded if its hold expired and others used up the limit`() throws {
        var session = try shop.shopper("begin checkout", "pay order outcome=unknown")
        shop.pass(seconds: 900)
        let other = try shop.shopper("begin checkout", "pay order")
        #expect(other.world.session.orders.count == 1)
        let answer = try session.answer("pay order")
        #expect(answer == ["a limited promotion was used up by others; the payment is refunded and the cart reopened"])
        #expect(session.world.session.orders.isEmpty && shop.count == 1)
        try session.answer("begin checkout")
        #expect(try session.answer("pay order") == ["paid $10.00; order o1"])
    }

    @Test func `a session overtaken between reading and writing loses the discount`() throws {
        var session = try shop.shopper()
        shop.interfere(SharedShop.stranger)
        #expect(try session.answer("begin checkout") == ["checkout started: $10.00"])
        #expect(session.stepNumber == 3 && shop.count == 1)
    }

    @Test func `a session that is always overtaken is refused and holds nothing`() throws {
        var session = try shop.shopper()
        session.tools.ledger?.read = { _, _ throws(CartwrightError) in .none }
        try SharedShop.stranger(shop.ledger)
        #expect(try session.refusal("begin checkout").code == .ledgerLimitReached)
        #expect(session.stepNumber == 2 && session.held == [])
    }

    @Test func `an error of the store fails the command, and the session continues`() throws {
        var session = try shop.shopper()
        let locked = CartwrightError(.storeLocked, "another process is writing to it", fault: .environment)
        shop.fail(locked)
        for line in ["show cart", "begin checkout", "add item MUG", "explain cart"] {
            #expect(try session.refusal(line) == locked)
        }
        #expect(session.stepNumber == 2)
        try session.answer("option seed")
        shop.fail(nil)
        #expect(try session.answer("begin checkout") == ["checkout started: $8.00"])
        shop.fail(locked)
        #expect(try session.refusal("undo") == locked)
        #expect(throws: locked) { try session.leave() }
        shop.fail(nil)
        #expect(session.world.session.phase == .checkout && shop.count == 1)
        try session.leave()
        #expect(shop.count == 0)
    }

    @Test func `a checked flow has its own ledger`() throws {
        let flow = "> load catalog shop.json\n<...>\n> add item MUG\n<...>\n> begin checkout\ncheckout started: $8.00\n"
        let files = MemoryFiles(["shop.json": SharedShop.catalog(limit: 1), "a.flow": flow])
        var session = try shop.session(files: files)
        try SharedShop.stranger(shop.ledger)
        #expect(try session.answer("check flow a.flow") == ["a.flow ok: 3 commands"])
        #expect(shop.writes.isEmpty)
    }

    @Test func `a saved flow notes earlier uses in the store`() throws {
        var session = try shop.shopper("begin checkout")
        #expect(try session.answer("save flow a.flow").count == 1)
        try session.answer("cancel checkout")
        try SharedShop.stranger(shop.ledger)
        try session.answer("add item MUG")
        let note = "  promotions were used in a store; a check begins with none of them used"
        #expect(try session.answer("save flow a.flow").last == note)
    }

    @Test func `a command reads each counter once, and the next one reads it again`() throws {
        var session = try shop.shopper()
        let asked = Asked()
        let ledger = try #require(session.tools.ledger)
        session.tools.ledger?.read = { query, session throws(CartwrightError) in
            asked.note(query.promotions)
            return try ledger.read(query, session)
        }
        try session.answer("try begin checkout")
        #expect(asked.promotions.sorted() == ["first"])
        try session.answer("show cart")
        #expect(asked.promotions == ["first", "first"])
    }

    private final class Asked: Sendable {
        private let state = Mutex<[String]>([])
        var promotions: [String] { state.withLock { $0 } }
        func note(_ more: [String]) { state.withLock { $0 += more } }
    }
}
