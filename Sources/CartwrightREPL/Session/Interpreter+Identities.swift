internal import Cartwright

// Identities are replaced by keyed digests before a step, a flow or a journal holds a command.

extension Interpreter {
    /// Returns a line with digests in place of identities of the customer: `set customer ada email=digest:0a…`.
    ///
    /// - Throws: `customer.no_identity_key`, `customer.bad_identity`, without the values. Other errors of the line are
    ///   those of running it.
    func hashingIdentities(in line: String) throws(CartwrightError) -> String {
        guard IdentityKind.allCases.contains(where: { line.contains("\($0.rawValue)=") }),
            let command = try? CommandLine(line), command.options.contains(where: { $0.plainKind != nil })
        else { return line }
        // A service makes the digests with its own key.
        guard let reader = world.checkout.registry.vocabulary.identities, world.driver.hasCatalog else {
            throw .noIdentityKey
        }
        var options: [CommandLine.Option] = []
        for option in command.options {
            guard let kind = option.plainKind else {
                options.append(option)
                continue
            }
            let made = try Identities(hashing: [kind: option.value], reader.text, by: reader.hasher)
            options.append(CommandLine.Option(name: option.name, value: Self.text(of: made.all)))
        }
        let words = command.words.map(CommandLine.quoted)
        return (words + options.map { "\($0.name)=\($0.value.isEmpty ? "" : CommandLine.quoted($0.value))" })
            .joined(separator: " ")
    }

    private static func text(of identities: [Identity]) -> String {
        CommandLine.Option.digestMark + identities.map(\.digest).joined(separator: ",")
    }
}

extension Arguments {
    /// The identities in options of a line that was hashed: `email=digest:0a…`.
    ///
    /// - Throws: `customer.bad_identity`.
    var identities: Identities {
        get throws(CartwrightError) {
            var identities: [Identity] = []
            for kind in IdentityKind.allCases {
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
}

extension CommandLine.Option {
    fileprivate static let digestMark = "digest:"

    /// The kind of the identity whose value the option has; nil for other options and for digests.
    fileprivate var plainKind: IdentityKind? {
        value.isEmpty || value.hasPrefix(Self.digestMark) ? nil : IdentityKind(rawValue: name)
    }
}
