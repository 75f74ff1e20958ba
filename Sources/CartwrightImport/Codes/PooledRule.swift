internal import Cartwright

/// A promotion whose codes belong into a code store, as an importer finds it.
struct PooledRule: Sendable {
    /// The codes; those of lines are not in memory.
    private(set) var codes: [NumberedCode] = []

    /// The number of codes, and the code of the promotion.
    private(set) var digest = PoolDigest()

    /// The id that lines of codes name; nil without such lines.
    let source: String?

    /// Creates a rule whose codes stand in lines.
    init(source: String, _ digest: PoolDigest) { (self.source, self.digest) = (source, digest) }

    /// Creates a rule with its codes.
    ///
    /// - Throws: `code.malformed`.
    init(_ codes: [String], of promotion: String, at location: InputLocation) throws(CartwrightError) {
        source = nil
        for (index, code) in codes.enumerated() {
            let code = try IssuedCode(code, of: promotion)
            self.codes.append(NumberedCode(line: location.line ?? index + 1, code: code))
            digest.add(code.code)
        }
    }
}
