import ArgumentParser

/// `cartwright codes …`: the many codes of a promotion, from the random bytes they are made of to the day they end.
struct CodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes",
        abstract: "Make, import, export, look up and revoke the codes of promotions, by the million.",
        discussion: """
            A code belongs to a promotion, and may have a limit, a customer and a time of its own. Codes are compared \
            without blanks at the ends and without regard to case, in any script. Exit status: 0 good; 1 a code is \
            unknown, or the store is not as it should be; 64 usage; 65 bad input file.
            """,
        subcommands: [
            GenerateCodesCommand.self, ImportCodesCommand.self, ExportCodesCommand.self, CodeStatusCommand.self,
            RevokeCodesCommand.self, CodeCollisionsCommand.self,
        ]
    )
}
