internal import Cartwright

/// The parameters of a path: `?explain=all&dry_run=true`.
struct Query: Hashable, Sendable {
    private let values: [String: String]

    /// Reads the parameters that an operation has, each at most once.
    ///
    /// - Throws: `service.unknown_parameter`, `service.bad_parameter`.
    init(_ text: Substring?, knowing parameters: [Parameter]) throws(Problem) {
        var values: [String: String] = [:]
        let known = parameters.filter { $0.place == .query }.map(\.name)
        for part in (text ?? "").split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(pair[0], plusIsBlank: true),
                let value = PercentEncoding.decode(pair.count > 1 ? pair[1] : "", plusIsBlank: true)
            else { throw .bad(.serviceBadParameter, "expected a query in UTF-8, found \"\(part)\"") }
            guard known.contains(name) else {
                throw .bad(
                    .serviceUnknownParameter,
                    "unknown parameter \"\(name.shortened(toBytes: 60))\"",
                    hint: known.isEmpty ? "it has no parameters" : "known: \(known.sorted().joined(separator: ", "))"
                )
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw .bad(.serviceBadParameter, "the parameter \(name) appears twice")
            }
        }
        self.values = values
    }

    /// The text of a parameter; nil if it is absent.
    subscript(parameter: Parameter) -> String? { values[parameter.name] }

    /// Returns a Boolean parameter; false if it is absent.
    func flag(_ parameter: Parameter) throws(Problem) -> Bool {
        switch self[parameter] {
        case nil, "false": return false
        case "true": return true
        case let other?: throw .bad(parameter.name, needs: "true or false", found: other)
        }
    }

    /// Returns an integer within the range of the parameter; nil if it is absent.
    func integer(_ parameter: Parameter) throws(Problem) -> Int64? {
        guard let text = self[parameter] else { return nil }
        let range = parameter.range
        guard let value = Int64(text), range.contains(value) else {
            let needs = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw .bad(parameter.name, needs: needs, found: text)
        }
        return value
    }

    /// Returns an instant (RFC 3339); nil if the parameter is absent.
    func instant(_ parameter: Parameter) throws(Problem) -> Instant? {
        guard let text = self[parameter] else { return nil }
        do throws(CartwrightError) { return try Instant(text) } catch { throw Problem(error) }
    }

    /// The requested number of elements.
    var limit: Int {
        get throws(Problem) { Int(try integer(.limit) ?? Parameter.usualLimit) }
    }

    /// Returns a word of an enumeration; nil if it is absent.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ parameter: Parameter) throws(Problem) -> Word? {
        guard let text = self[parameter] else { return nil }
        if let word = Word(rawValue: text) { return word }
        throw .bad(parameter.name, needs: Word.allCases.map(\.rawValue).joined(separator: ", "), found: text)
    }
}

extension Problem {
    static func bad(_ code: ErrorCode, _ summary: String, hint: String? = nil) -> Problem {
        Problem(CartwrightError(code, summary, hint: hint))
    }

    /// Makes the problem of a parameter's value.
    static func bad(_ name: String, needs: String, found: String) -> Problem {
        bad(.serviceBadParameter, "expected \(name) to be \(needs), found \"\(found.shortened(toBytes: 60))\"")
    }
}
