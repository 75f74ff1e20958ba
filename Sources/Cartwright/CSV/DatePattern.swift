/// The pattern of the dates of a file: `dd/MM/yyyy HH:mm`.
///
/// `yyyy` is the year, `MM` the month, `dd` the day, `HH` the hour (`hh` with `a` for AM or PM), `mm` the minute and
/// `ss` the second. A single letter (`d`, `M`, `H`, `h`) reads one or two digits. Times are in UTC.
public struct DatePattern: Sendable, Hashable, CustomStringConvertible {
    /// The text of the pattern.
    public let description: String

    private let parts: [Part]

    private enum Part: Hashable {
        case field(Unicode.Scalar, width: ClosedRange<Int>)
        case literal(Unicode.Scalar)
    }

    private static let known = ["yyyy", "MM", "M", "dd", "d", "HH", "H", "hh", "h", "mm", "ss", "a"]

    /// Reads a pattern.
    ///
    /// - Throws: `csv.bad_pattern`.
    public init(_ text: String) throws(CartwrightError) {
        var (parts, rest) = ([Part](), Array(text.unicodeScalars.prefix(65))[...])
        guard rest.count <= 64 else { throw Self.bad(text, "a longer text") }
        while let first = rest.first {
            guard first.properties.isAlphabetic else {
                parts.append(.literal(first))
                rest.removeFirst()
                continue
            }
            let run = rest.prefix { $0 == first }
            let name = String(String.UnicodeScalarView(run))
            guard Self.known.contains(name) else { throw Self.bad(text, "\"\(name)\"") }
            parts.append(.field(first, width: name == "a" ? 2...2 : run.count == 1 ? 1...2 : run.count...run.count))
            rest = rest.dropFirst(run.count)
        }
        let fields = parts.compactMap { if case .field(let field, _) = $0 { field } else { nil } }
        guard Set(fields).count == fields.count, Set(fields).isSuperset(of: ["y", "M", "d"]) else {
            throw Self.bad(text, "not each of year, month and day once")
        }
        guard fields.contains("h") == fields.contains("a"), !(fields.contains("h") && fields.contains("H")) else {
            throw Self.bad(text, "an hour that is neither HH nor hh with a")
        }
        (description, self.parts) = (text, parts)
    }

    private static func bad(_ text: String, _ found: String) -> CartwrightError {
        CartwrightError(
            .csvBadPattern,
            "expected a pattern of yyyy, MM, dd, HH, mm, ss, hh and a, found \(found) in "
                + "\"\(text.shortened(toBytes: 70))\"",
            hint: "write a pattern such as \"dd/MM/yyyy HH:mm\""
        )
    }

    /// Reads a date of this pattern; nil if it has another form or does not exist.
    func instant(_ text: String) -> Instant? {
        var (values, rest) = ([Unicode.Scalar: Int](), Array(text.unicodeScalars.prefix(65))[...])
        for part in parts {
            switch part {
            case .literal(let scalar):
                guard rest.first == scalar else { return nil }
                rest.removeFirst()
            case .field("a", _):
                let half = String(String.UnicodeScalarView(rest.prefix(2))).uppercased()
                guard half == "AM" || half == "PM" else { return nil }
                values["a"] = half == "PM" ? 12 : 0
                rest = rest.dropFirst(2)
            case .field(let field, let width):
                let digits = rest.prefix(width.upperBound).prefix { ("0"..."9").contains($0) }
                guard width.contains(digits.count) else { return nil }
                values[field] = digits.reduce(0) { $0 * 10 + Int($1.value) - 48 }
                rest = rest.dropFirst(digits.count)
            }
        }
        return rest.isEmpty ? Self.instant(of: values) : nil
    }

    private static func instant(of values: [Unicode.Scalar: Int]) -> Instant? {
        var hour = values["H"] ?? 0
        if let half = values["a"], let twelfth = values["h"] {
            guard (1...12).contains(twelfth) else { return nil }
            hour = twelfth % 12 + half
        }
        let (minute, second) = (values["m"] ?? 0, values["s"] ?? 0)
        guard hour < 24, minute < 60, second < 60,
            let date = CivilDate(year: values["y"] ?? 0, month: values["M"] ?? 0, day: values["d"] ?? 0)
        else { return nil }
        return Instant(seconds: Int64(((date.daysSinceEpoch * 24 + hour) * 60 + minute) * 60 + second))
    }
}
