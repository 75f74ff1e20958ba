/// A time of day: `10:00`, `23:59:30`, and `24:00` for the end of a day.
public struct TimeOfDay: Hashable, Sendable, CustomStringConvertible {
    /// Seconds since midnight, 0 to 86,400.
    public let second: Int

    static let startOfDay = TimeOfDay(second: 0)
    static let endOfDay = TimeOfDay(second: 86_400)

    init(second: Int) { self.second = second }

    /// Reads `HH:MM` or `HH:MM:SS`.
    ///
    /// - Throws: `json.wrong_type` or `json.out_of_range`.
    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        guard case .string(let text) = value else {
            throw ObjectReader.wrongType(value, expected: "a time such as \"10:00\"", at: pointer)
        }
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let fields = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let numbers = fields.map { $0.count == 2 && $0.allSatisfy(isDigit) ? Int(Substring($0)) ?? .max : .max }
        guard (2...3).contains(numbers.count), numbers[0] <= 24, numbers[1...].allSatisfy({ $0 < 60 }) else {
            throw Self.outOfRange(text, at: pointer)
        }
        second = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
        guard second <= Self.endOfDay.second else { throw Self.outOfRange(text, at: pointer) }
    }

    private static func outOfRange(_ text: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .jsonOutOfRange,
            "\"\(text)\" is not a time of day",
            hint: "write 00:00 to 24:00, such as 10:00",
            at: pointer.location
        )
    }

    /// The time as `10:00`, with seconds only if they are not 0.
    public var description: String {
        let field = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let minutes = "\(field(second / 3600)):\(field(second / 60 % 60))"
        return second % 60 == 0 ? minutes : "\(minutes):\(field(second % 60))"
    }
}
