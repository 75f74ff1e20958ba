public import Cartwright

/// A line of a script with its location.
public struct ScriptLine: Hashable, Sendable {
    /// The commands of the line.
    public let text: String

    /// The file and the line; unknown for typed input and pipes.
    public let location: InputLocation

    /// Creates a line at a location.
    public init(_ text: String, at location: InputLocation = .unknown) {
        (self.text, self.location) = (text, location)
    }
}

extension CartwrightError {
    /// Returns the error of a command of a script with its location. If the error is about another file that the
    /// command reads, the command's location is added below.
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
    /// Returns the errors of lines that fail regardless of the lines before them: unknown commands, and commands
    /// without permission.
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
