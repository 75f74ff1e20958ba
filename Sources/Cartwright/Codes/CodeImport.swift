/// Codes on their way into a ``CodeStore``: added piece by piece, and there when it is finished. Releasing it without
/// that leaves the store as it was.
public protocol CodeImport: Sendable {
    /// Takes in more codes, which are not in the store yet.
    ///
    /// - Throws: an error of area `store`.
    func add(_ codes: [NumberedCode]) async throws(CartwrightError)

    /// Puts everything that was added into the store. It is called once.
    ///
    /// Whether a code is there already is asked before the first one is written. A store may write more than 100,000
    /// codes in several transactions, in the order of the codes, so that other writers need not wait for all of
    /// them; where one fails, for a full disk say, the error's details tell which codes were taken.
    ///
    /// - Parameters:
    ///   - existing: what becomes of codes that are there already, or were added twice.
    ///   - progress: hears how many codes of all were looked at.
    /// - Throws: `code.exists`, which tells the line; an error of area `store`.
    func finish(
        _ existing: ExistingCodes,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws(CartwrightError) -> CodeReceipt
}

/// A code and where it stood, which an error can name.
public struct NumberedCode: Hashable, Sendable {
    /// The line of the input, counted from 1.
    public var line: Int
    /// The code.
    public var code: IssuedCode

    /// A code and its line.
    public init(line: Int, code: IssuedCode) { (self.line, self.code) = (line, code) }
}

/// What becomes of a code that is to be added and is there already.
public enum ExistingCodes: Hashable, Sendable, CaseIterable {
    /// It is an error, and nothing is added.
    case refused
    /// It stays as it is, with the terms that it has; of two in one input the first counts.
    case skipped
}

/// What an import has done.
public struct CodeReceipt: Hashable, Sendable {
    /// How many codes are new in the store.
    public var added: Int
    /// How many were there already.
    public var skipped: Int

    /// A receipt.
    public init(added: Int, skipped: Int) { (self.added, self.skipped) = (added, skipped) }
}

extension CartwrightError {
    /// The error for a code that is added and is there already.
    ///
    /// - Parameters:
    ///   - code: the code.
    ///   - line: where the input has it.
    ///   - earlier: the line where the same input has it before; nil where the store has it.
    public static func codeExists(_ code: String, line: Int, earlier: Int? = nil) -> CartwrightError {
        CartwrightError(
            .codeExists,
            earlier.map { "\(code) stands on line \($0) already" } ?? "\(code) is in the store already",
            hint: "leave it out, or skip what is there (--skip-existing)",
            at: InputLocation(line: line)
        )
    }

    /// The error for a code that was never issued.
    public static func unknownCode(_ code: String) -> CartwrightError {
        CartwrightError(.codeUnknown, "\"\(code)\" was never issued", hint: "cartwright codes export lists all codes")
    }

    /// The error for a promotion of which there is no code.
    public static func noCodes(of promotion: String) -> CartwrightError {
        CartwrightError(
            .codeUnknown,
            "there is no code of the promotion \"\(promotion)\"",
            hint: "cartwright codes export lists all codes with their promotions"
        )
    }
}
