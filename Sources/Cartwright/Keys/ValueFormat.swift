/// What may stand under a key, for reference and schema. Reading is left to ``ObjectReader``; tests hold that both say
/// the same.
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
    /// A whole number within bounds, and what it counts; the empty text where that goes without saying.
    case integer(ClosedRange<Int64>, of: String)
    /// Minor units, 0 or more: one number in whatever currency the cart has, or one for each currency.
    case amount
    /// A percentage from 0 to 100: a decimal text with at most 6 decimals, or a whole number.
    case percentage
    /// A currency code of ISO 4217.
    case currency
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
    /// A URL that runs no code and carries no content of its own.
    case url
    /// The value of an attribute: text, number, truth value, or an array of them.
    case plain
    /// A number of any kind.
    case number
    /// Whatever somebody likes to put there.
    case anything
    /// An array, of so many elements or more.
    case list(ValueFormat, atLeast: Int)
    /// An object of any names with values of one kind.
    case map(ValueFormat)
    /// An object with known keys, by the name of its ``ObjectFormat``.
    case object(String)
    /// A condition of a promotion, the engine's or a plugin's.
    case condition
    /// An effect of a promotion, the engine's or a plugin's.
    case effect
    /// A value of one of several kinds.
    case oneOf([ValueFormat])
    /// A value with at most so many bytes of UTF-8; what is not a text counts as compact JSON.
    case limited(ValueFormat, bytes: Int)
    /// An object of names with values of one kind, and so many of them at most; a name has at most so many bytes.
    case limitedMap(ValueFormat, atMost: Int, nameBytes: Int)

    /// Minor units of the cart's currency, 0 or more.
    public static let minorUnits = ValueFormat.integer(0...Int64.max, of: "minor units")

    /// A count of something, from a least number on.
    public static func count(_ what: String, from least: Int64 = 0) -> ValueFormat {
        .integer(least...Int64.max, of: what)
    }

    /// A text that is not longer than one of its kind may be.
    public static func text(_ limit: TextLimit) -> ValueFormat { .limited(.text, bytes: limit.bytes) }

    /// A text that is not empty, nor longer than one of its kind may be.
    public static func name(_ limit: TextLimit) -> ValueFormat { .limited(.name, bytes: limit.bytes) }

    /// An array of texts none of which is longer than one of its kind may be.
    public static func texts(_ limit: TextLimit) -> ValueFormat { .list(.text(limit), atLeast: 0) }

    /// The id of a customer, of no more bytes than it may have.
    public static let customer = ValueFormat.limited(.customerID, bytes: TextLimit.customer.bytes)

    /// Facts of the shop's own.
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
