import Cartwright
import CartwrightPluginLoader
import Testing

@testable import CartwrightREPL

/// Undo, branches and replay in sessions that share a ledger.
struct SharedLedgerTimeTests {
    private let shop = SharedShop()

    @Test func `holds follow undo and redo`() throws {
        var session = try shop.shopper("begin checkout")
        #expect(shop.count == 1)
        try session.answer("undo")
        #expect(shop.count == 0)
        try session.answer("redo")
        #expect(shop.count == 1)
        try session.answer("goto step 1")
        #expect(shop.count == 0)
        try session.answer("goto step 3")
        #expect(shop.count == 1)
    }

    @Test func `redo and goto are refused when others have used up a promotion of the step`() throws {
        var session = try shop.shopper("begin checkout", "undo")
        var other = try shop.shopper("begin checkout")
        for line in ["redo", "goto step 3"] {
            let refusal = try session.refusal(line)
            #expect(refusal.code == .ledgerLimitReached && refusal.hint == "begin checkout")
            #expect(
                refusal.summary
                    == "promotion first has reached its limit of 1, because other sessions have used it; the session stays at step 2"
            )
        }
        #expect(session.stepNumber == 2 && session.timeline.redoable == 1)
        try other.answer("cancel checkout")
        try session.answer("redo")
        #expect(try session.answer("pay order") == ["paid $8.00; order o1"])
    }

    @Test func `holds follow branches`() throws {
        var session = try shop.shopper("begin checkout", "undo", "add item TEA")
        #expect(shop.count == 0)
        try session.answer("goto branch alt1")
        #expect(shop.count == 1)
        try session.answer("goto branch main")
        #expect(shop.count == 0)
        let other = try shop.shopper("begin checkout")
        #expect(try session.refusal("goto branch alt1").code == .ledgerLimitReached)
        #expect(session.timeline.lineName == "main" && other.stepNumber == 3)
    }

    @Test func `undo is refused for an order with counted uses and allowed for one without`() throws {
        var session = try shop.shopper("begin checkout", "pay order")
        let refusal = try session.refusal("undo")
        #expect(refusal.code == .stepIrreversible && refusal.hint == "cancel order o1")
        #expect(refusal.summary == "step 4 (pay order) has effects outside this session and cannot be undone")
        #expect(try session.refusal("goto step 0").code == .stepIrreversible)
        try session.answer("cancel order o1")
        #expect(try session.refusal("undo").code == .stepIrreversible)
        #expect(shop.count == 0)

        var plain = try shop.session("load catalog shop.json", "add item TEA", "begin checkout", "pay order")
        try plain.answer("undo")
        try plain.answer("cancel checkout")
        try plain.answer("add item MUG")
        try plain.answer("begin checkout")
        #expect(try plain.answer("pay order") == ["paid $12.00; order o1"])
        #expect(shop.count == 1, "the order is counted although an order with the same id was undone")
    }

    @Test func `without a store an order can be undone`() throws {
        var session = try shop.shopper()
        session.tools.ledger = nil
        try session.answer("begin checkout")
        try session.answer("pay order")
        try session.answer("undo")
        #expect(shop.writes.isEmpty && session.stepNumber == 3)
    }

    @Test func `an interruption during a redemption keeps the order`() throws {
        let lines = ["load catalog shop.json", "add item MUG", "begin checkout", "pay order", "list plugins"]
        let flow = (lines + lines.dropFirst()).map { "> \($0)\n<...>\n" }.joined()
        let files = MemoryFiles(["shop.json": SharedShop.catalog(limit: 1), "a.flow": flow])
        var session = try shop.session("load flow a.flow", files: files)
        // The second change confirms the order.
        let interruption = session.tools.interruption
        shop.interfere { [shop] _ in shop.interfere { _ in interruption.request() } }
        try session.answer("continue")
        interruption.clear()
        #expect(session.world.session.orders.count == 1 && session.stepNumber == 4)
        #expect(shop.count == 1 && session.held == [])
    }

    @Test func `a flow interrupted before a redemption releases its hold`() throws {
        let flow = ["load catalog shop.json", "add item MUG", "begin checkout"].map { "> \($0)\n<...>\n" }.joined()
        let files = MemoryFiles(["shop.json": SharedShop.catalog(limit: 1), "a.flow": flow])
        var session = try shop.session("load flow a.flow", files: files)
        let interruption = session.tools.interruption
        shop.interfere { _ in interruption.request() }
        #expect(try session.refusal("continue").code == .commandInterrupted)
        interruption.clear()
        #expect(session.stepNumber == 0 && shop.count == 0 && session.held == [])
    }

    @Test func `a replay after a crash counts nothing twice and takes its hold again`() throws {
        let recorder = InputRecorder()
        var session = try shop.shopper(limit: 2)
        var record = session.newRecord(in: ".")
        session = try shop.session(limit: 2)
        session.tools.ledger?.session = try #require(record.ledgerSession)
        session.tools = recorder.recording(session.tools)
        for line in ["load catalog shop.json", "add item MUG", "begin checkout", "pay order", "add item MUG"] {
            try session.answer(line)
            record.commands.append(SessionRecording.Command(line: line, inputs: recorder.take()))
        }
        shop.interfere(SharedShop.stranger)
        try session.answer("begin checkout")
        record.commands.append(SessionRecording.Command(line: "begin checkout", inputs: recorder.take()))
        #expect(try session.total == "$10.00")

        let lines = ([record.header] + record.commands.map(\.json)).map { $0.text + "\n" }.joined()
        let read = try SessionRecording(journal: lines, file: "a.journal")
        #expect(read.ledgerSession == record.ledgerSession && read.commands.map(\.json) == record.commands.map(\.json))
        let written = shop.writes.count
        var again = try shop.session(limit: 2)
        try again.begin(like: read)
        let replay = again.replay(read)
        #expect(replay.refused.isEmpty && replay.lostHold == nil)
        #expect(try again.changes(from: session) == [])
        #expect(again.tools.ledger?.session == record.ledgerSession)
        #expect(shop.writes.dropFirst(written) == [.release] && shop.count == 2)
    }

    @Test func `a replay after a crash reports a hold that others have taken`() throws {
        let recorder = InputRecorder()
        var session = try shop.session()
        session.tools = recorder.recording(session.tools)
        var record = session.newRecord(in: ".")
        for line in ["load catalog shop.json", "add item MUG", "begin checkout"] {
            try session.answer(line)
            record.commands.append(SessionRecording.Command(line: line, inputs: recorder.take()))
        }
        shop.pass(seconds: 900)
        let other = try shop.shopper("begin checkout")
        var again = try shop.session()
        try again.begin(like: record)
        #expect(again.replay(record).lostHold?.code == .ledgerLimitReached)
        #expect(again.world.session.phase == .checkout && other.stepNumber == 3)
        #expect(try again.refusal("pay order").code == .checkoutTotalChanged)
    }

    @Test func `a reload replays the steps on their recorded counters and keeps the hold`() throws {
        let shelf = PluginShelf()
        var session = try shop.shopper()
        session.tools.plugins = shelf.tools(hasSources: true)
        for line in ["load plugin p.so", "begin checkout"] { try session.answer(line) }
        let (before, written) = (session, shop.writes.count)
        // The steps have not read these changes by others.
        try SharedShop.stranger(shop.ledger)
        try session.answer("reload plugin changing")
        #expect(session.world.session.agreement?.quote.totalMinor == 800)
        #expect(session.held == before.held && shop.writes.count == written && shop.count == 2)
    }

    @Test func `a plugin cannot be reloaded after an order with counted uses`() throws {
        var session = try shop.shopper()
        session.tools.plugins = PluginShelf().tools(hasSources: true)
        for line in ["load plugin p.so", "begin checkout", "pay order"] { try session.answer(line) }
        #expect(try session.refusal("reload plugin changing").code == .stepIrreversible)
    }
}
