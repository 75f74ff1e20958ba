public import Cartwright

extension Secret {
    /// Reads a secret from an environment variable.
    ///
    /// - Parameters:
    ///   - name: the variable's name.
    ///   - environment: the process's environment, or a substitute.
    /// - Throws: `secret.misplaced`, `secret.variable_missing`, and the errors of ``init(_:)``.
    public static func read(
        environmentVariable name: String,
        in environment: [String: String]
    ) throws(CartwrightError) -> Secret {
        try refuseSecret(asNameOf: "an environment variable", name)
        guard let text = environment[name], !text.isEmpty else {
            throw CartwrightError(
                .secretVariableMissing,
                "the environment variable \(name) is not set or is empty",
                hint: "export it in the shell that starts the program",
                fault: .environment
            )
        }
        do throws(CartwrightError) {
            return try Secret(text)
        } catch {
            throw error.inFile("$\(name)")
        }
    }

    /// Refuses a name that is itself a secret, before a message can repeat it.
    static func refuseSecret(asNameOf thing: String, _ name: String) throws(CartwrightError) {
        guard name.hasPrefix(prefix) else { return }
        throw CartwrightError(
            .secretMisplaced,
            "expected the name of \(thing), found a secret",
            hint: "it is in the shell's history now: make a new secret and keep it in a file with mode 600"
        )
    }
}
