package import ArgumentParser

/// The sources of secrets. They never come from the command line itself, which other users can see.
package struct SecretArguments: ParsableArguments {
    @Option(
        name: .customLong("key"),
        help: ArgumentHelp("A file with a whsec_ secret that only you can read; newest first.", valueName: "file"),
        completion: .file()
    )
    package var secretFile: [String] = []

    @Option(
        name: .customLong("key-variable"),
        help: ArgumentHelp("An environment variable with a secret.", valueName: "name")
    )
    package var secretVariable: [String] = []

    package init() {}

    package func validate() throws {
        guard !secretFile.isEmpty || !secretVariable.isEmpty else {
            throw ValidationError("no secret given; use --key or --key-variable")
        }
    }
}
