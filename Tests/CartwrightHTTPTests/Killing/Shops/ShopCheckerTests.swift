import Testing

/// Tests the checker with damaged histories and tables.
@Suite struct ShopCheckerTests {
    private static let limits = ["0/few": Int64(2), "2/pot": 1_000]

    private static var history: ShopHistory {
        var history = ShopHistory()
        history.purchases = [
            "a.o1": .init(totalMinor: 500, discounts: ["few": 500]),
            "b.o1": .init(totalMinor: 900, discounts: ["pot": 100]),
            "c.o1": .init(totalMinor: 500, discounts: ["few": 500], refundedMinor: 500, isCancelled: true),
        ]
        history.answers = ["a pay": ["200"]]
        return history
    }

    private static var tables: ShopTables {
        ShopTables(
            orders: [
                "a.o1": .init(totalMinor: 500), "b.o1": .init(totalMinor: 900),
                "c.o1": .init(totalMinor: 500, refundedMinor: 500, isCancelled: true),
            ],
            paidEvents: ["a.o1": 1, "b.o1": 1, "c.o1": 1],
            uses: ["a.o1": ["0/few": 1, "1/few/a": 1], "b.o1": ["0/pot": 1, "1/pot/b": 1, "2/pot": 100]],
            counters: [
                "0/few": .init(used: 1), "1/few/a": .init(used: 1), "0/pot": .init(used: 1),
                "1/pot/b": .init(used: 1), "2/pot": .init(used: 100),
            ]
        )
    }

    private static func violations(
        _ tell: (inout ShopHistory) -> Void = { _ in },
        _ damage: (inout ShopTables) -> Void = { _ in }
    ) -> [String] {
        var (history, tables) = (history, tables)
        tell(&history)
        damage(&tables)
        return ShopChecker(history: history, tables: tables, limits: limits).violations()
    }

    @Test func `a consistent shop has no violations`() { #expect(Self.violations() == []) }

    typealias Damage = @Sendable (inout ShopTables) -> Void

    static let damages: [(String, Damage)] = [
        ("order a.o1 was acknowledged, but does not exist", { $0.orders["a.o1"] = nil }),
        ("order a.o2 exists, but was not acknowledged", { $0.orders["a.o2"] = .init(totalMinor: 500) }),
        ("order b.o1 has the total 901, but was acknowledged with 900", { $0.orders["b.o1"]?.totalMinor = 901 }),
        ("order c.o1 has refunds of 0, but 500 were acknowledged", { $0.orders["c.o1"]?.refundedMinor = 0 }),
        ("order c.o1 is not in the acknowledged phase", { $0.orders["c.o1"]?.isCancelled = false }),
        ("order b.o1 has 2 paid events, expected 1", { $0.paidEvents["b.o1"] = 2 }),
        ("order a.o1 has 0 paid events, expected 1", { $0.paidEvents["a.o1"] = nil }),
        ("order a.o1 uses 1/few/a 1, not 0/few 1, 1/few/a 1", { $0.uses["a.o1"] = ["1/few/a": 1] }),
        ("order c.o1 is cancelled, but uses 0/few 1", { $0.uses["c.o1"] = ["0/few": 1] }),
        ("0/few counts 2, but orders use 1", { $0.counters["0/few"]?.used = 2 }),
        ("2/pot counts 1100, more than 1000", { $0.counters["2/pot"]?.used = 1_100 }),
        ("0/few is held, but no session is left", { $0.counters["0/few"]?.held = 1 }),
        ("session a still holds uses", { $0.holding = ["a"] }),
        ("session a is not settled", { $0.unsettled = ["a"] }),
    ]

    @Test(arguments: damages.indices)
    func `damaged tables are reported`(index: Int) {
        let (sentence, damage) = Self.damages[index]
        let found = Self.violations({ _ in }, damage)
        #expect(found.contains(sentence), "\(found)")
    }

    @Test func `a key with two answers is reported`() {
        let found = Self.violations({ $0.answers["a pay"] = ["200", "409"] })
        #expect(found == [#"the key a pay has different answers: ["200", "409"]"#])
    }
}
