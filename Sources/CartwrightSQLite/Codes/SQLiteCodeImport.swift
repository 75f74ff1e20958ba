internal import Cartwright

/// An import of codes into a file.
actor SQLiteCodeImport: CodeImport {
    private let codes: SQLiteCodeStore
    private let staged: StagedCodes

    /// The number of codes written in one transaction: other writers wait for about a second.
    private static let codesAtOnce = 100_000

    init(into codes: SQLiteCodeStore) throws(CartwrightError) {
        (self.codes, staged) = (codes, try StagedCodes())
    }

    func add(_ codes: [NumberedCode]) throws(CartwrightError) { try staged.add(codes) }

    func finish(
        _ existing: ExistingCodes,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) throws(CartwrightError) -> CodeReceipt {
        try staged.sort()
        if existing == .refused { try refuseExisting() }
        var receipt = CodeReceipt(added: 0, skipped: 0)
        var (done, last) = (0, "")
        do throws(CartwrightError) {
            while done < staged.count {
                let entries = try staged.entries(from: done, limit: Self.codesAtOnce)
                let added = try write(entries, existing)
                receipt.added += added
                receipt.skipped += entries.count - added
                (done, last) = (done + entries.count, entries.last?.code ?? last)
                progress(done, staged.count)
            }
        } catch {
            throw Self.error(error, receipt.added, upTo: last)
        }
        return receipt
    }

    /// Writes codes in one transaction. Returns the number of new codes.
    private func write(_ entries: [StagedCodes.Entry], _ existing: ExistingCodes) throws(CartwrightError) -> Int {
        try codes.changing { tables throws(CartwrightError) in
            var added = 0
            for entry in entries {
                if try tables.add(entry.arguments) {
                    added += 1
                } else if existing == .refused {
                    // Another process has added it since the check.
                    throw .codeExists(entry.code, line: entry.line)
                }
            }
            return added
        }
    }

    /// Searches for codes that exist or were added twice, before anything is written. Of several, the first in the
    /// input is reported.
    private func refuseExisting() throws(CartwrightError) {
        var found: CartwrightError?
        var previous: StagedCodes.Entry?
        var done = 0
        while done < staged.count {
            let entries = try staged.entries(from: done, limit: Self.codesAtOnce)
            let known = try codes.onTables { tables throws(CartwrightError) in try Self.known(entries, tables) }
            for entry in entries {
                let isTwice = previous?.code == entry.code
                if isTwice || known.contains(entry.code), entry.line < found?.location.line ?? .max {
                    found = .codeExists(entry.code, line: entry.line, earlier: isTwice ? previous?.line : nil)
                }
                previous = entry
            }
            done += entries.count
        }
        if let found { throw found }
    }

    private static func known(
        _ entries: [StagedCodes.Entry],
        _ tables: CodeTables
    ) throws(CartwrightError) -> Set<String> {
        if try tables.isEmpty { return [] }
        var known: Set<String> = []
        for entry in entries where try tables.has(entry.code) { known.insert(entry.code) }
        return known
    }

    /// Returns the same error with the number of codes that were imported before it.
    private static func error(_ error: CartwrightError, _ added: Int, upTo last: String) -> CartwrightError {
        guard added > 0 else { return error }
        var told = error
        told.details.append("\(added) codes were imported: all up to \(last) in the order of codes")
        told.hint = "fix the cause, then import the same file again with --skip-existing"
        return told
    }
}
