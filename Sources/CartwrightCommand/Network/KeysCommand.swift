import ArgumentParser
import CartwrightCommandLine

/// `cartwright keys`: hands over to `cartwright-net`, the program of the service.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Manage the access keys of the service.",
        subcommands: [NewKeyCommand.self, ListKeysCommand.self, RevokeKeyCommand.self]
    )
}

/// `cartwright keys new`.
struct NewKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: NewKeyArguments.abstract,
        discussion: NetProgram.carriesOut(NewKeyArguments.discussion)
    )

    @OptionGroup var arguments: NewKeyArguments

    func run() throws { try NetProgram.handOver("keys", "new") }
}

/// `cartwright keys list`.
struct ListKeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListKeysArguments.abstract)

    @OptionGroup var arguments: ListKeysArguments

    func run() throws { try NetProgram.handOver("keys", "list") }
}

/// `cartwright keys revoke`.
struct RevokeKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "revoke", abstract: RevokeKeyArguments.abstract)

    @OptionGroup var arguments: RevokeKeyArguments

    func run() throws { try NetProgram.handOver("keys", "revoke") }
}
