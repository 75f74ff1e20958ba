import ArgumentParser
import Cartwright
import CartwrightCommandLine
import Foundation

/// The program `cartwright-net`: everything that speaks to servers, and the one server there is.
@main
struct NetProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cartwright-net",
        abstract: "What Cartwright does over the network.",
        discussion: "Exit status: 0 good; 1 no answer, or not delivered; 64 usage; 65 a bad answer or file.",
        version: EngineVersion.current.description,
        subcommands: [
            FetchCommand.self, OutboxCommand.self, DeliverCommand.self, CollectorCommand.self, ServeCommand.self,
            KeysCommand.self, ConnectCommand.self, ManualCommand<NetProgram>.self,
        ]
    )

    /// Runs the command of the arguments.
    static func main() async {
        let arguments = ProcessInfo.processInfo.arguments.dropFirst()
        await main(OptionSynonyms.net.replaced(in: Array(arguments)))
    }
}
