internal import Cartwright

// Identities are replaced by keyed digests before a step, a flow or a journal holds a command. A service makes the
// digests itself: the values are sent to it, and held nowhere.

/// A line of input as it is recorded.
struct RecordedLine {
    /// The line without values of identities: `set customer ada email=digest:0a…`, or `email=withheld:` at a service.
    var text: String
    /// The values of identities for the service.
    var identities: [IdentityKind: String] = [:]
}

extension Interpreter {
    /// Returns a line without values of identities of the customer.
    ///
    /// An unknown command is without its identities, since its error is more helpful than one about a key.
    ///
    /// - Throws: `customer.no_identity_key`, `customer.bad_identity`, without the values. Other errors of the line are
    ///   those of running it.
    func recorded(_ line: String) throws(CartwrightError) -> RecordedLine {
        guard IdentityKind.allCases.contains(where: { line.contains("\($0.rawValue)=") }),
            let command = try? CommandLine(line), command.options.contains(where: { $0.identityKind != nil })
        else { return RecordedLine(text: line) }
        guard (try? VerbTable.standard.verb(of: command, allowingPrefixes: allowsPrefixes)) != nil else {
            return RecordedLine(text: Self.text(command.words, command.options.filter { $0.identityKind == nil }))
        }
        var (options, sent) = ([CommandLine.Option](), [IdentityKind: String]())
        for option in command.options {
            guard let kind = option.identityKind else {
                options.append(option)
                continue
            }
            guard !option.isWithheld else {
                throw IdentityText.bad(kind, "the value", "only that one was sent to a service")
            }
            if world.driver.hasCatalog {
                let value = option.isDigest ? option.value : try digests(of: option.value, kind)
                options.append(CommandLine.Option(name: option.name, value: value))
            } else {
                guard !option.isDigest else { throw IdentityText.bad(kind, "the value for the service", "digests") }
                sent[kind] = option.value
                options.append(CommandLine.Option(name: option.name, value: CommandLine.Option.withheldMark))
            }
        }
        return RecordedLine(text: Self.text(command.words, options), identities: sent)
    }

    /// Returns a line with words and options.
    private static func text(_ words: [String], _ options: [CommandLine.Option]) -> String {
        let texts = options.map { "\($0.name)=\($0.value.isEmpty ? "" : CommandLine.quoted($0.value))" }
        return (words.map(CommandLine.quoted) + texts).joined(separator: " ")
    }

    /// Returns the digests of a value as text.
    private func digests(of value: String, _ kind: IdentityKind) throws(CartwrightError) -> String {
        guard let reader = world.checkout.registry.vocabulary.identities else { throw .noIdentityKey }
        let made = try Identities(hashing: [kind: value], reader.text, by: reader.hasher)
        return CommandLine.Option.digestMark + made.all.map(\.digest).joined(separator: ",")
    }
}

extension Arguments {
    /// Returns the identities in options of a recorded line, `email=digest:0a…`, without those that a service gets.
    ///
    /// - Parameter sent: the identities that the service gets.
    /// - Throws: `customer.bad_identity`.
    func identities(without sent: [IdentityKind: String]) throws(CartwrightError) -> Identities {
        var identities: [Identity] = []
        for kind in IdentityKind.allCases where sent[kind] == nil {
            guard let value = options[kind.rawValue], !value.isEmpty else { continue }
            let mark = CommandLine.Option.digestMark
            let found = value.dropFirst(mark.count).split(separator: ",", omittingEmptySubsequences: false)
            let read = found.compactMap { Identity(kind, digest: String($0)) }
            guard value.hasPrefix(mark), read.count == found.count else {
                throw IdentityText.bad(kind, "digests of 64 hexadecimal digits after \(mark)", "another text")
            }
            identities += read
        }
        return Identities(identities)
    }
}

extension CommandLine.Option {
    fileprivate static let digestMark = "digest:"
    fileprivate static let withheldMark = "withheld:"

    /// The kind of the identity that the option has; nil for other options and for empty ones.
    fileprivate var identityKind: IdentityKind? { value.isEmpty ? nil : IdentityKind(rawValue: name) }

    fileprivate var isDigest: Bool { value.hasPrefix(Self.digestMark) }

    fileprivate var isWithheld: Bool { value == Self.withheldMark }
}
