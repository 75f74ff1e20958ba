internal import Cartwright

/// The limits of the files of one import, which come from strangers. The nesting depth is limited by the JSON reader.
public struct ImportLimits: Hashable, Sendable {
    /// The maximum size of all files together in bytes.
    public var maximumBytes = 256 << 20

    /// The maximum number of objects in all files together: rules, codes and products.
    public var maximumRows = 200_000

    /// Creates the default limits.
    public init() {}

    /// The error of files with more bytes than the limit.
    func tooLarge(bytes: Int) -> CartwrightError {
        CartwrightError(
            .importTooLarge,
            "expected files of at most \(maximumBytes) bytes together, found \(bytes)",
            hint: "import fewer files at a time"
        )
    }

    /// Checks the number of rows.
    ///
    /// - Throws: `import.too_large`.
    func check(rows count: Int) throws(CartwrightError) {
        guard count > maximumRows else { return }
        throw CartwrightError(
            .importTooLarge,
            "expected at most \(maximumRows) objects, found \(count)",
            hint: "import fewer files at a time; codes by the hundred thousand belong in a code store (--store)"
        )
    }
}
