package import ArgumentParser
package import Cartwright
internal import CartwrightAnalytics

/// Options of commands that read identities of customers.
package struct IdentityArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The keys of the digests of customers' identities: a key of 64 hexadecimal digits a line, at most two, the \
            newest first; only its owner may read the file. Without it, identities and the promotions that count or \
            require them are refused.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    package var identityKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "A domain of e-mail addresses whose dots and +tags do not count, such as gmail.com.",
            valueName: "domain"
        )
    )
    package var identityMailProvider: [String] = []

    package init() {}
}

extension IdentityArguments {
    /// The reader of identities; nil without a key file.
    ///
    /// - Throws: an error of area `secret`; `customer.bad_identity_key`.
    package var reader: IdentityReader? {
        get throws(CartwrightError) {
            try identityKeyFile.map { file throws(CartwrightError) in
                let keys = try IdentityKeys.readForProgram(file: file)
                return IdentityReader(by: keys, IdentityText(mailProviders: identityMailProvider))
            }
        }
    }
}
