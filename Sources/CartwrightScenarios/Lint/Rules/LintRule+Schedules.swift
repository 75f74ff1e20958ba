internal import Cartwright

extension LintRule {
    /// Schedules that are never open between the dates of the promotion, or never at the same time.
    static let schedules = LintRule { subject in
        subject.promotions.compactMap { entry in
            let schedules = entry.conditions.compactMap { placed in
                (placed.condition as? ScheduleCondition).map { (schedule: $0, pointer: placed.pointer) }
            }
            guard let last = schedules.last, !schedules.contains(where: { $0.schedule.weekdays?.isEmpty == true }),
                let period = SchedulePeriod(of: entry.promotion, now: subject.now)
            else { return nil }
            if period.isWhole, let closed = schedules.first(where: { !period.hasOpening(of: [$0.schedule]) }) {
                return CartwrightError(
                    .lintScheduleOutsideDates,
                    "\(entry.promotion.id) is never on: its schedule is not open between \(period.start) "
                        + "and \(period.end)",
                    hint: "change the schedule or the dates",
                    at: closed.pointer.location
                )
            }
            let all = schedules.map(\.schedule)
            // Clocks of different zones may meet in another season.
            guard period.isWhole || Set(all.map(\.zone)).count == 1, !period.hasOpening(of: all) else { return nil }
            return CartwrightError(
                .lintSchedulesApart,
                "\(entry.promotion.id) is never on: its schedules are not open at the same time",
                hint: "put them into one condition of type any, or change one of them",
                at: last.pointer.location
            )
        }
    }
}
