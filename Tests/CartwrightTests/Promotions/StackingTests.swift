import Testing

@testable import Cartwright

@Suite struct StackingTests {
    /// Returns a promotion that acts on the order: the class of `percent_off` and `amount_off` without a finer scope.
    static func promotion(_ id: String, _ stacking: Stacking = Stacking(), isEmpty: Bool = false) -> Promotion {
        var promotion = Promotion(id: id, effects: isEmpty ? [] : [AmountOff(.any(minor: 1))])
        promotion.stacking = stacking
        return promotion
    }

    static func within(_ classes: Set<PromotionClass>?, group: String? = nil) -> Stacking {
        var stacking = Stacking()
        stacking.combinesWith = classes
        stacking.group = group.map { PromotionGroup($0) }
        return stacking
    }

    static let table: [(Stacking, Stacking, Bool)] = [
        (Stacking(), Stacking(), true),
        (.exclusive, Stacking(), false),
        (.exclusive, .exclusive, false),
        (within([.order]), Stacking(), true),
        (within([.order]), within([.order]), true),
        (within([.shipping]), Stacking(), false),
        (within([.order]), within([.shipping]), false),
        (within([.order, .shipping]), within([.order, .line]), true),
        (within(nil, group: "a"), within(nil, group: "a"), false),
        (within(nil, group: "a"), within(nil, group: "b"), true),
        (within(nil, group: "a"), within(nil, group: "A"), true),
        (within(nil, group: "a"), Stacking(), true),
        (within([.order], group: "a"), within([.order], group: "a"), false),
        (within([], group: "a"), within(nil, group: "b"), false),
    ]

    @Test(arguments: table)
    func `both sides must agree`(a: Stacking, b: Stacking, isCompatible: Bool) {
        let (first, second) = (Self.promotion("first", a), Self.promotion("second", b))
        #expect(first.isCompatible(with: second) == isCompatible)
        #expect(second.isCompatible(with: first) == isCompatible)
    }

    @Test func `promotions of a group per line combine`() {
        var stacking = Stacking()
        stacking.group = PromotionGroup("a", per: .line)
        #expect(Self.promotion("first", stacking).isCompatible(with: Self.promotion("second", stacking)))
        stacking.combinesWith = []
        #expect(!Self.promotion("first", stacking).isCompatible(with: Self.promotion("second", stacking)))
    }

    @Test func `an exclusive promotion combines with no other, not even one without effects`() {
        let empty = Self.promotion("empty", isEmpty: true)
        #expect(empty.classes.isEmpty)
        #expect(!Self.promotion("only", .exclusive).isCompatible(with: empty))
        #expect(Self.promotion("order", Self.within([.order])).isCompatible(with: empty))
    }

    @Test(
        arguments: [
            (.unit, .line), (.line, .line), (.order, .order), (.total, .order), (.shipping, .shipping), (.gift, .gift),
            (.credit, .credit),
        ] as [(Stage, PromotionClass)]
    )
    func `each stage has its class`(stage: Stage, promotionClass: PromotionClass) {
        #expect(stage.promotionClass == promotionClass)
    }

    @Test func `stages run in their fixed order`() {
        #expect(Stage.allCases.sorted() == [.unit, .line, .order, .shipping, .total, .gift, .credit])
    }
}
