/// The values that a key of a rule may have, as JSON Schema states them.
///
/// | `type` | further keys |
/// | --- | --- |
/// | `string` | `enum`, or `minLength` and `maxLength` in characters |
/// | `integer` | `minimum`, `maximum` |
/// | `boolean` | |
/// | `array` | `items` (of the types above), `minItems`, `maxItems` |
///
/// Amounts are integers in minor units. There are no numbers with decimals: write a percentage as a string or in
/// hundredths.
public indirect enum RuleValue: Hashable, Sendable {
    /// One of some texts.
    case words([String])
    /// A text with a number of characters within bounds.
    case text(ClosedRange<Int64>)
    /// A whole number within bounds.
    case integer(ClosedRange<Int64>)
    /// `true` or `false`.
    case flag
    /// An array with a number of elements within bounds.
    case list(RuleValue, ClosedRange<Int64>)

    /// The maximum number of elements of an array: 1,000.
    public static let mostElements: Int64 = 1_000

    /// The maximum number of characters of a text: 4,096.
    public static let mostCharacters: Int64 = 4_096
}

extension RuleValue {
    /// The format for help and JSON Schema.
    var format: ValueFormat {
        switch self {
        case .words(let words): .words(words)
        case .text(let length): length.lowerBound > 0 ? .name : .text
        case .integer(let range): .integer(range, of: "")
        case .flag: .flag
        case .list(let element, let count): .list(element.format, atLeast: Int(count.lowerBound))
        }
    }

    /// The smallest valid value.
    var example: JSONValue {
        switch self {
        case .words(let words): .string(words.first ?? "")
        case .text(let length): .string(String(repeating: "a", count: Int(max(1, length.lowerBound))))
        case .integer(let range): .integer(range.contains(1) ? 1 : range.lowerBound)
        case .flag: true
        case .list(let element, let count): .array((0..<count.lowerBound).map { _ in element.example })
        }
    }

    /// Checks a value.
    ///
    /// - Throws: `json.wrong_type`, `json.out_of_range`.
    func check(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        switch (self, value) {
        case (.words(let words), .string(let text)):
            guard !words.contains(text) else { return }
            let nearest = Spelling.nearest(to: text, among: words)
            throw Self.refused(
                "one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))",
                "\"\(text.shortened(toBytes: 64))\"",
                hint: nearest.map { "did you mean \"\($0)\"?" },
                at: pointer
            )
        case (.text(let length), .string(let text)):
            guard !length.contains(Int64(text.unicodeScalars.count)) else { return }
            throw Self.refused(length.words("characters"), "\(text.unicodeScalars.count)", at: pointer)
        case (.integer(let range), .integer(let number)):
            guard !range.contains(number) else { return }
            throw Self.refused(range.words("as a whole number"), "\(number)", at: pointer)
        case (.flag, .bool): return
        case (.list(let element, let count), .array(let values)):
            guard count.contains(Int64(values.count)) else {
                throw Self.refused(count.words("elements"), "\(values.count)", at: pointer)
            }
            for (index, value) in values.enumerated() { try element.check(value, at: pointer.appending(index)) }
        default: throw ObjectReader.wrongType(value, expected: expected, at: pointer)
        }
    }

    private var expected: String {
        switch self {
        case .words, .text: "a string"
        case .integer: "a whole number"
        case .flag: "true or false"
        case .list: "an array"
        }
    }

    private static func refused(
        _ expected: String,
        _ found: String,
        hint: String? = nil,
        at pointer: JSONPointer
    ) -> CartwrightError {
        CartwrightError(
            .jsonOutOfRange,
            "expected \(expected), found \(found)",
            hint: hint ?? "write \(expected)",
            at: pointer.location
        )
    }
}

extension ClosedRange<Int64> {
    /// The bounds as words: `1 to 100 characters`.
    fileprivate func words(_ what: String) -> String {
        switch (lowerBound == .min, upperBound == .max) {
        case (true, true): "any number \(what)"
        case (false, true): "\(lowerBound) or more \(what)"
        case (true, false): "\(upperBound) or less \(what)"
        case (false, false): "\(lowerBound) to \(upperBound) \(what)"
        }
    }
}
