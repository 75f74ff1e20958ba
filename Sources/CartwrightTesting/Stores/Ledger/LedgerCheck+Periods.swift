internal import Cartwright

/// A period of a limit, an instant in it, and the counter whose uses are limited.
private struct PeriodSample {
    let period: LimitPeriod
    let instant: Instant
    var counter = LedgerCheck.hot

    /// The instant at which the period ends.
    var end: Instant { period.reset(after: instant) }

    init(_ length: LimitPeriod.Length, _ instant: String, in zone: String = "Europe/Berlin") throws(CartwrightError) {
        period = LimitPeriod(length, in: (try? Zone(zone)) ?? .utc)
        self.instant = try Instant(instant)
    }

    /// Returns the counter of the period of an instant.
    func key(at instant: Instant) -> CounterKey { .during(CounterPeriod(of: period, at: instant), counter) }

    /// Returns the same period of another counter.
    func of(_ counter: CounterKey) -> Self {
        var sample = self
        sample.counter = counter
        return sample
    }

    /// Periods in the order of their ends: a day, a week and a month of each kind of change of summer time. In Santiago
    /// the clock skips midnight, so that a day begins at one.
    static func all() throws(CartwrightError) -> [PeriodSample] {
        [
            try PeriodSample(.day, "2026-01-01T12:00:00Z"),
            try PeriodSample(.day, "2026-03-29T12:00:00Z"),
            try PeriodSample(.week, "2026-03-29T12:00:00Z"),
            try PeriodSample(.month, "2026-03-29T12:00:00Z"),
            try PeriodSample(.day, "2026-09-05T12:00:00Z", in: "America/Santiago"),
            try PeriodSample(.day, "2026-10-25T12:00:00Z"),
            try PeriodSample(.week, "2026-10-25T12:00:00Z"),
            try PeriodSample(.month, "2026-10-25T12:00:00Z"),
        ]
    }
}

extension LedgerCheck {
    /// The limit of each period.
    private static let limit: Int64 = 7

    /// Checks the ends of days, weeks and months, also where the clock changes: the uses of a promotion, and those of
    /// one person.
    mutating func countsPeriods() async throws(CartwrightError) {
        let ledgers = [try ledger(), try ledger()]
        let person = Self.identities.prefix(1).map { CounterKey.identityUses(promotion: "hot", identity: $0) }
        for (number, sample) in try PeriodSample.all().enumerated() {
            for (kind, counter) in ([Self.hot] + person).enumerated() {
                try await counts(sample.of(counter), as: "p\(number).\(kind)", in: ledgers)
            }
        }
    }

    /// Checks that 64 sessions on both sides of the end of a period find the limit of their own period, through two
    /// instances of one store: a session that reserved before the end is confirmed after it, and counts for the period
    /// before.
    private mutating func counts(
        _ sample: PeriodSample,
        as name: String,
        in ledgers: [any Ledger]
    ) async throws(CartwrightError) {
        let end = sample.end
        let (before, after) = (sample.key(at: end.adding(milliseconds: -1)), sample.key(at: end))
        let whole = try await amount(in: ledgers[0], at: end)
        let answers = await withTaskGroup(of: Result<Bool, CartwrightError>.self) { group in
            for number in 0..<64 {
                let ledger = ledgers[number / 2 % ledgers.count]
                group.addTask { [self] in await use(sample, number, as: "\(name).\(number)", in: ledger) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var won: Int64 = 0
        for answer in answers { won += try answer.get() ? 1 : 0 }
        expect("successful sessions of \(before) and the next", won, is: Self.limit * 2)
        for ledger in ledgers {
            for key in [before, after] {
                expect("amount of \(key)", try await amount(of: key, in: ledger, at: end), is: Self.limit)
            }
            expect("amount of all periods", try await amount(in: ledger, at: end), is: whole + Self.limit * 2)
        }
        try await givesBackToItsPeriod([before, after], as: "\(name).both", at: end, in: ledgers[0])
    }

    private mutating func givesBackToItsPeriod(
        _ keys: [CounterKey],
        as session: String,
        at end: Instant,
        in ledger: any Ledger
    ) async throws(CartwrightError) {
        let free = keys.map { CounterDemand($0, amount: 1, limit: nil) }
        expect("an order of both periods", try await confirm(free, for: session, in: ledger, at: end), is: true)
        try await ledger.giveBack(.part([CounterAmount(keys[0], 1)], key: "r"), of: "o1", in: session)
        for (key, more) in zip(keys, [0, 1] as [Int64]) {
            let left = try await amount(of: key, in: ledger, at: end)
            expect("amount of \(key) after a part was given back", left, is: Self.limit + more)
        }
    }

    /// Reserves before the end of a period or at it, and confirms after it.
    private func use(
        _ sample: PeriodSample,
        _ number: Int,
        as session: String,
        in ledger: any Ledger
    ) async -> Result<Bool, CartwrightError> {
        let end = sample.end
        let instant = number.isMultiple(of: 2) ? end.adding(milliseconds: -1) : end
        let (later, expiry) = (end.adding(seconds: 1), end.adding(seconds: 60))
        let demands = Self.one(of: nil) + [CounterDemand(sample.key(at: instant), amount: 1, limit: Self.limit)]
        do throws(CartwrightError) {
            guard try await reserve(demands, for: session, in: ledger, at: instant, until: expiry) else {
                return .success(false)
            }
            return .success(try await confirm(demands, for: session, in: ledger, at: later))
        } catch {
            return .failure(error)
        }
    }
}
