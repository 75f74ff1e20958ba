internal import Cartwright

/// The time in which schedules of a promotion are looked at: its dates, at most two weeks of them, after which windows
/// come again.
struct SchedulePeriod {
    let start: Instant
    let end: Instant

    /// Whether that is all the time that the promotion has.
    let isWhole: Bool

    /// The days of two weeks, and one for the changes of clocks.
    private static let mostDays: Int64 = 15

    /// The time of a promotion, from now on where it has no start; nil where it ends before that.
    init?(of promotion: Promotion, now: Instant) {
        start = promotion.startsAt ?? now
        let most = start.adding(seconds: Self.mostDays * Int64(TimeOfDay.secondsOfDay))
        end = min(promotion.endsAt ?? most, most)
        isWhole = promotion.endsAt.map { $0 <= most } ?? false
        guard start < end else { return nil }
    }

    /// Whether all of some schedules are open at one time. Where they are, they are so at the start, or when the last
    /// of them opens.
    ///
    /// - Parameters:
    ///   - schedules: those that have to be open.
    ///   - others: those that have to be closed then.
    func hasOpening(of schedules: [ScheduleCondition], whileClosed others: [ScheduleCondition] = []) -> Bool {
        let openings = schedules.flatMap { clockTimes($0.from?.second ?? 0, of: $0) }
        let endings = others.flatMap { clockTimes($0.until?.second ?? 0, of: $0) }
        let times = [start] + (openings + endings).filter { start <= $0 && $0 < end }
        return times.contains { time in
            schedules.allSatisfy { $0.isOpen(at: time) } && !others.contains { $0.isOpen(at: time) }
        }
    }

    /// When the clocks of a schedule show a time, whatever its weekdays, from the day before the start.
    private func clockTimes(_ second: Int, of schedule: ScheduleCondition) -> [Instant] {
        let secondsOfDay = Int64(TimeOfDay.secondsOfDay)
        let first = start.seconds / secondsOfDay - 1
        return (first...first + Self.mostDays + 3).flatMap { day -> [Instant] in
            let local = Instant(milliseconds: 0)?.adding(
                seconds: day * secondsOfDay + Int64(second)
            )
            // At a change of clocks the offset before it and the one after it are tried.
            return [-secondsOfDay, secondsOfDay].compactMap { distance in
                local.map { $0.adding(seconds: -Int64(schedule.zone.offsetSeconds(at: $0.adding(seconds: distance)))) }
            }
        }
    }
}

extension ScheduleCondition {
    /// Whether a window is open at a time.
    fileprivate func isOpen(at time: Instant) -> Bool {
        (try? check(CartFacts(cart: Cart(currency: .usd), instant: time)).isMet) ?? true
    }
}
