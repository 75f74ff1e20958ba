import ArgumentParser

/// `cartwright codes …`: generates, stores and revokes the codes of promotions.
struct CodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes",
        abstract: "Generate, import, export, look up and revoke promotion codes, by the million.",
        discussion: """
            A code belongs to a promotion and may have its own limit, customer and validity period. Codes are compared \
            without surrounding spaces and case-insensitively, in any script. Exit status: 0 success; 1 a code is \
            unknown, or the store failed; 64 usage error; 65 bad input file.
            """,
        subcommands: [
            GenerateCodesCommand.self, ImportCodesCommand.self, ExportCodesCommand.self, CodeStatusCommand.self,
            RevokeCodesCommand.self, CodeCollisionsCommand.self,
        ]
    )
}
