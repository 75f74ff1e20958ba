public import Cartwright

/// The settings of the other system that its files do not have.
public struct ImportSettings: Hashable, Sendable {
    /// The currency of amounts without one; nil if it is not given.
    public var currency: Currency?

    /// True if each discount works on what the one before left, as the shop is set up there.
    public var isSequential = false

    /// The time zone of the store: of its dates, weekdays, hours and calendar periods; nil if it is not given.
    public var timeZone: Zone?

    /// True if codes of one promotion belong into a code store, see ``ImportResult/pools``.
    public var usesCodeStore = false

    /// The limits of the files.
    public var limits = ImportLimits()

    /// Creates the default settings.
    public init() {}
}

extension ImportSettings {
    /// Returns the currency, which a system does not export.
    ///
    /// - Parameter sentence: the currency and the system, to go on after "expected the".
    /// - Throws: `import.missing_setting` without one.
    func currency(missing sentence: String) throws(CartwrightError) -> Currency {
        guard let currency else {
            throw CartwrightError(
                .importMissingSetting,
                "expected the \(sentence)",
                hint: "give the currency, such as --currency EUR"
            )
        }
        return currency
    }
}
