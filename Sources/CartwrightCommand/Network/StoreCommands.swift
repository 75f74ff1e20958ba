import ArgumentParser
import CartwrightCommandLine

/// `cartwright sessions`: hands over to `cartwright-net`, the program of the service.
struct SessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "List and delete the sessions of a store.",
        subcommands: [ListSessionsCommand.self, DeleteSessionCommand.self]
    )
}

/// `cartwright sessions list`.
struct ListSessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListSessionsArguments.abstract)

    @OptionGroup var arguments: ListSessionsArguments

    func run() throws { try NetProgram.handOver("sessions", "list") }
}

/// `cartwright sessions delete`.
struct DeleteSessionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: DeleteSessionArguments.abstract)

    @OptionGroup var arguments: DeleteSessionArguments

    func run() throws { try NetProgram.handOver("sessions", "delete") }
}

/// `cartwright orders`: hands over to `cartwright-net`, the program of the service.
struct OrdersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "orders",
        abstract: "List the orders of a store, and show what a promotion did.",
        subcommands: [ListOrdersCommand.self, PromotionUsageCommand.self]
    )
}

/// `cartwright orders list`.
struct ListOrdersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListOrdersArguments.abstract)

    @OptionGroup var arguments: ListOrdersArguments

    func run() throws { try NetProgram.handOver("orders", "list") }
}

/// `cartwright orders usage`.
struct PromotionUsageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "usage", abstract: PromotionUsageArguments.abstract)

    @OptionGroup var arguments: PromotionUsageArguments

    func run() throws { try NetProgram.handOver("orders", "usage") }
}

/// `cartwright erase`: hands over to `cartwright-net`, the program of the service.
struct EraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Erase a customer in a store.",
        subcommands: [EraseCustomerCommand.self]
    )
}

/// `cartwright erase customer`.
struct EraseCustomerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "customer",
        abstract: EraseCustomerArguments.abstract,
        discussion: NetProgram.carriesOut(EraseCustomerArguments.discussion)
    )

    @OptionGroup var arguments: EraseCustomerArguments

    func run() throws { try NetProgram.handOver("erase", "customer") }
}
