/// The instants and local times that a promotion depends on.
struct PromotionTimes: Sendable {
    /// The first instants at which it, or its campaign, applies and no longer applies, in any order.
    let boundaries: [Instant]

    /// The instants between which it applies, of its own and of its campaign.
    private let intervals: [(startsAt: Instant?, endsAt: Instant?)]

    /// The tests of the local time in its conditions.
    let clocks: [ClockTest]

    /// - Returns: nil if the promotion depends on no instant.
    init?(of promotion: Promotion) {
        var intervals = [(startsAt: promotion.startsAt, endsAt: promotion.endsAt)]
        if let campaign = promotion.campaign { intervals.append((campaign.startsAt, campaign.endsAt)) }
        boundaries = intervals.flatMap { [$0.startsAt, $0.endsAt].compactMap(\.self) }
        clocks = promotion.conditions.clocks
        guard !boundaries.isEmpty || !clocks.isEmpty else { return nil }
        self.intervals = intervals
    }

    /// True if the promotion is between its dates at an instant.
    func isOpen(at instant: Instant) -> Bool {
        intervals.allSatisfy { interval in
            interval.startsAt.map { $0 <= instant } ?? true && interval.endsAt.map { instant < $0 } ?? true
        }
    }
}

extension [any Condition] {
    /// The tests of the local time, also in conditions inside.
    fileprivate var clocks: [ClockTest] {
        var clocks: [ClockTest] = []
        var open = self
        while let condition = open.popLast() {
            if case .clock(let test)? = condition.declared { clocks.append(test) }
            open += condition.parts
        }
        return clocks
    }
}

extension ClockTest {
    /// Returns the instants after one and before another at which the test changes its result, with the new result.
    func changes(after start: Instant, before end: Instant) -> [(instant: Instant, holds: Bool)] {
        var changes: [(instant: Instant, holds: Bool)] = []
        var last = holds(at: start)
        for part in zone.parts(from: start, to: end) {
            var day = (part.start.seconds + part.offset).flooredQuotient(by: Self.secondsPerDay)
            var candidates = [part.start]
            search: while true {
                for second in seconds {
                    let local = day * Self.secondsPerDay + Int64(second)
                    guard let instant = Instant(seconds: local - part.offset), instant < part.end else { break search }
                    if instant > part.start { candidates.append(instant) }
                }
                day += 1
            }
            for instant in candidates where instant > start {
                let clock = LocalClock(localSeconds: Int(instant.seconds + part.offset))
                guard holds(clock) != last else { continue }
                last.toggle()
                changes.append((instant, last))
            }
        }
        return changes
    }

    private static let secondsPerDay: Int64 = 86_400
}

extension Zone {
    /// A time in which the offset of a zone is the same.
    struct Part {
        let start: Instant
        var end: Instant
        let offset: Int64
    }

    /// Returns the parts of a time, each with one offset, in order.
    fileprivate func parts(from start: Instant, to end: Instant) -> [Part] {
        var parts: [Part] = []
        var at = start
        while at < end {
            let offset = offsetSeconds(at: at)
            var part = Part(start: at, end: end, offset: Int64(offset))
            var known = at
            while known < end {
                let next = min(end, known.adding(seconds: 86_400))
                if offsetSeconds(at: next) != offset {
                    part.end = min(end, firstInstant(after: known, to: next, without: offset))
                    break
                }
                known = next
            }
            parts.append(part)
            at = part.end
        }
        return parts
    }

    /// Returns the first whole second with another offset.
    private func firstInstant(after known: Instant, to next: Instant, without offset: Int) -> Instant {
        var (low, high) = (known.seconds, next.seconds)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offsetSeconds(at: Instant(seconds: middle) ?? known) == offset { low = middle } else { high = middle }
        }
        return Instant(seconds: high) ?? next
    }
}

extension Int64 {
    fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
