public import Cartwright

/// A line of a script, and where it stands.
public struct ScriptLine: Hashable, Sendable {
    /// The commands of it.
    public let text: String

    /// The file and the line; unknown for what was typed or came through a pipe.
    public let location: InputLocation

    /// A line at a place.
    public init(_ text: String, at location: InputLocation = .unknown) {
        (self.text, self.location) = (text, location)
    }
}

extension CartwrightError {
    /// The error of a command of a script: placed there, or with the command's place below where it is about another
    /// file that the command reads.
    func inScript(_ command: String, at location: InputLocation) -> CartwrightError {
        guard let file = location.file else { return self }
        var copy = self
        if self.location.file == nil, self.location.line == nil {
            (copy.location.file, copy.location.line) = (file, location.line)
        } else {
            copy.details.append("in \(location): \(command)")
        }
        return copy
    }
}

extension Interpreter {
    /// What keeps lines of a script from being run whatever the ones before them do: words that are no command, and
    /// what the script may not do.
    func problems(in lines: [ScriptLine]) -> [CartwrightError] {
        var problems: [CartwrightError] = []
        for line in lines {
            for command in CommandLine.commands(in: line.text) {
                let command = command.trimmingBlanks()
                if command.isEmpty || command.hasPrefix("#") { continue }
                if command == HelpVerbs.quitName { return problems }
                do throws(CartwrightError) { _ = try permitted(try CommandLine(command)) } catch {
                    problems.append(error.inScript(command, at: line.location))
                }
            }
        }
        return problems
    }
}
