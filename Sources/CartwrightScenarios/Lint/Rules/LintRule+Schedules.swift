internal import Cartwright

extension LintRule {
    /// Schedules that are never open between the dates of the promotion, or never at the same time.
    static let schedules = LintRule { subject in
        subject.promotions.compactMap { entry in
            guard let period = SchedulePeriod(of: entry.promotion, now: subject.now) else { return nil }
            return apart(entry, in: period) ?? apartInside(entry, in: period)
        }
    }

    /// Checks schedules that must all be open.
    private static func apart(_ entry: LintSubject.Entry, in period: SchedulePeriod) -> CartwrightError? {
        let schedules = entry.conditions.compactMap { placed in
            (placed.condition as? ScheduleCondition).map { (schedule: $0, pointer: placed.pointer) }
        }
        guard let last = schedules.last, !schedules.contains(where: { $0.schedule.weekdays?.isEmpty == true }) else {
            return nil
        }
        if period.isWhole, let closed = schedules.first(where: { !period.hasOpening(of: [$0.schedule]) }) {
            return CartwrightError(
                .lintScheduleOutsideDates,
                "\(entry.promotion.id) is never active: its schedule is not open between \(period.start) "
                    + "and \(period.end)",
                hint: "change the schedule or the dates",
                at: closed.pointer.location
            )
        }
        return period.areApart(schedules.map(\.schedule), []) ? finding(entry, at: last.pointer) : nil
    }

    /// Checks schedules in alternatives or in `not`.
    private static func apartInside(_ entry: LintSubject.Entry, in period: SchedulePeriod) -> CartwrightError? {
        let conditions = entry.promotion.conditions
        let inside = entry.conditions.flatMap(\.condition.parts)
        guard inside.contains(where: \.holdsSchedule) else { return nil }
        let clashes = entry.currencies.map { currency in
            // Conditions that contradict each other at any time are reported as a promotion that never applies.
            Contradiction(among: conditions, in: currency) == nil
                ? Contradiction.first(in: conditions, currency, isApart: period.areApart) : nil
        }
        guard let clash = clashes.first ?? nil, !clashes.contains(where: { $0 == nil }) else { return nil }
        return finding(entry, at: entry.pointer.appending("conditions").appending(clash.index))
    }

    private static func finding(_ entry: LintSubject.Entry, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .lintSchedulesApart,
            "\(entry.promotion.id) is never active: its schedules are never open at the same time",
            hint: "put them into one condition of type any, or change one of them",
            at: pointer.location
        )
    }
}

extension Condition {
    /// True for a schedule, or a condition with a nested schedule.
    fileprivate var holdsSchedule: Bool { self is ScheduleCondition || parts.contains(where: \.holdsSchedule) }
}

extension SchedulePeriod {
    /// Returns true if some schedules are never all open while others are all closed. Schedules in different time zones
    /// may overlap in another season, so they count only if the period is whole.
    func areApart(_ open: [ScheduleCondition], _ closed: [ScheduleCondition]) -> Bool {
        guard isWhole || Set((open + closed).map(\.zone)).count == 1 else { return false }
        return !hasOpening(of: open, whileClosed: closed)
    }
}
