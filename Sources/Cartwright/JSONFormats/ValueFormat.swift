/// The format of a value, for reference and schema. ``ObjectReader`` reads the value; tests verify that both agree.
public indirect enum ValueFormat: Hashable, Sendable {
    /// Any text.
    case text
    /// A text that is not empty.
    case name
    /// The id of a customer, see ``CustomerID``.
    case customerID
    /// One of a few words.
    case words([String])
    /// `true` or `false`.
    case flag
    /// A whole number within bounds, and the name of the counted thing; empty if it is obvious.
    case integer(ClosedRange<Int64>, of: String)
    /// Minor units, 0 or more: one number for every currency, or one for each currency.
    case amount
    /// Minor units, 1 or more: one number for every currency, or one for each currency.
    case amountAboveZero
    /// A percentage from 0 to 100: a decimal text with at most 6 decimals, or a whole number.
    case percentage
    /// A currency code of ISO 4217.
    case currency
    /// A code of ISO 3166 of a country or a subdivision, in any case.
    case country
    /// An instant in RFC 3339.
    case instant
    /// An instant in RFC 3339, or one without offset that is local time.
    case localInstant
    /// A time zone of the IANA database.
    case zone
    /// A time of day from `00:00` to `24:00`.
    case timeOfDay
    /// A decimal amount in major units: `5.00`. Only on cards, which write it as text.
    case decimal
    /// A URL that runs no code and carries no inline content.
    case url
    /// The value of an attribute: text, number, truth value, or an array of them.
    case plain
    /// A number of any kind.
    case number
    /// Any JSON value.
    case anything
    /// An array with a minimum number of elements.
    case list(ValueFormat, atLeast: Int)
    /// An object of any names with values of one kind.
    case map(ValueFormat)
    /// An object of currency codes with values of one kind.
    case byCurrency(ValueFormat)
    /// An object with known keys, by the name of its ``ObjectFormat``.
    case object(String)
    /// A condition of a promotion, the engine's or a plugin's.
    case condition
    /// An effect of a promotion, the engine's or a plugin's.
    case effect
    /// A value of one of several kinds.
    case oneOf([ValueFormat])
    /// A value with a maximum number of UTF-8 bytes; a value other than a text counts as compact JSON.
    case limited(ValueFormat, bytes: Int)
    /// An object of names with values of one kind, with a maximum number of names and a maximum length of a name in
    /// bytes.
    case limitedMap(ValueFormat, atMost: Int, nameBytes: Int)

    /// Minor units of the cart's currency, 0 or more.
    public static let minorUnits = ValueFormat.integer(0...Int64.max, of: "minor units")

    /// Returns the format of a count, from a minimum on.
    public static func count(_ what: String, from least: Int64 = 0) -> ValueFormat {
        .integer(least...Int64.max, of: what)
    }

    /// Returns the format of a text with the maximum length of its kind.
    public static func text(_ limit: TextLimit) -> ValueFormat { .limited(.text, bytes: limit.bytes) }

    /// Returns the format of a text that is not empty, with the maximum length of its kind.
    public static func name(_ limit: TextLimit) -> ValueFormat { .limited(.name, bytes: limit.bytes) }

    /// Returns the format of an array of texts with the maximum length of their kind.
    public static func texts(_ limit: TextLimit) -> ValueFormat { .list(.text(limit), atLeast: 0) }

    /// The id of a customer, with its maximum length.
    public static let customer = ValueFormat.limited(.customerID, bytes: TextLimit.customer.bytes)

    /// Attributes with any values, defined by the shop.
    public static let facts = ValueFormat.limitedMap(
        .limited(.anything, bytes: TextLimit.attributeValue.bytes),
        atMost: TextLimit.attributes,
        nameBytes: TextLimit.attributeName.bytes
    )

    /// An array of texts.
    public static let texts = ValueFormat.list(.text, atLeast: 0)

    /// The words of an enumeration.
    static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> ValueFormat {
        .words(type.allCases.map(\.rawValue))
    }
}
