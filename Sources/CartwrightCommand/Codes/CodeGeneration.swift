import Cartwright
import CartwrightAnalytics
import CartwrightREPL

/// Generates many codes of one pattern, a group at a time.
struct CodeGeneration: Sendable {
    let pattern: CodePattern
    let maker: CodeMaker
    let count: Int
    let key: [UInt8]

    /// The number of codes in memory at once.
    private static let codesAtOnce = 10_000

    /// Writes the codes to a file.
    ///
    /// - Throws: `file.unwritable`, `output.failed`, `hmac.library`.
    func write(to output: CodeOutput) throws(CartwrightError) {
        var generator = CodeGenerator(pattern, cipher: try AESCipher(key: key))
        var bar = ProgressBar(total: count)
        defer { bar.clear() }
        var done = 0
        while done < count {
            let texts = try generator.next(min(Self.codesAtOnce, count - done))
            var codes: [IssuedCode] = []
            codes.reserveCapacity(texts.count)
            for text in texts { codes.append(try maker.code(text)) }
            try output.write(codes)
            done += codes.count
            bar.show(done, of: count)
        }
        try output.finish()
    }

    /// Adds the codes to a store, skipping codes that it already has.
    ///
    /// - Throws: `code.space_too_small` if the store already has so many codes of the pattern that too few are left; an
    ///   error of area `store`; `hmac.library`.
    func fill(_ store: any CodeStore) async throws(CartwrightError) {
        let intake = try await store.beginImport()
        try await make(for: store) { codes async throws(CartwrightError) in try await intake.add(codes) }
        _ = try await intake.finish(.refused, progress: ProgressBar.show)
    }

    private func make(
        for store: any CodeStore,
        _ add: ([NumberedCode]) async throws(CartwrightError) -> Void
    ) async throws(CartwrightError) {
        var generator = CodeGenerator(pattern, cipher: try AESCipher(key: key))
        var bar = ProgressBar(total: count)
        defer { bar.clear() }
        var done = 0
        while done < count {
            let texts = try generator.next(min(Self.codesAtOnce, count - done))
            let known = try await store.known(among: texts)
            var codes: [NumberedCode] = []
            for text in texts where !known.contains(text) {
                done += 1
                codes.append(NumberedCode(line: done, code: try maker.code(text)))
            }
            try await add(codes)
            bar.show(done, of: count)
        }
    }
}
