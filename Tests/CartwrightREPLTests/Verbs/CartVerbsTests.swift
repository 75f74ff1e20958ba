import Cartwright
import Testing

@testable import CartwrightREPL

struct CartVerbsTests {
    @Test(arguments: [
        ("add item HONEY", "added 1 x HONEY; cart total $40.15"),
        ("add item MUG qty=3", "added 3 x MUG; cart total $68.13"),
        ("add item MAP price=1.50 qty=2 categories=art,paper", "added 2 x MAP; cart total $36.75"),
        ("set qty MUG 1", "set MUG to 1; cart total $21.25"),
        ("set qty MUG 0", "set MUG to 0; cart total $8.75"),
        ("remove item MUG", "removed MUG; cart total $8.75"),
        ("enter code spring20", "entered SPRING20: -$6.75; total $27.00"),
        ("choose shipping express amount=9.90", "shipping express $9.90; cart total $43.65"),
        ("choose shipping pickup", "shipping pickup $0.00; cart total $33.75"),
        ("set customer ada segments=vip,new orders=3", "customer ada; cart total $33.75"),
        ("set customer -", "customer unknown; cart total $33.75"),
    ])
    func `the answer shows the change and the cart total`(line: String, answer: String) throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer(line) == [answer])
    }

    @Test func `a customer has segments and earlier orders`() throws {
        let interpreter = try Interpreter.shopping("set customer ada segments=vip,,new orders=3")
        let customer = interpreter.world.session.cart.customer
        #expect(customer?.segments == ["vip", "new"])
        #expect(customer?.ordersCount == 3)
    }

    @Test(arguments: [
        ("add item MGU", ErrorCode.itemUnknown, "add item MUG"),
        ("add item MGU qty=2", .itemUnknown, "add item MUG qty=2"),
        ("add item 'RED CUP'", .itemUnknown, #"add item "RED CUP" price=10.00"#),
        ("add item MUG qty=two", .commandBadValue, "a number such as 2"),
        ("add item MUG qty=+2", .commandBadValue, "a number such as 2"),
        ("add item MUG qty=99999999999999999999", .commandBadValue, "a number such as 2"),
        ("set customer ada orders=-1", .commandBadValue, "orders=0 or more"),
        ("add item MUG qty=0", .cartBadQuantity, "use 1 to <...>"),
        ("add item MUG price=1e3", .moneyBadAmount, "<...>"),
        ("remove item TAE", .cartUnknownLine, "remove item TEA"),
        ("set qty MGU 3", .cartUnknownLine, "set qty MUG 3"),
        ("remove item xyzzy", .cartUnknownLine, "show cart"),
        ("enter code spring2", .codeUnknown, "enter code SPRING20"),
        ("enter code xyzzy", .codeUnknown, "list promotions"),
        ("remove code xyzzy", .codeNotEntered, "show cart"),
    ])
    func `a refusal has a hint`(line: String, code: ErrorCode, hint: String) throws {
        var interpreter = try Interpreter.shopping()
        let error = try interpreter.refusal(line)
        #expect(error.code == code)
        #expect(LinePattern.matches(hint, error.hint ?? ""), "\(error.hint ?? "")")
    }

    @Test func `a declined gift can be accepted again`() throws {
        var interpreter = try Interpreter.shopping("load catalog samples/returns.json", "set qty MUG 4")
        #expect(try interpreter.answer("show cart").contains { $0.contains("SPOON") && $0.contains("free") })
        #expect(try interpreter.answer("decline gift spoon") == ["declined SPOON of spoon; cart total $52.88"])
        let declined = try interpreter.answer("show cart")
        #expect(!declined.contains { $0.contains("SPOON") })
        #expect(declined.contains { $0.contains("spoon") && $0.contains("declined") })
        #expect(try interpreter.answer("explain promotion spoon").contains("  fix: accept gift spoon"))
        #expect(try interpreter.refusal("accept gift spon").hint == "accept gift spoon")
        #expect(try interpreter.answer("accept gift spoon") == ["accepted SPOON of spoon; cart total $52.88"])
        #expect(try interpreter.refusal("decline gift spon").hint == "decline gift spoon")
    }

    @Test func `the gifts of a promotion that gives none now can be accepted`() throws {
        var interpreter = try Interpreter.shopping(
            "load catalog samples/returns.json",
            "set qty MUG 4",
            "decline gift spoon",
            "set qty MUG 1"
        )
        #expect(try interpreter.answer("accept gift spoon") == ["accepted the gifts of spoon; cart total $21.25"])
    }

    @Test func `an entered code can be removed`() throws {
        var interpreter = try Interpreter.shopping("enter code SPRING20")
        #expect(try interpreter.refusal("enter code SPRING20").hint == "remove code SPRING20")
        #expect(try interpreter.refusal("remove code SPRING").hint == "remove code SPRING20")
        #expect(try interpreter.answer("remove code spring20") == ["removed SPRING20; cart total $33.75"])
    }
}
