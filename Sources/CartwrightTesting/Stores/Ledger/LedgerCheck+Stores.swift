internal import Cartwright

extension LedgerCheck {
    mutating func outlivesTheStore() async throws(CartwrightError) {
        _ = try await reserve(Self.one(of: nil), for: "a", in: ledger())
        _ = try await reserve([CounterDemand(Self.hot, amount: 2, limit: nil)], for: "b", in: ledger())
        _ = try await confirm([CounterDemand(Self.hot, amount: 2, limit: nil)], for: "b", in: ledger())
        expect("amount used and held", try await amount(in: ledger()), is: 3)
        expect("amount for session a", try await amount(excluding: "a", in: ledger()), is: 2)
        expect("a hold above the limit", try await reserve(Self.one(of: 3), for: "c", in: ledger()), is: false)
        _ = try await confirm([CounterDemand(Self.hot, amount: 2, limit: nil)], for: "b", in: ledger())
        expect("amount after a repeated confirmation", try await amount(in: ledger()), is: 3)
        for _ in 1...2 {
            try await ledger().giveBack(.part([CounterAmount(Self.hot, 1)], key: "r"), of: "o1", in: "b")
            expect("amount after a part was given back", try await amount(in: ledger()), is: 2)
        }
        expect("amount after the hold expired", try await amount(in: ledger(), at: Self.soon), is: 1)
    }

    /// Checks that many sessions reserve counters in different orders concurrently, through two instances of one store.
    mutating func concurrentReservations() async throws(CartwrightError) {
        let ledgers = [try ledger(), try ledger()]
        let (limit, count): (Int64, Int) = (7, 64)
        let answers = await withTaskGroup(of: Result<Bool, CartwrightError>.self) { group in
            for number in 0..<count {
                let ledger = ledgers[number % ledgers.count]
                group.addTask { [self] in await reserveAndConfirm(number, of: limit, in: ledger) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var won: Int64 = 0
        for answer in answers { won += try answer.get() ? 1 : 0 }
        expect("successful sessions of \(count)", won, is: limit)
        for ledger in ledgers {
            expect("amount used", try await amount(in: ledger), is: limit)
            expect("amount spent", try await amount(of: Self.spent, in: ledger), is: limit * 10)
        }
    }

    private func reserveAndConfirm(
        _ number: Int,
        of limit: Int64,
        in ledger: any Ledger
    ) async -> Result<Bool, CartwrightError> {
        let demands = Self.one(of: limit) + [CounterDemand(Self.spent, amount: 10, limit: 10_000)]
        let ordered = number.isMultiple(of: 2) ? demands : demands.reversed()
        do throws(CartwrightError) {
            guard try await reserve(ordered, for: "s\(number)", in: ledger) else { return .success(false) }
            // Some are confirmed while others arrive, some stay reserved.
            guard number.isMultiple(of: 3) else { return .success(true) }
            return .success(try await confirm(ordered, for: "s\(number)", in: ledger))
        } catch {
            return .failure(error)
        }
    }
}
