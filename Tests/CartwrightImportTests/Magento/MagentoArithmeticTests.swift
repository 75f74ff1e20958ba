import Cartwright
import CartwrightImport
import Testing

/// Free units and trees of conditions, compared with a plain calculation.
struct MagentoArithmeticTests {
    private typealias Sample = MagentoSample

    @Test(arguments: 1...5 as ClosedRange<Int64>, 1...5 as ClosedRange<Int64>)
    func `free units are those that Magento counts on each line`(bought: Int64, free: Int64) throws {
        let rule = Sample.rule.merging([
            "simple_action": "buy_x_get_y", "discount_step": .integer(bought), "discount_amount": .integer(free),
        ])
        let lines = (0...23 as ClosedRange<Int64>).map { (sku: "S\($0)", price: 101 + $0 * 37, quantity: $0) }
        var expected: Int64 = 0
        for line in lines {
            let rest = line.quantity % (bought + free)
            let units = line.quantity / (bought + free) * free + max(0, rest - bought)
            expected += units * line.price
        }
        let cart = Sample.cart.merging(Sample.cart(lines))
        #expect(try Sample.imported([rule]).discount(cart) == expected)
    }

    /// A tree over three properties of a line, or three facts about a cart.
    private indirect enum Tree {
        case leaf(Int)
        case combination([Tree], isAll: Bool, value: Bool)

        func holds(_ facts: [Bool]) -> Bool {
            switch self {
            case .leaf(let index): return facts[index]
            case .combination(let inner, let isAll, let value):
                let matches = inner.map { $0.holds(facts) == value }
                return isAll ? matches.allSatisfy { $0 } : matches.contains(true)
            }
        }

        func json(_ leaves: [JSONValue], _ node: ([JSONValue], JSONValue, JSONValue) -> JSONValue) -> JSONValue {
            switch self {
            case .leaf(let index): return leaves[index]
            case .combination(let inner, let isAll, let value):
                return node(inner.map { $0.json(leaves, node) }, isAll ? "all" : "any", value ? "1" : "0")
            }
        }
    }

    /// All trees of a leaf and a combination of two others, and of two combinations.
    private static let trees: [Tree] = {
        let flags = [true, false]
        let inner = flags.flatMap { isAll in
            flags.map { Tree.combination([.leaf(1), .leaf(2)], isAll: isAll, value: $0) }
        }
        return inner.flatMap { part in
            flags.flatMap { isAll in
                flags.flatMap { value in
                    [
                        Tree.combination([.leaf(0), part], isAll: isAll, value: value),
                        Tree.combination(
                            [.combination([.leaf(0), .leaf(1)], isAll: !isAll, value: value), part],
                            isAll: isAll,
                            value: !value
                        ),
                    ]
                }
            }
        }
    }()

    private static let facts = (0..<8).map { index in [index & 1 != 0, index & 2 != 0, index & 4 != 0] }

    @Test func `a tree selects the lines for which it holds`() throws {
        let leaves = [
            Sample.product("sku", "==", "A"), Sample.product("category_ids", "==", "7"),
            Sample.product("quote_item_price", ">=", "10"),
        ]
        let cart = Sample.cart.merging([
            "lines": .array(
                Self.facts.map { facts in
                    [
                        "sku": facts[0] ? "A" : "B", "categories": facts[1] ? ["7"] : ["8"],
                        "unit_price": facts[2] ? 1000 : 999, "quantity": 1,
                    ]
                }
            )
        ])
        for tree in Self.trees {
            let filter = tree.json(leaves, { Sample.lines($0, $1, value: $2) })
            let rule = Sample.rule.merging([
                "simple_action": "by_fixed", "discount_amount": 1, "action_condition": filter,
            ])
            let imported = try Sample.imported([rule])
            let expected = Int64(Self.facts.count { tree.holds($0) }) * 100
            let reasons = imported.rule?.reasons.map(\.sentence) ?? []
            if expected == 0, reasons == ["no line can pass these conditions"] { continue }
            #expect(try imported.discount(cart) == expected, "\(tree): \(imported.report.lines)")
        }
    }

    @Test func `a tree holds for the carts for which it does`() throws {
        let leaves = [
            Sample.address("country_id", "==", "FR"), Sample.found([Sample.product("sku", "==", "A")]),
            Sample.address("total_qty", ">=", "2"),
        ]
        for tree in Self.trees {
            let imported = try Sample.imported([
                Sample.rule.merging(["condition": tree.json(leaves, { Sample.combine($0, $1, value: $2) })])
            ])
            for facts in Self.facts {
                let line = (sku: facts[1] ? "A" : "B", price: 1000 as Int64, quantity: facts[2] ? 2 : 1 as Int64)
                let cart = Sample.cart.merging(Sample.cart([line])).merging(["country": facts[0] ? "FR" : "DE"])
                let expected = tree.holds(facts) ? 100 * line.quantity : 0
                #expect(try imported.discount(cart) == expected, "\(tree) \(facts)")
            }
        }
    }
}
