import ArgumentParser
import Cartwright
import CartwrightCommandLine

/// The program `cartwright-net`: all commands that use the network.
@main
struct NetProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cartwright-net",
        abstract: "Network commands of Cartwright.",
        discussion: "Exit status: 0 success; 1 no answer, or not delivered; 64 usage; 65 a bad answer or file.",
        version: ProgramVersion.running.description,
        subcommands: [
            FetchCommand.self, OutboxCommand.self, DeliverCommand.self, CollectorCommand.self, ServeCommand.self,
            KeysCommand.self, SessionsCommand.self, OrdersCommand.self, GiftCardsCommand.self,
            StoreCreditsCommand.self, UpliftCommand.self, EraseCommand.self, PricesCommand.self, ReplCommand.self,
            ManualCommand<NetProgram>.self,
        ]
    )

    /// Runs the command of the arguments. A session runs on this thread; tasks run on others.
    @MainActor static func main() async {
        let run = ProgramRun(of: Self.self)
        do {
            var command = try run.command(.net)
            if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
        } catch {
            run.end(error)
        }
        run.end()
    }
}
