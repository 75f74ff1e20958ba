internal import Cartwright

extension ValueFormat {
    /// The description of the value: `whole number from 0, units`.
    var words: String {
        switch self {
        case .text: "text"
        case .name: "text, not empty"
        case .customerID: "text of visible characters without blanks at its ends"
        case .words(let words): words.map { "\"\($0)\"" }.joined(separator: ", ")
        case .flag: "true or false"
        case .integer(let range, let unit): Self.words(for: range) + (unit.isEmpty ? "" : ", \(unit)")
        case .amount: "minor units from 0, or one amount for each currency: {\"USD\": 500, \"EUR\": 450}"
        case .amountAboveZero: "minor units from 1, or one amount for each currency: {\"USD\": 500, \"EUR\": 450}"
        case .percentage: "percentage from 0 to 100: \"12.5\" or 12"
        case .currency: "currency code of ISO 4217"
        case .country: "country code of ISO 3166"
        case .instant: "instant in RFC 3339"
        case .localInstant: "instant in RFC 3339, or local time without offset"
        case .zone: "time zone of IANA"
        case .timeOfDay: "time from \"00:00\" to \"24:00\""
        case .decimal: "decimal in major units"
        case .url: "URL"
        case .plain: "text, number, true or false, or an array of these"
        case .number: "number"
        case .anything: "anything"
        case .list(let element, let least): element.listWords + (least > 0 ? ", at least \(least)" : "")
        case .map(let value): "object of any names, each with: \(value.words)"
        case .byCurrency(let value): "object by currency, each with: \(value.words)"
        case .object(let name): name
        case .condition: "condition"
        case .effect: "effect"
        case .oneOf(let values): values.map(\.words).joined(separator: "; or ")
        case .limited(let value, let bytes): "\(value.words), at most \(bytes) bytes"
        case .limitedMap(let value, let most, let bytes):
            "object of at most \(most) names of at most \(bytes) bytes, each with: \(value.words)"
        }
    }

    private var listWords: String {
        switch self {
        case .text: "array of texts"
        case .limited(.text, let bytes): "array of texts, each at most \(bytes) bytes"
        case .words: "array of \(words)"
        default: "array: \(words)"
        }
    }

    private static func words(for range: ClosedRange<Int64>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (.min, .max): "whole number"
        case (let least, .max): "whole number from \(least)"
        case (let least, let most): "whole number from \(least) to \(most)"
        }
    }
}
