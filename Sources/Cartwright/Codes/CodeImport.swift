/// An import of codes into a ``CodeStore``: codes are added in pieces, and become visible when the import is finished.
/// Releasing it unfinished leaves the store unchanged.
public protocol CodeImport: Sendable {
    /// Adds codes to the import; they are not in the store yet.
    ///
    /// - Throws: an error of area `store`.
    func add(_ codes: [NumberedCode]) async throws(CartwrightError)

    /// Writes all added codes into the store. Call it once.
    ///
    /// Existing codes are checked before the first code is written. A store may write more than 100,000 codes in
    /// several transactions, in the order of the codes, so that other writers need not wait for all of them; if one
    /// transaction fails, for example because the disk is full, the error's details list the codes that were written.
    ///
    /// - Parameters:
    ///   - existing: the handling of codes that exist already, or were added twice.
    ///   - progress: a callback with the number of examined codes and the total.
    /// - Throws: `code.exists` with the line; an error of area `store`.
    func finish(
        _ existing: ExistingCodes,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws(CartwrightError) -> CodeReceipt
}

/// A code with its line for error messages.
public struct NumberedCode: Hashable, Sendable {
    /// The line of the input, counted from 1.
    public var line: Int
    /// The code.
    public var code: IssuedCode

    /// Creates a code with its line.
    public init(line: Int, code: IssuedCode) { (self.line, self.code) = (line, code) }
}

/// The handling of codes that already exist in an import.
public enum ExistingCodes: Hashable, Sendable, CaseIterable {
    /// An existing code is an error, and nothing is added.
    case refused
    /// An existing code is skipped and keeps its terms; of two codes in one input the first is used.
    case skipped
}

/// The result of an import.
public struct CodeReceipt: Hashable, Sendable {
    /// The number of codes added to the store.
    public var added: Int
    /// The number of codes that existed already.
    public var skipped: Int

    /// Creates a receipt.
    public init(added: Int, skipped: Int) { (self.added, self.skipped) = (added, skipped) }
}

extension CartwrightError {
    /// Returns the error for a code that exists already.
    ///
    /// - Parameters:
    ///   - code: the code.
    ///   - line: its line in the input.
    ///   - earlier: the earlier line with the code in the same input; nil if the code is in the store.
    public static func codeExists(_ code: String, line: Int, earlier: Int? = nil) -> CartwrightError {
        CartwrightError(
            .codeExists,
            earlier.map { "\(code) is already on line \($0)" } ?? "\(code) is already in the store",
            hint: "remove it, or skip existing codes with --skip-existing",
            at: InputLocation(line: line)
        )
    }

    /// Returns the error for a code that was never issued.
    public static func unknownCode(_ code: String) -> CartwrightError {
        CartwrightError(.codeUnknown, "\"\(code)\" was never issued", hint: "use cartwright codes export to list all")
    }

    /// Returns the error for a promotion without codes.
    public static func noCodes(of promotion: String) -> CartwrightError {
        CartwrightError(
            .codeUnknown,
            "the promotion \"\(promotion)\" has no codes",
            hint: "list all codes and their promotions with cartwright codes export"
        )
    }
}
