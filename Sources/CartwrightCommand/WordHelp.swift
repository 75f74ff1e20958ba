import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightREPL

/// `cartwright help WORD` for a word that is not a command of the program: the same topic as in a session.
struct WordHelp {
    private let topic: String

    /// - Parameter arguments: the arguments of the program, without its name.
    /// - Returns: nil unless they are `help` and words that name no command.
    init?(_ arguments: [String]) {
        guard arguments.count > 1, arguments[0] == "help" else { return nil }
        let words = Array(arguments.dropFirst())
        let isCommand = CartwrightProgram.configuration.subcommands.contains {
            $0.configuration.commandName == words[0] || $0.configuration.aliases.contains(words[0])
        }
        guard !isCommand, words[0] != "help", !words.contains(where: { $0.hasPrefix("-") }) else { return nil }
        topic = words.joined(separator: " ")
    }

    /// Prints the topic.
    ///
    /// - Throws: exit status 64, after the error on standard error, if no topic has this name.
    func show() throws {
        var tools = Tools(files: DiskFiles(), keys: [:], machineClock: Instant.now)
        tools.programCommands = { CartwrightProgram.helpCommands }
        var interpreter = Interpreter.forFlows(registry: .bundled, tools: tools)
        switch interpreter.run("help \(topic)") {
        case .success(let reply)?: try Console().print(reply.lines.map(\.text))
        case .failure(var error)?:
            error.hint = error.hint.map { "cartwright \($0)" }
            throw reported(error, .usage)
        case nil: throw ExitCode.usage
        }
    }
}

extension CartwrightProgram {
    /// The commands that the program's help lists, for help on their words.
    static var helpCommands: [ProgramCommand] { commands(of: self, ["cartwright"]) }

    private static func commands(of parent: any ParsableCommand.Type, _ path: [String]) -> [ProgramCommand] {
        var found: [ProgramCommand] = []
        for command in parent.configuration.subcommands {
            let configuration = command.configuration
            guard configuration.shouldDisplay, let name = configuration.commandName else { continue }
            found.append(ProgramCommand(path + [name], configuration.abstract))
            found += commands(of: command, path + [name])
        }
        return found
    }
}
