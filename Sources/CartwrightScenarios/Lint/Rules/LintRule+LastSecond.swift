internal import Cartwright

extension LintRule {
    /// Ends that are written as the last second or minute of a day. Ends are exclusive, so this second or minute is
    /// lost.
    static let lastSecond = LintRule { subject in
        subject.promotions.flatMap { entry in
            var findings: [CartwrightError] = []
            if let text = entry.value["ends_at"]?.textValue, let (lost, instead) = lastMoment(of: text) {
                findings.append(
                    finding(
                        "\(entry.promotion.id) ends before the last \(lost) of the day: ends_at is exclusive",
                        write: instead,
                        at: entry.pointer.appending("ends_at")
                    )
                )
            }
            entry.value["conditions"]?.visit(at: entry.pointer.appending("conditions")) { value, pointer in
                guard value["type"] == "schedule", let until = value["until"]?.textValue,
                    let lost = lostOfDay(Substring(until))
                else { return }
                findings.append(
                    finding(
                        "the schedule ends before the last \(lost) of the day: until is exclusive",
                        write: "24:00",
                        at: pointer.appending("until")
                    )
                )
            }
            return findings
        }
    }

    private static func finding(_ summary: String, write instead: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(.lintLastSecond, summary, hint: "write \"\(instead)\"", at: pointer.location)
    }

    /// The part of the day that an end excludes, and the correct end of the day; nil for other ends.
    private static func lastMoment(of text: String) -> (lost: String, instead: String)? {
        guard let separator = text.firstIndex(where: { "Tt ".contains($0) }) else { return nil }
        let (day, rest) = (text[..<separator], text[text.index(after: separator)...])
        let time = rest.prefix { $0.isNumber || $0 == ":" || $0 == "." }
        guard let lost = lostOfDay(time), let midnight = try? Instant("\(day)T00:00:00Z") else { return nil }
        let next = midnight.adding(seconds: Int64(TimeOfDay.secondsOfDay)).dayInUTC
        // The last day of the calendar has no next day.
        return next > String(day) ? (lost, "\(next)\(text[separator])00:00:00\(rest.dropFirst(time.count))") : nil
    }

    /// `second` of 23:59:59, `minute` of 23:59.
    private static func lostOfDay(_ time: Substring) -> String? {
        guard time.hasPrefix("23:59") else { return nil }
        let seconds = time.dropFirst("23:59".count)
        if seconds.isEmpty || seconds == ":00" { return "minute" }
        return seconds.hasPrefix(":59") ? "second" : nil
    }
}
