internal import Cartwright

/// The period in which schedules of a promotion are compared: its dates, up to two weeks, after which schedules
/// repeat.
struct SchedulePeriod {
    let start: Instant
    let end: Instant

    /// True if the period includes all dates of the promotion.
    let isWhole: Bool

    /// Two weeks, and one day for clock changes.
    private static let mostDays: Int64 = 15

    /// Creates the period of a promotion, from now if it has no start; nil if it has ended.
    init?(of promotion: Promotion, now: Instant) {
        start = promotion.startsAt ?? now
        let most = start.adding(seconds: Self.mostDays * Int64(TimeOfDay.secondsOfDay))
        end = min(promotion.endsAt ?? most, most)
        isWhole = promotion.endsAt.map { $0 <= most } ?? false
        guard start < end else { return nil }
    }

    /// Returns true if some schedules are all open at the same time. Candidates are the start, and the times at which
    /// a schedule opens or another one closes.
    ///
    /// - Parameters:
    ///   - schedules: the schedules that must be open.
    ///   - others: the schedules that must be closed.
    func hasOpening(of schedules: [ScheduleCondition], whileClosed others: [ScheduleCondition] = []) -> Bool {
        let openings = schedules.flatMap { clockTimes($0.from?.second ?? 0, of: $0) }
        let endings = others.flatMap { clockTimes($0.until?.second ?? 0, of: $0) }
        let times = [start] + (openings + endings).filter { start <= $0 && $0 < end }
        return times.contains { time in
            schedules.allSatisfy { $0.isOpen(at: time) } && !others.contains { $0.isOpen(at: time) }
        }
    }

    /// The instants of a local time in a schedule's zone, on any weekday, from the day before the start.
    private func clockTimes(_ second: Int, of schedule: ScheduleCondition) -> [Instant] {
        let secondsOfDay = Int64(TimeOfDay.secondsOfDay)
        let first = start.seconds / secondsOfDay - 1
        return (first...first + Self.mostDays + 3).flatMap { day -> [Instant] in
            let local = Instant(milliseconds: 0)?.adding(
                seconds: day * secondsOfDay + Int64(second)
            )
            // At a clock change, both offsets are tried.
            return [-secondsOfDay, secondsOfDay].compactMap { distance in
                local.map { $0.adding(seconds: -Int64(schedule.zone.offsetSeconds(at: $0.adding(seconds: distance)))) }
            }
        }
    }
}

extension ScheduleCondition {
    /// Returns true if the schedule is open at a time.
    fileprivate func isOpen(at time: Instant) -> Bool {
        (try? check(CartFacts(cart: Cart(currency: .usd), instant: time)).isMet) ?? true
    }
}
