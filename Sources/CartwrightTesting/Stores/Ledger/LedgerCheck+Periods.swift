internal import Cartwright

extension LedgerCheck {
    /// A day of a zone with summer time, and the limit of each day.
    private static let daily = LimitPeriod(.day, in: (try? Zone("Europe/Berlin")) ?? .utc)
    private static let limit: Int64 = 7

    /// Checks that 64 sessions on both sides of the end of a day find the limit of their own day, through two instances
    /// of one store: a session that reserved before midnight is confirmed after it, and counts for the day before.
    mutating func countsPeriods() async throws(CartwrightError) {
        let ledgers = [try ledger(), try ledger()]
        let midnight = Self.daily.reset(after: Self.now)
        let answers = await withTaskGroup(of: Result<Bool, CartwrightError>.self) { group in
            for number in 0..<64 {
                let ledger = ledgers[number / 2 % ledgers.count]
                group.addTask { [self] in await useDaily(number, around: midnight, in: ledger) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var won: Int64 = 0
        for answer in answers { won += try answer.get() ? 1 : 0 }
        expect("successful sessions on two days", won, is: Self.limit * 2)
        let (before, after) = (Self.key(at: midnight.adding(milliseconds: -1)), Self.key(at: midnight))
        for ledger in ledgers {
            for key in [before, after] {
                expect("amount of \(key)", try await amount(of: key, in: ledger, at: midnight), is: Self.limit)
            }
            expect("amount of all days", try await amount(in: ledger, at: midnight), is: Self.limit * 2)
        }
        try await givesBackToItsPeriod(before, after, at: midnight, in: ledgers[0])
    }

    private mutating func givesBackToItsPeriod(
        _ before: CounterKey,
        _ after: CounterKey,
        at midnight: Instant,
        in ledger: any Ledger
    ) async throws(CartwrightError) {
        let keys = [before, after]
        let free = keys.map { CounterDemand($0, amount: 1, limit: nil) }
        expect("an order of both days", try await confirm(free, for: "both", in: ledger, at: midnight), is: true)
        try await ledger.giveBack(.part([CounterAmount(before, 1)], key: "r"), of: "o1", in: "both")
        for (key, more) in zip(keys, [0, 1] as [Int64]) {
            let left = try await amount(of: key, in: ledger, at: midnight)
            expect("amount of \(key) after a part was given back", left, is: Self.limit + more)
        }
    }

    private static func key(at instant: Instant) -> CounterKey {
        .during(CounterPeriod(of: daily, at: instant), hot)
    }

    /// Reserves before midnight or at midnight, and confirms after it.
    private func useDaily(
        _ number: Int,
        around midnight: Instant,
        in ledger: any Ledger
    ) async -> Result<Bool, CartwrightError> {
        let instant = number.isMultiple(of: 2) ? midnight.adding(milliseconds: -1) : midnight
        let (later, name) = (midnight.adding(seconds: 1), "s\(number)")
        let demands =
            Self.one(of: nil) + [CounterDemand(Self.key(at: instant), amount: 1, limit: Self.limit)]
        do throws(CartwrightError) {
            let end = midnight.adding(seconds: 60)
            guard try await reserve(demands, for: name, in: ledger, at: instant, until: end) else {
                return .success(false)
            }
            return .success(try await confirm(demands, for: name, in: ledger, at: later))
        } catch {
            return .failure(error)
        }
    }
}
